// Who imports the tracks has the ground with it: clocks of cameras, dates, errors, limits.
@_exported public import VersoBytes
