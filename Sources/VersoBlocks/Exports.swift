// Importing the blocks also imports the model and the bytes.
@_exported public import VersoModel
