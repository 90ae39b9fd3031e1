// Programs that import VersoImaging have the plans of crops with it.
@_exported public import VersoGeometry
