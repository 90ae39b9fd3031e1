// Who asks photos has what is said of them with it: photos, items, dates, places.
@_exported public import Verso
