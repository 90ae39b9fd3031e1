// Who imports the blocks has the model and the ground with them.
@_exported public import VersoModel
