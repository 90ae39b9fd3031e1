import Testing

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("Lenses that share a code")
struct LensChoiceTests {
  @Test(
    """
    Focal lengths identify the lens, and apertures decide between equal focal lengths.
    """,
    arguments: LensRow.rows(
      """
      Canon 183; 100-400 mm; at 100 mm; f/3.56
        Canon EF 100-400mm f/4.5-5.6L IS USM
      Canon 368; 14-24 mm; at 14 mm; f/2.24
        Sigma 14-24mm f/2.8 DG HSM | A
        Sigma 14-24mm f/2.8 DG HSM
      Canon 180; 85-85 mm; at 85 mm; f/1.59
        Sigma 85mm f/1.5 FF High-Speed Prime | 017
      Canon 180; 50-50 mm; at 50 mm; f/1.59
        Sigma 50mm f/1.5 FF High-Speed Prime | 017
      Canon 181; 210-840 mm; at 440 mm; f/8
        Sigma 150-600mm f/5-6.3 DG OS HSM | S + 1.4x
      Canon 748; 140-560 mm; at 504 mm; f/8.98
        Tamron 100-400mm f/4.5-6.3 Di VC USD A035E + 1.4x
      Canon 368; 14-24 mm; at 16 mm; f/2.83
        Sigma 14-24mm f/2.8 DG HSM | A
        Sigma 14-24mm f/2.8 DG HSM
      Canon 161; 24-70 mm; at 28 mm; f/2.83
        Sigma 24-70mm f/2.8 EX
        Tokina AT-X 24-70mm f/2.8 PRO FX (IF)
      Canon 251; 70-200 mm; at 85 mm; f/2.83
        Canon EF 70-200mm f/2.8L IS II USM
        Canon EF 70-200mm f/2.8L IS III USM
      Canon 495; 24-70 mm; at 25 mm; f/2.83
        Canon EF 24-70mm f/2.8L II USM
        Sigma 24-70mm f/2.8 DG OS HSM | A
      Canon 137; 24-70 mm; at 31 mm; f/2.83
        Sigma 24-70mm f/2.8 IF EX DG HSM
        Tamron SP 24-70mm f/2.8 Di VC USD
      Canon 61182; 24-105 mm; at 27 mm; f/4
        Canon RF 24-105mm F4L IS USM
        Canon RF 24-105mm F4-7.1 IS STM
      Canon 137; 24-70 mm; at 26 mm; f/2.83
        Sigma 24-70mm f/2.8 IF EX DG HSM
        Tamron SP 24-70mm f/2.8 Di VC USD
      Canon 748; 140-420 mm; at 200 mm
        Tamron 70-210mm f/4 Di VC USD (A034) + 2x
      Canon 368; 14-24 mm; at 16 mm
        Sigma 14-24mm f/2.8 DG HSM | A
        Sigma 14-24mm f/2.8 DG HSM
      Canon 103; 14-14 mm; at 14 mm
        Samyang AF 14mm f/2.8 EF
        Rokinon SP 14mm f/2.4
        Rokinon AF 14mm f/2.8 EF
      Canon 61182; 98-280 mm; at 280 mm; f/4
        Canon RF 70-200mm F2.8 L IS USM Z + RF1.4x
      Canon 183; 150-600 mm; at 600 mm; f/6.35
        Sigma 150-600mm f/5-6.3 DG OS HSM | C
        Sigma 150-600mm f/5-6.3 DG OS HSM | S
      Canon 251; 70-200 mm; at 200 mm; f/2.83
        Canon EF 70-200mm f/2.8L IS II USM
        Canon EF 70-200mm f/2.8L IS III USM
      Canon 137; 24-70 mm; at 70 mm; f/2.83
        Sigma 24-70mm f/2.8 IF EX DG HSM
        Tamron SP 24-70mm f/2.8 Di VC USD
      Canon 231; 12-24 mm; at 24 mm; f/4
        Sigma 12-24mm f/4 DG HSM A016
      Canon 61182; 98-280 mm; at 98 mm; f/4
        Canon RF 70-200mm F2.8 L IS USM Z + RF1.4x
      Canon 131; 4-4 mm; at 4.5 mm; f/2.83
        Sigma 4.5mm f/2.8 EX DC HSM Circular Fisheye
      Canon 173; 180-180 mm; at 180 mm; f/3.56
        Canon EF 180mm Macro f/3.5L USM
        Sigma 180mm EX HSM Macro f/3.5
      Canon 161; 24-70 mm; at 24 mm; f/2.83
        Sigma 24-70mm f/2.8 EX
        Tokina AT-X 24-70mm f/2.8 PRO FX (IF)
      Canon 180; 50-50 mm; at 50 mm; f/1.41
        Sigma 50mm f/1.4 DG HSM | A
        Zeiss Milvus 50mm f/1.4
        Sigma 50mm f/1.5 FF High-Speed Prime | 017
        Tokina Opera 50mm f/1.4 FF
      Canon 495; 24-70 mm; at 24 mm; f/2.83
        Canon EF 24-70mm f/2.8L II USM
        Sigma 24-70mm f/2.8 DG OS HSM | A
      Canon 239; 85-85 mm; at 85 mm; f/1.19
        Canon EF 85mm f/1.2L II USM
        Rokinon SP 85mm f/1.2
      Canon 61182; 50-50 mm; at 50 mm; f/1.78
        Canon RF 50mm F1.8 STM
      Sigma 338; 12-24 mm; at 15.4 mm; f/4.9
        Sigma 12-24mm F4.5-5.6 EX DG ASP HSM
      Sigma 297; 30-30 mm; at 30 mm; f/1.4
        Sigma 30mm F1.4
      Sigma 305; 17-70 mm; at 57 mm; f/4.2
        Sigma 17-70mm F2.8-4.5 DC Macro
      """))
  func ends(row: LensRow) throws {
    #expect(try row.lens() == row.expected)
  }

