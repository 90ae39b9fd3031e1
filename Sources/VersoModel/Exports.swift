// Importing the model also imports the bytes: values, positions, rectangles, errors.
@_exported public import VersoBytes
