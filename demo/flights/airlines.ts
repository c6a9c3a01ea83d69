import type { CountryCode } from '@sala/catalog/places/countryCodes.ts'

/** Airlines as the demonstration data suppose them to fly: name, code of two letters, seats of their usual aircraft. */
type Airline = readonly [brand: string, code: string, seats: number]

/** The airlines of each country with airports on the list, its largest to Thailand first. */
export const airlines: Readonly<Partial<Record<CountryCode, readonly Airline[]>>> = {
  CN: [
    ['China Southern Airlines', 'CZ', 186],
    ['China Eastern Airlines', 'MU', 189],
    ['Air China', 'CA', 232],
    ['Spring Airlines', '9C', 186],
    ['Hainan Airlines', 'HU', 186],
    ['Sichuan Airlines', '3U', 194],
    ['XiamenAir', 'MF', 170],
  ],
  HK: [
    ['Cathay Pacific', 'CX', 293],
    ['HK Express', 'UO', 202],
    ['Hong Kong Airlines', 'HX', 283],
  ],
  MO: [['Air Macau', 'NX', 180]],
  TW: [
    ['China Airlines', 'CI', 306],
    ['EVA Air', 'BR', 333],
    ['Starlux Airlines', 'JX', 188],
    ['Tigerair Taiwan', 'IT', 180],
  ],
  JP: [
    ['Japan Airlines', 'JL', 239],
    ['All Nippon Airways', 'NH', 246],
    ['Peach Aviation', 'MM', 188],
    ['ZIPAIR Tokyo', 'ZG', 290],
  ],
  KR: [
    ['Korean Air', 'KE', 291],
    ['Asiana Airlines', 'OZ', 290],
    ['Jeju Air', '7C', 189],
    ["T'way Air", 'TW', 189],
    ['Jin Air', 'LJ', 189],
  ],
  MN: [['MIAT Mongolian Airlines', 'OM', 174]],
  SG: [
    ['Singapore Airlines', 'SQ', 303],
    ['Scoot', 'TR', 236],
    ['Jetstar Asia', '3K', 180],
  ],
  MY: [
    ['AirAsia', 'AK', 180],
    ['Malaysia Airlines', 'MH', 166],
    ['Batik Air Malaysia', 'OD', 162],
    ['Firefly', 'FY', 189],
  ],
  ID: [
    ['Garuda Indonesia', 'GA', 162],
    ['Indonesia AirAsia', 'QZ', 180],
    ['Lion Air', 'JT', 215],
  ],
  PH: [
    ['Philippine Airlines', 'PR', 199],
    ['Cebu Pacific', '5J', 188],
  ],
  VN: [
    ['VietJet Air', 'VJ', 208],
    ['Vietnam Airlines', 'VN', 203],
  ],
  KH: [['Cambodia Airways', 'KR', 150]],
  LA: [['Lao Airlines', 'QV', 142]],
  MM: [
    ['Myanmar Airways International', '8M', 168],
    ['Myanmar National Airlines', 'UB', 120],
  ],
  BN: [['Royal Brunei Airlines', 'BI', 150]],
  IN: [
    ['IndiGo', '6E', 186],
    ['Air India', 'AI', 180],
    ['Air India Express', 'IX', 189],
    ['Akasa Air', 'QP', 189],
  ],
  BD: [
    ['Biman Bangladesh Airlines', 'BG', 162],
    ['US-Bangla Airlines', 'BS', 164],
  ],
  NP: [['Nepal Airlines', 'RA', 158]],
  BT: [['Drukair', 'KB', 114]],
  LK: [['SriLankan Airlines', 'UL', 188]],
  MV: [['Maldivian', 'Q2', 152]],
  PK: [['Pakistan International Airlines', 'PK', 180]],
  AU: [
    ['Qantas', 'QF', 297],
    ['Jetstar', 'JQ', 335],
  ],
  NZ: [['Air New Zealand', 'NZ', 302]],
  AE: [
    ['Emirates', 'EK', 489],
    ['Etihad Airways', 'EY', 299],
    ['flydubai', 'FZ', 166],
  ],
  QA: [['Qatar Airways', 'QR', 354]],
  BH: [['Gulf Air', 'GF', 282]],
  KW: [['Kuwait Airways', 'KU', 276]],
  OM: [['Oman Air', 'WY', 288]],
  SA: [['Saudia', 'SV', 298]],
  IL: [['El Al', 'LY', 282]],
  JO: [['Royal Jordanian', 'RJ', 271]],
  IR: [['Mahan Air', 'W5', 310]],
  EG: [['EgyptAir', 'MS', 301]],
  KZ: [['Air Astana', 'KC', 166]],
  UZ: [['Uzbekistan Airways', 'HY', 246]],
  KG: [['Aero Nomad', 'KA', 180]],
  TM: [['Turkmenistan Airlines', 'T5', 276]],
  GE: [['Georgian Airways', 'A9', 180]],
  GB: [
    ['British Airways', 'BA', 332],
    ['Virgin Atlantic', 'VS', 264],
  ],
  FR: [['Air France', 'AF', 324]],
  DE: [
    ['Lufthansa', 'LH', 293],
    ['Condor', 'DE', 310],
  ],
  NL: [['KLM', 'KL', 408]],
  BE: [['TUI fly Belgium', 'TB', 305]],
  CH: [['SWISS', 'LX', 340]],
  AT: [['Austrian Airlines', 'OS', 317]],
  DK: [['Scandinavian Airlines', 'SK', 300]],
  SE: [['Sunclass Airlines', 'DK', 373]],
  NO: [['Norse Atlantic Airways', 'N0', 338]],
  FI: [['Finnair', 'AY', 297]],
  IT: [['Neos', 'NO', 359]],
  ES: [['Iberojet', 'E9', 388]],
  GR: [['Aegean Airlines', 'A3', 180]],
  PL: [['LOT Polish Airlines', 'LO', 252]],
  CZ: [['Smartwings', 'QS', 189]],
  TR: [['Turkish Airlines', 'TK', 400]],
  RU: [
    ['Aeroflot', 'SU', 402],
    ['Azur Air', 'ZF', 336],
    ['S7 Airlines', 'S7', 176],
  ],
  ET: [['Ethiopian Airlines', 'ET', 315]],
  KE: [['Kenya Airways', 'KQ', 234]],
  ZA: [['South African Airways', 'SA', 300]],
  MU: [['Air Mauritius', 'MK', 326]],
  MG: [['Madagascar Airlines', 'MD', 270]],
  CA: [['Air Canada', 'AC', 298]],
}

