import VersoC