  @Test(
    """
    A converter multiplies focal lengths and f-numbers by the same factor.
    """,
    arguments: LensRow.rows(
      """
      Canon 183; 140-560 mm; at 140 mm; f/7.13
        Sigma 100-400mm f/5-6.3 DG OS HSM + 1.4x
      Canon 239; 119-119 mm; at 119 mm; f/1.68
        Canon EF 85mm f/1.2L II USM + 1.4x
        Rokinon SP 85mm f/1.2 + 1.4x
      Canon 173; 252-252 mm; at 252 mm; f/5.04
        Canon EF 180mm Macro f/3.5L USM + 1.4x
        Sigma 180mm EX HSM Macro f/3.5 + 1.4x
      Canon 61182; 119-119 mm; at 119 mm; f/1.68
        Canon RF 85mm F1.2L USM + 1.4x
        Canon RF 85mm F1.2L USM DS + 1.4x
      Canon 174; 168-420 mm; at 168 mm; f/4
        Sigma APO 120-300mm f/2.8 EX DG OS HSM + 1.4x
        Sigma 120-300mm f/2.8 DG OS HSM S013 + 1.4x
      Canon 183; 210-840 mm; at 210 mm; f/7.13
        Sigma 150-600mm f/5-6.3 DG OS HSM | C + 1.4x
        Sigma 150-600mm f/5-6.3 DG OS HSM | S + 1.4x
      Canon 174; 98-280 mm; at 98 mm; f/4
        Sigma 70-200mm f/2.8 EX DG APO OS HSM + 1.4x
      Canon 254; 126-126 mm; at 126 mm; f/4
        Tamron SP 90mm f/2.8 Di VC USD 1:1 Macro (F017) + 1.4x
      Canon 747; 140-560 mm; at 140 mm; f/6.35
        Canon EF 100-400mm f/4.5-5.6L IS II USM + 1.4x
      Canon 368; 210-210 mm; at 210 mm; f/2.83
        Sigma 105mm f/1.4 DG HSM + 2x
      Canon 61182; 170-170 mm; at 170 mm; f/2.38
        Canon RF 85mm F1.2L USM + 2x
        Canon RF 85mm F1.2L USM DS + 2x
      Canon 61182; 800-800 mm; at 800 mm; f/5.66
        Canon RF 800mm F5.6L IS USM
      Canon 239; 170-170 mm; at 170 mm; f/2.38
        Canon EF 85mm f/1.2L II USM + 2x
        Rokinon SP 85mm f/1.2 + 2x
      Canon 170; 600-600 mm; at 600 mm; f/5.66
        Sigma 300mm f/2.8 APO EX DG HSM + 2x
      Canon 172; 800-800 mm; at 800 mm; f/11.31
        Canon EF 400mm f/5.6L USM + 2x
      Sigma 338; 1120-1120 mm; at 1120 mm; f/7.84
        Sigma APO 800mm F5.6 EX DG HSM + 1.4x
      Sigma 305; 98-280 mm; at 155.82 mm; f/3.92
        Sigma 70-200mm F2.8 APO EX HSM + 1.4x
      Sony 2590; at 840 mm; f/5.6
        Minolta AF 600mm F4 HS-APO G + Minolta AF 1.4x APO
      Sony 2561; at 1120 mm; f/7.84
        Minolta AF 75-300mm F4.5-5.6 or Sigma Lens
      Canon 252; 98-280 mm; at 98 mm; f/4
        Canon EF 70-200mm f/2.8L IS II USM + 1.4x
        Canon EF 70-200mm f/2.8L IS III USM + 1.4x
      Canon 181; 140-560 mm; at 140 mm; f/6.35
        Canon EF 100-400mm f/4.5-5.6L IS USM + 1.4x
      Canon 1; 100-100 mm; at 100 mm; f/3.56
        Canon EF 50mm f/1.8 + 2x
      """))
  func converters(row: LensRow) throws {
    #expect(try row.lens() == row.expected)
  }