/** The airlines of Thailand that fly abroad from each of its airports. */
export const thaiAirlines: Readonly<Record<string, readonly Airline[]>> = {
  BKK: [
    ['Thai Airways', 'TG', 321],
    ['Thai VietJet Air', 'VZ', 189],
  ],
  DMK: [
    ['Thai AirAsia', 'FD', 180],
    ['Thai Lion Air', 'SL', 189],
    ['Thai AirAsia X', 'XJ', 377],
  ],
  HKT: [
    ['Thai AirAsia', 'FD', 180],
    ['Thai Airways', 'TG', 299],
  ],
  CNX: [['Thai AirAsia', 'FD', 180]],
  CEI: [['Thai AirAsia', 'FD', 180]],
  KBV: [['Thai AirAsia', 'FD', 180]],
  HDY: [['Thai AirAsia', 'FD', 180]],
  USM: [['Bangkok Airways', 'PG', 144]],
  URT: [['Thai AirAsia', 'FD', 180]],
  UTP: [['Thai AirAsia', 'FD', 180]],
  UTH: [['Thai AirAsia', 'FD', 180]],
  HHQ: [['Thai AirAsia', 'FD', 180]],
}

/** Where people change who have no flight of their own, and the part of them that changes there. */
export const hubs: readonly (readonly [CountryCode, number])[] = [
  ['AE', 0.27],
  ['QA', 0.19],
  ['SG', 0.16],
  ['TR', 0.1],
  ['HK', 0.1],
  ['MY', 0.06],
  ['OM', 0.05],
  ['IN', 0.04],
  ['ET', 0.03],
]
