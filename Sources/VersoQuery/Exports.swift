// Importing queries also imports their subjects: photos, items, dates, positions.
@_exported public import Verso