  @Test(
    """
    If no lens with the code could take the photo, the lens is not in the list.
    """,
    arguments: LensRow.rows(
      """
      Canon -1; 5.8-17.4 mm; at 5.8 mm; f/2.83
        Unknown 5-17mm
      Canon 65534; 18-55 mm; at 18 mm; f/3.56
        Unknown (65534) 18-55mm
      Canon 65534; 5.8-17.4 mm; at 5.8 mm; f/2.83
        Unknown (65534) 5-17mm
      Canon -1; 18-55 mm; at 18 mm; f/3.56; called EF50mm f/1.4
        Canon EF50mm f/1.4
      Canon 160; 18-34 mm; at 19 mm; f/3.56
        Unknown (160) 18-34mm
      Canon 26; 51-51 mm; at 50 mm; f/1.41
        Unknown (26) 51mm
      Canon 152; 351-1040 mm; at 300 mm; f/5.66
        Unknown (152) 351-1040mm
      Canon 168; 58-130 mm; at 50 mm; f/1.78
        Unknown (168) 58-130mm
      Sony 2578; at 34 mm; f/2.24
        Minolta/Sony AF 16mm F2.8 Fisheye or Sigma Lens
      Sony 25781; at 34 mm; f/2.24
        Minolta/Sony AF 16mm F2.8 Fisheye or Sigma Lens
      Sigma 30583; 18-50 mm; at 30 mm; f/2.8
        Unknown (30583) 18-50mm
      Pentax 3 44; at 500 mm; f/2.83
        Sigma or Tamron Lens (3 44)
      Sony 48; at 20 mm; f/2.8
        Carl Zeiss Vario-Sonnar T* 24-70mm F2.8 ZA SSM (SAL2470Z) or Other Lens
      """))
  func unknown(row: LensRow) throws {
    #expect(try row.lens() == row.expected)
  }

