// Importing the tracks also imports the bytes: camera clocks, dates, errors, limits.
@_exported public import VersoBytes
