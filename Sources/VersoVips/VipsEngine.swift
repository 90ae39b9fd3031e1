#if Imaging
  public import VersoImaging
#endif