  @Test(
    """
    For a single shot, the possible lenses that are nearest in aperture stay.
    """,
    arguments: LensRow.rows(
      """
      Canon 749; at 478 mm; f/10.08
        Canon EF 100-400mm f/4.5-5.6L IS II USM + 2x
      Canon 174; at 142 mm; f/2.83
        Sigma 70-200mm f/2.8 EX DG APO OS HSM
        Sigma APO 50-150mm f/2.8 EX DC OS HSM
        Sigma APO 120-300mm f/2.8 EX DG OS HSM
        Sigma 120-300mm f/2.8 DG OS HSM S013
      Canon 152; at 300 mm; f/4
        Canon EF 300mm f/4L IS USM
        Sigma 100-300mm f/4
      Canon 103; at 14 mm; f/2.83
        Samyang AF 14mm f/2.8 EF
        Rokinon AF 14mm f/2.8 EF
      Canon 137; at 20 mm; f/3.56
        Sigma 18-250mm f/3.5-6.3 DC OS HSM
        Sigma 18-200mm f/3.5-6.3 DC OS HSM [II]
        Tamron AF 18-270mm f/3.5-6.3 Di II VC PZD (B008)
        Sigma 10-20mm f/3.5 EX DC HSM
      Canon 750; at 45 mm; f/1.78
        Tamron SP 45mm f/1.8 Di VC USD (F013)
      Sony E 32823; at 85 mm; f/1.4
        Sony FE 85mm F1.4 GM
        Samyang AF 85mm F1.4
      Sony E 49474; at 28 mm; f/1.8
        Viltrox 28mm F1.8 FE
      Sony E 32790; at 50 mm; f/1.8
        Sony E 50mm F1.8 OSS
      Sony E 49474; at 13 mm; f/1.4
        Viltrox 13mm F1.4 E
      Minolta 25511; at 59.8 mm; f/4
        Minolta AF 35-70mm F4
      Minolta 54; at 32.7 mm; f/2.8
        Carl Zeiss Vario-Sonnar T* 16-35mm F2.8 ZA SSM (SAL1635Z)
        Carl Zeiss Vario-Sonnar T* 16-35mm F2.8 ZA SSM II (SAL1635Z2)
      Minolta 25611; at 300 mm; f/4
        Sigma 300mm F4 APO Macro
        Tokina AT-X AF 300mm F4
      Minolta 25521; at 40 mm; f/2.7
        Tokina 28-70mm F2.8 AT-X
        Tokina AF PRO 28-80mm F2.8 AT-X 280
        Tokina AT-X PRO [II] AF 28-70mm F2.6-2.8 270
        Angenieux AF 28-70mm F2.6
      Minolta 54; at 31.9 mm; f/2.8
        Carl Zeiss Vario-Sonnar T* 16-35mm F2.8 ZA SSM (SAL1635Z)
        Carl Zeiss Vario-Sonnar T* 16-35mm F2.8 ZA SSM II (SAL1635Z2)
      Minolta 24; at 66.7 mm; f/4.8
        Sigma 18-200mm F3.5-6.3 DC
        Sigma DC 18-125mm F4-5,6 D
      Pentax 3 31; at 112.7 mm; f/4.76
        smc PENTAX-F 70-210mm F4-5.6
        Tokina AF 730 75-300mm F4.5-5.6
        Takumar-F 70-210mm F4-5.6
      Pentax 3 255; at 36.4 mm; f/2.83
        Sigma DF EX Aspherical 28-70mm F2.8
        Sigma 24-60mm F2.8 EX DG
        Sigma 18-50mm F2.8 EX DC
      Pentax 3 255; at 258 mm; f/5.42
        Sigma DL Zoom 75-300mm F4-5.6
        Sigma 70-300mm F4-5.6 Macro
      Pentax 3 255; at 35.2 mm; f/2.83
        Sigma DF EX Aspherical 28-70mm F2.8
        Sigma 24-60mm F2.8 EX DG
        Sigma 18-50mm F2.8 EX DC
      Pentax 3 44; at 22 mm; f/3.83
        Sigma 18-50mm F3.5-5.6 DC
        Sigma AF 18-35mm F3.5-4.5 Aspherical
      Pentax 3 46; at 77.7 mm; f/4.46
        Samsung/Schneider D-XENON 50-200mm F4-5.6 ED
      Pentax 3 25; at 300 mm; f/6.3
        Sigma AF 28-300mm F3.5-6.3 DL IF
        Sigma AF 28-300mm F3.5-6.3 DG IF Macro
      Pentax 3 255; at 300 mm; f/5.66
        Sigma DL Zoom 75-300mm F4-5.6
        Sigma 70-300mm F4-5.6 Macro
      Pentax 8 255; at 200 mm; f/2.83
        Sigma 70-200mm F2.8 EX DG Macro HSM II
      Pentax 3 25; at 28 mm; f/3.51
        Sigma AF 28-300mm F3.5-5.6 DL IF
        Sigma AF 28-300mm F3.5-6.3 DL IF
        Sigma AF 28-300mm F3.5-6.3 DG IF Macro
      Pentax 3 255; at 75 mm; f/4
        Sigma DL Zoom 75-300mm F4-5.6
        Sigma 70-300mm F4-5.6 Macro
      Pentax 3 44; at 35 mm; f/4
        Sigma 17-35mm F2.8-4 EX DG
        Tamron 35-90mm F4-5.6 AF
      Pentax 8 255; at 70 mm; f/2.83
        Sigma 70-200mm F2.8 EX DG Macro HSM II
        Sigma 50-150mm F2.8 II APO EX DC HSM
        Sigma 24-70mm F2.8 EX DG HSM
      Pentax 3 29; at 28 mm; f/2.59
        Tokina AT-X PRO 28-70mm F2.6-2.8
      Sigma 325; at 39.7 mm; f/2.8
        Sigma 18-50mm F2.8 EX DG
        Sigma 20-40mm F2.8 EX DG
      Sigma 338; at 15.4 mm; f/4.9
        Sigma 12-24mm F4.5-5.6 EX DG ASP HSM
        Sigma 10-20mm F4-5.6 EX DC HSM
      Sigma 325; at 19.8 mm; f/2.8
        Sigma 18-50mm F2.8 EX DG
        Sigma 20-40mm F2.8 EX DG
      Sigma 305; at 57 mm; f/4.2
        Sigma 17-70mm F2.8-4.5 DC Macro
      Sony 25891; at 197.1 mm; f/2.8
        Minolta AF 80-200mm F2.8 APO
        Tokina 80-200mm F2.8
      Sony 2552; at 23.2 mm; f/3.8
        Tokina 19-35mm F3.5-4.5
        Tamron AF 19-35mm F3.5-4.5
        Tokina 20-35mm F3.5-4.5 II AF
      Sony 54; at 28.4 mm; f/2.8
        Carl Zeiss Vario-Sonnar T* 16-35mm F2.8 ZA SSM (SAL1635Z)
        Carl Zeiss Vario-Sonnar T* 16-35mm F2.8 ZA SSM II (SAL1635Z2)
      Sony 25551; at 72.9 mm; f/4
        Minolta AF 70-210mm F4 Macro
        Sigma 70-210mm F4-5.6 APO
      Sony 25521; at 46 mm; f/2.8
        Tokina 28-70mm F2.8 AT-X
        Tokina AF PRO 28-80mm F2.8 AT-X 280
        Tokina AT-X PRO [II] AF 28-70mm F2.6-2.8 270
      Sony 25521; at 66.3 mm; f/2.8
        Tokina 28-70mm F2.8 AT-X
        Tokina AF PRO 28-80mm F2.8 AT-X 280
        Tokina AT-X PRO [II] AF 28-70mm F2.6-2.8 270
      Sony 55; at 27.8 mm; f/4.2
        Sony DT 18-55mm F3.5-5.6 SAM (SAL1855)
        Sony DT 18-55mm F3.5-5.6 SAM II (SAL18552)
      Sony 128; at 52.5 mm; f/2.8
        Sigma AF 50-150mm F2.8 EX DC APO HSM II
        Sigma 24-70mm F2.8 IF EX DG HSM
      Sony 55; at 55 mm; f/5.6
        Sony DT 18-55mm F3.5-5.6 SAM (SAL1855)
        Sony DT 18-55mm F3.5-5.6 SAM II (SAL18552)
      Sony 25521; at 35 mm; f/4.5
        Tokina 19-35mm F3.5-4.5
        Tamron AF 19-35mm F3.5-4.5
        Tokina 20-35mm F3.5-4.5 II AF
      Sony 255; at 50 mm; f/2.8
        Tamron SP AF 17-50mm F2.8 XR Di II LD Aspherical
        Tamron SP AF 28-75mm F2.8 XR Di LD Aspherical IF
      Sony 25631; at 500 mm; f/6.3
        Sigma AF 50-500mm F4-6.3 EX DG APO
        Sigma AF 170-500mm F5-6.3 APO Aspherical
      Sony 25611; at 500 mm; f/6.3
        Sigma AF 170-500mm F5-6.3 APO Aspherical
      Sony 128; at 24 mm; f/2.8
        Sigma 24-70mm F2.8 IF EX DG HSM
        Sigma 17-50mm F2.8 EX DC HSM
      Sony 25521; at 28 mm; f/2.8
        Tokina 28-70mm F2.8 AT-X
        Tokina AF PRO 28-80mm F2.8 AT-X 280
      Sony 25641; at 50 mm; f/2.8
        Minolta AF 50mm F2.8 Macro
        Sigma 50mm F2.8 EX Macro
      Sony 25511; at 70 mm; f/2.8
        Sigma AF 28-70mm F2.8
        Sigma M-AF 70-200mm F2.8 EX Aspherical
      Sony 2589; at 80 mm; f/2.8
        Minolta AF 80-200mm F2.8 APO
        Tokina 80-200mm F2.8
      Sony 43; at 200 mm; f/5.6
        Sony 35mm F1.4 G (SAL35F14G)
      """))
  func shots(row: LensRow) throws {
    #expect(try row.lens() == row.expected)
  }

