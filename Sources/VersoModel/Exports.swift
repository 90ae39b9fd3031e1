// Who imports the model has the ground with it: values, places, rectangles, errors.
@_exported public import VersoBytes