  @Test(
    """
    A lens that reports its name has the same numbers in it, and Sony's the same words.
    """,
    arguments: LensRow.rows(
      """
      Sony E 49473; at 85 mm; f/1.8; says FE 85mm F1.8
        Tokina atx-m 85mm F1.8 FE
        Viltrox 85mm F1.8 II FE
      Sony E 49473; at 85 mm; f/1.8; says FE 85mm F1.8 II
        Tokina atx-m 85mm F1.8 FE
        Viltrox 85mm F1.8 II FE
      Sony E 32823; at 85 mm; f/1.4; says FE 85mm F1.4 G
        Samyang AF 85mm F1.4
      Sony E 49474; at 24 mm; f/1.8; says FE 24mm F1.8
        Viltrox 24mm F1.8 FE
      Sony E 49201; at 12 mm; f/2.8; says E 12mm F2.8
        Zeiss Touit 12mm F2.8
      Sony 48; at 50 mm; f/2.8; says 24-70mm F2.8 SSM
        Tamron SP 24-70mm F2.8 Di USD
      Sony 2561; at 154.7 mm; f/5; says 75-300mm F4.5-5.6 II
        Minolta AF 75-300mm F4.5-5.6
        Tokina AF 730 II 75-300mm F4.5-5.6
      Sony 2561; at 400 mm; f/5.6; says 400mm F5.6
        Tokina AT-X AF 400mm F5.6 SD
        Sigma AF 400mm F5.6 APO Macro
      Sony 25611; at 400 mm; f/5.6; says 400mm F5.6 Macro
        Tokina AT-X AF 400mm F5.6 SD
        Sigma AF 400mm F5.6 APO Macro
      Sony 2561; at 400 mm; f/5.6; says 400mm F5.6 Macro
        Tokina AT-X AF 400mm F5.6 SD
        Sigma AF 400mm F5.6 APO Macro
      Sony 128; at 35 mm; f/1.4; says 35mm F1.4 SSM
        Sigma 35mm F1.4 DG HSM
        Sigma 35mm F1.4 DG HSM | A
      Sony 25781; at 15 mm; f/2.8; says 15mm F2.8 Fisheye
        Sigma 15mm F2.8 Fisheye
      Sony 2579; at 20 mm; f/2.8; says 20mm F2.8
        Minolta/Sony AF 20mm F2.8
      Sony 48; at 50 mm; f/2.8; says 24-70mm F2.8
        Tamron SP 24-70mm F2.8 Di USD
      Sony 48; at 35 mm; f/2.8; says 24-70mm F2.8 ZA SSM
        Carl Zeiss Vario-Sonnar T* 24-70mm F2.8 ZA SSM (SAL2470Z)
      Sony 48; at 35 mm; f/2.8; says 24-70mm F2.8 ZA SSM II
        Carl Zeiss Vario-Sonnar T* 24-70mm F2.8 ZA SSM II (SAL2470Z2)
      Sony 48; at 35 mm; f/4; says 24-70mm F4
        Carl Zeiss Vario-Sonnar T* 24-70mm F2.8 ZA SSM (SAL2470Z) or Other Lens
      Sony E 32823; at 85 mm; f/1.4; says FE 85mm F1.4
        Sony FE 85mm F1.4 GM
      """))
  func specifications(row: LensRow) throws {
    #expect(try row.lens() == row.expected)
  }

  @Test(
    """
    The camera's name of the lens decides between equally good lenses.
    """,
    arguments: LensRow.rows(
      """
      Canon 61182; 85-85 mm; at 85 mm; f/1.19; called RF85mm F1.2L USM DS
        Canon RF 85mm F1.2L USM DS
      Canon 174; 120-300 mm; at 284 mm; f/2.83; called APO 120-300mm F2.8 EX DG OS HSM
        Sigma APO 120-300mm f/2.8 EX DG OS HSM
      Canon 131; 4-4 mm; at 4 mm; f/2.83; called 4.5mm F2.8 EX DC HSM Circular Fisheye
        Sigma 4.5mm f/2.8 EX DC HSM Circular Fisheye
      Canon 103; 14-14 mm; at 14 mm; f/2.83; called AF 14mm f/2.8 EF
        Samyang AF 14mm f/2.8 EF
        Rokinon AF 14mm f/2.8 EF
      Canon 61182; 70-200 mm; at 108 mm; f/2.83; called RF70-200mm F2.8L IS USM
        Canon RF 70-200mm F2.8L IS USM
        Canon RF 70-200mm F2.8 L IS USM Z
      Canon 368; 14-24 mm; at 16 mm; f/2.83; called 14-24mm F2.8 DG HSM
        Sigma 14-24mm f/2.8 DG HSM | A
        Sigma 14-24mm f/2.8 DG HSM
      Canon 61182; 85-85 mm; at 85 mm; f/1.19; called RF85mm F1.2L USM
        Canon RF 85mm F1.2L USM
        Canon RF 85mm F1.2L USM DS
      Canon 169; 70-70 mm; at 70 mm; f/2.83; called 70mm F2.8 Macro EX DG
        Sigma 70mm f/2.8 Macro EX DG
      Canon 174; 135-135 mm; at 135 mm; f/2; called EF135mm f/2L USM
        Canon EF 135mm f/2L USM
      Canon 150; 30-30 mm; at 30 mm; f/1.41; called 30mm F1.4 DC HSM
        Sigma 30mm f/1.4 DC HSM
      Canon 61182; 800-800 mm; at 800 mm; f/11.31; called RF800mm F11 IS STM
        Canon RF 800mm F11 IS STM
      Canon 61182; 50-50 mm; at 50 mm; f/1.41; called RF50mm F1.4 L VCM
        Canon RF 50mm F1.4 L VCM
      Canon 150; 18-35 mm; at 31 mm; f/1.78; called 18-35mm F1.8 DC HSM | Art 014
        Sigma 18-35mm f/1.8 DC HSM | A
      Canon 137; at 31 mm; f/2.83; called TAMRON SP 24-70mm F/2.8 Di VC USD
        Tamron SP 24-70mm f/2.8 Di VC USD
      Sony E 49474; at 35 mm; f/1.8; called 35mm F1.8 FE
        Viltrox 35mm F1.8 FE
      Sony E 32789; at 24 mm; f/1.8; called E 24mm F1.8 ZA
        Sony E 24mm F1.8 ZA
      Sony E 49201; at 32 mm; f/1.8; called Touit 32mm F1.8
        Zeiss Touit 32mm F1.8
      Sony E 49473; at 85 mm; f/1.8; called 85mm F1.8 II FE
        Viltrox 85mm F1.8 II FE
      Sony E 32823; at 85 mm; f/1.4; says FE 85mm F1.4 G; called Sony FE 85mm F1.4 GM
        Sony FE 85mm F1.4 GM
      Canon 183; 150-600 mm; at 150 mm; f/5.04; called 150-600mm F5-6.3 DG OS HSM | Contemporary 015
        Sigma 150-600mm f/5-6.3 DG OS HSM | C
      Canon 183; 150-600 mm; at 150 mm; f/5.04; called 150-600mm F5-6.3 DG OS HSM | Sports 014
        Sigma 150-600mm f/5-6.3 DG OS HSM | S
      Canon 251; 70-200 mm; at 100 mm; f/2.83; called EF70-200mm f/2.8L IS III USM
        Canon EF 70-200mm f/2.8L IS III USM
      Canon 251; 70-200 mm; at 100 mm; f/2.83; called EF70-200mm f/2.8L IS USM
        Canon EF 70-200mm f/2.8L IS II USM
        Canon EF 70-200mm f/2.8L IS III USM
      Canon 150; at 300 mm; f/1.41; called EF50mm f/1.4
        EF50mm f/1.4
      """))
  func models(row: LensRow) throws {
    #expect(try row.lens() == row.expected)
  }
}

/// A photo of which the lens is known: what it says, and what the lens is to be called.
struct LensRow: CustomTestStringConvertible {
  let evidence: String
  let expected: String

  var testDescription: String { evidence }

  /// Rows of a line that says what the photo says, and the names of lenses indented below it.
  static func rows(_ text: String) -> [LensRow] {
    var rows: [(evidence: String, lenses: [String])] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix(" "), let last = rows.indices.last {
        rows[last].lenses.append(String(line.drop { $0 == " " }))
      } else {
        rows.append((String(line), []))
      }
    }
    return rows.map {
      LensRow(evidence: $0.evidence, expected: $0.lenses.joined(separator: " or "))
    }
  }

  /// What the lens is called by the code and what else the photo says.
  func lens() throws -> String {
    let fields = evidence.split(separator: "; ").map(String.init)
    let tables = [
      "Canon": "Canon::CameraSettings", "Sony": "Sony::Main", "Sony E": "Sony::Tag9405b",
      "Minolta": "Minolta::Main", "Pentax": "Pentax::LensRec", "Sigma": "Sigma::Main",
    ]
    let first = try #require(fields.first)
    let digit = try #require(first.firstIndex { $0.isNumber || $0 == "-" })
    let (maker, code) = (first[..<digit].dropLast(), String(first[digit...]))
    let table = try #require(tables[String(maker)])
    let list = try #require(LensList(table, maker == "Sony E" ? "LensType2" : "LensType"))
    var evidence = LensChoice.Evidence()
    for field in fields.dropFirst() {
      let words = field.split(separator: " ", maxSplits: 1).map(String.init)
      switch words[0] {
      case "at": evidence.focal = Double(words[1].prefix { $0 != " " })
      case "says": evidence.specification = words[1]
      case "called": evidence.model = words[1]
      case let aperture where aperture.hasPrefix("f/"):
        evidence.aperture = Double(aperture.dropFirst(2))
      default:
        let ends = words[0].split(separator: "-").compactMap { Double($0) }
        evidence.focals = try #require(ends.first)...#require(ends.last)
      }
    }
    return list.name(of: code, label: list[code] ?? "Unknown (\(code))", evidence)
  }
}
