import type { LocationSource } from '@sala/catalog/places/marketRegions.ts'
import type { RouteName } from '../flights/checkpointShares.ts'
import type { SeasonName } from './seasons.ts'

/** What the demonstration data suppose about a nationality. */
export interface Market {
  readonly season: SeasonName
  readonly route: RouteName
  /** Days that people of this nationality stay, on average. */
  readonly stay: number
  /** Arrivals of each year from `firstTableYear`, in thousands. */
  readonly thousands: readonly number[]
}

export const firstTableYear = 2019

/**
 * Arrivals by nationality and year, in thousands, for demonstration: rounded to three figures from the yearly totals that the
 * Ministry of Tourism and Sports has published (2019 to 2025), where the ministry names the nationality; 2022, the years before
 * 2023 of nationalities that it named only later, and all of 2026 are estimates of the same size. Days of stay are rough guesses.
 * Nobody should quote a figure from here.
 */
export const markets: Readonly<Partial<Record<LocationSource, Market>>> = {
  CN: { season: 'china', route: 'china', stay: 7.5, thousands: [11000, 1250, 13, 259, 3520, 6730, 4470, 5150] },
  HK: { season: 'hongKong', route: 'greaterChina', stay: 5.5, thousands: [1050, 124, 1.66, 156, 802, 876, 643, 690] },
  MO: {
    season: 'hongKong',
    route: 'greaterChina',
    stay: 5.5,
    thousands: [66.5, 7.75, 1.11, 15.5, 40.9, 55.4, 40.9, 42.1],
  },
  TW: { season: 'taiwan', route: 'greaterChina', stay: 6.5, thousands: [790, 119, 1.68, 111, 725, 1090, 988, 1020] },
  JP: { season: 'japan', route: 'northEastAsia', stay: 7, thousands: [1810, 320, 9.46, 274, 806, 1050, 1090, 1110] },
  KR: { season: 'korea', route: 'northEastAsia', stay: 6.5, thousands: [1890, 260, 12.1, 509, 1660, 1870, 1560, 1600] },
  MN: { season: 'russia', route: 'northEastAsia', stay: 8, thousands: [38.8, 4.53, 0.647, 8.65, 22.9, 32.3, 36.9, 38] },
  KP: {
    season: 'russia',
    route: 'northEastAsia',
    stay: 9,
    thousands: [0.0516, 0.00602, 0.00086, 0.00189, 0.005, 0.043, 0.105, 0.108],
  },
  MY: { season: 'malaysia', route: 'malaysia', stay: 4, thousands: [4270, 619, 5.51, 1840, 4630, 4950, 4520, 4480] },
  SG: { season: 'singapore', route: 'singapore', stay: 5, thousands: [1060, 127, 5.93, 580, 1030, 1010, 967, 975] },
  LA: { season: 'indochina', route: 'laos', stay: 4, thousands: [1850, 381, 0.733, 790, 919, 1120, 868, 850] },
  VN: { season: 'vietnam', route: 'vietnam', stay: 5, thousands: [1050, 133, 1.79, 442, 1030, 984, 660, 720] },
  KH: { season: 'indochina', route: 'cambodia', stay: 5, thousands: [911, 166, 4.91, 501, 584, 553, 254, 60] },
  MM: { season: 'indochina', route: 'myanmar', stay: 7, thousands: [378, 54.7, 7.26, 194, 394, 547, 689, 720] },
  PH: { season: 'archipelago', route: 'archipelago', stay: 6, thousands: [506, 71.8, 4.08, 165, 461, 598, 705, 726] },
  ID: { season: 'archipelago', route: 'archipelago', stay: 5.5, thousands: [710, 99, 2.58, 241, 762, 877, 788, 811] },
  BN: {
    season: 'singapore',
    route: 'singapore',
    stay: 6,
    thousands: [15.6, 1.58, 0.026, 4.72, 14.1, 16.2, 15.1, 15.6],
  },
  IN: { season: 'india', route: 'southAsia', stay: 7.5, thousands: [2000, 262, 6.54, 942, 1630, 2130, 2490, 2720] },
  BD: { season: 'southAsia', route: 'southAsia', stay: 7, thousands: [137, 21.8, 1.96, 69, 141, 142, 144, 149] },
  PK: { season: 'southAsia', route: 'southAsia', stay: 8, thousands: [79.8, 12.4, 1.18, 32.1, 66.1, 75.1, 94.1, 96.9] },
  NP: { season: 'southAsia', route: 'southAsia', stay: 8, thousands: [60.4, 9.82, 0.406, 22.7, 32.1, 43.8, 50.5, 52] },
  LK: { season: 'southAsia', route: 'southAsia', stay: 6.5, thousands: [71, 8.15, 0.576, 20.8, 33.9, 68.7, 98.8, 102] },
  MV: { season: 'southAsia', route: 'southAsia', stay: 8, thousands: [29.9, 4.27, 0.853, 9.67, 25.6, 28.4, 25, 25.8] },
  BT: {
    season: 'southAsia',
    route: 'southAsia',
    stay: 9,
    thousands: [22.7, 3.24, 0.647, 7.69, 20.4, 21.6, 29.1, 29.9],
  },
  AU: { season: 'oceania', route: 'longHaul', stay: 13, thousands: [767, 124, 9.58, 318, 688, 775, 809, 833] },
  NZ: { season: 'oceania', route: 'longHaul', stay: 13, thousands: [113, 15.7, 1.15, 31.2, 85.9, 96.7, 101, 104] },
  RU: { season: 'russia', route: 'russia', stay: 16, thousands: [1480, 587, 30.8, 411, 1480, 1750, 1900, 2010] },
  KZ: { season: 'russia', route: 'russia', stay: 12, thousands: [152, 58.7, 7.33, 53.9, 172, 195, 167, 175] },
  UZ: { season: 'russia', route: 'russia', stay: 11, thousands: [35.2, 13.6, 1.7, 12.9, 34.2, 45.3, 55.8, 57.5] },
  KG: { season: 'russia', route: 'russia', stay: 11, thousands: [9.32, 3.61, 0.451, 1.79, 4.73, 12, 14.7, 15.1] },
  BY: { season: 'russia', route: 'russia', stay: 14, thousands: [16, 6.18, 0.772, 3.43, 9.06, 20.6, 32.2, 33.1] },
  UA: { season: 'easternEurope', route: 'russia', stay: 15, thousands: [34.9, 13.5, 1.69, 13.8, 36.4, 45, 52.8, 54.4] },
  GB: { season: 'britain', route: 'longHaul', stay: 18, thousands: [992, 221, 38.7, 419, 817, 966, 1080, 1120] },
  IE: { season: 'britain', route: 'longHaul', stay: 17, thousands: [84.4, 19.3, 2.65, 34, 67.6, 80.3, 87.1, 89.7] },
  DE: { season: 'alps', route: 'longHaul', stay: 17, thousands: [852, 231, 45.9, 360, 729, 873, 966, 995] },
  AT: { season: 'alps', route: 'longHaul', stay: 16, thousands: [111, 35.5, 5.49, 53.9, 88.7, 107, 115, 118] },
  CH: { season: 'alps', route: 'longHaul', stay: 17, thousands: [192, 51.7, 11.4, 86.9, 156, 184, 195, 201] },
  FR: { season: 'france', route: 'longHaul', stay: 17, thousands: [745, 237, 23.5, 257, 545, 721, 817, 841] },
  NL: { season: 'lowlands', route: 'longHaul', stay: 17, thousands: [242, 51.6, 8.54, 121, 230, 261, 284, 293] },
  BE: { season: 'lowlands', route: 'longHaul', stay: 15, thousands: [115, 26.3, 5.39, 50.1, 85.5, 108, 122, 126] },
  LU: { season: 'alps', route: 'longHaul', stay: 15, thousands: [6.19, 1.42, 0.195, 1.73, 4.59, 5.9, 6.9, 7.11] },
  IT: { season: 'mediterranean', route: 'longHaul', stay: 14, thousands: [272, 60.1, 5.32, 86.9, 192, 267, 312, 321] },
  ES: { season: 'mediterranean', route: 'longHaul', stay: 13, thousands: [189, 26.4, 3.51, 76.5, 153, 208, 216, 223] },
  PT: {
    season: 'mediterranean',
    route: 'longHaul',
    stay: 13,
    thousands: [57.5, 13.2, 1.81, 15.5, 41.1, 54.8, 57.5, 59.2],
  },
  GR: {
    season: 'mediterranean',
    route: 'longHaul',
    stay: 12,
    thousands: [21.7, 4.95, 0.681, 6.26, 16.6, 20.6, 23.3, 23.9],
  },
  CY: {
    season: 'mediterranean',
    route: 'longHaul',
    stay: 12,
    thousands: [4.14, 0.946, 0.13, 1.09, 2.89, 3.94, 4.96, 5.1],
  },
  SE: { season: 'nordic', route: 'longHaul', stay: 19, thousands: [287, 112, 17.1, 89.8, 178, 213, 237, 245] },
  NO: { season: 'nordic', route: 'longHaul', stay: 18, thousands: [128, 39.5, 5.76, 50.1, 84, 110, 123, 126] },
  DK: { season: 'nordic', route: 'longHaul', stay: 17, thousands: [162, 66.8, 8.48, 62.4, 115, 138, 148, 153] },
  FI: { season: 'nordic', route: 'longHaul', stay: 17, thousands: [128, 59.6, 6.14, 42.5, 76.2, 87.5, 93.9, 96.7] },
  IS: { season: 'britain', route: 'longHaul', stay: 18, thousands: [4.91, 1.12, 0.154, 1.58, 4.17, 4.68, 5.57, 5.73] },
  EE: { season: 'nordic', route: 'longHaul', stay: 12, thousands: [13.4, 5.2, 0.65, 5.63, 14.9, 17.3, 20.2, 20.8] },
  LV: { season: 'nordic', route: 'longHaul', stay: 12, thousands: [8.83, 3.42, 0.427, 3.45, 9.14, 11.4, 13.3, 13.7] },
  LT: { season: 'nordic', route: 'longHaul', stay: 12, thousands: [18.2, 7.06, 0.882, 7.06, 18.7, 23.5, 27, 27.8] },
  PL: { season: 'easternEurope', route: 'longHaul', stay: 12, thousands: [140, 54.3, 6.79, 42.5, 122, 181, 238, 265] },
  CZ: { season: 'alps', route: 'longHaul', stay: 12, thousands: [46.3, 17.9, 2.24, 18.5, 48.9, 59.6, 69, 71] },
  SK: { season: 'alps', route: 'longHaul', stay: 12, thousands: [22.5, 8.69, 1.09, 8.05, 21.3, 28.9, 35.3, 36.4] },
  HU: { season: 'alps', route: 'longHaul', stay: 12, thousands: [28.7, 11.1, 1.39, 10.5, 27.9, 36.9, 41.6, 42.8] },
  RO: {
    season: 'easternEurope',
    route: 'longHaul',
    stay: 12,
    thousands: [35, 13.6, 1.69, 13.7, 36.1, 45.1, 58.5, 60.2],
  },
  BG: {
    season: 'easternEurope',
    route: 'longHaul',
    stay: 12,
    thousands: [13.4, 5.19, 0.648, 4.8, 12.7, 17.3, 20.2, 20.8],
  },
  HR: { season: 'alps', route: 'longHaul', stay: 12, thousands: [7.73, 2.99, 0.374, 2.41, 6.37, 9.96, 12.5, 12.9] },
  SI: { season: 'alps', route: 'longHaul', stay: 12, thousands: [9.42, 3.65, 0.456, 3.71, 9.83, 12.1, 13.5, 13.9] },
  RS: {
    season: 'easternEurope',
    route: 'longHaul',
    stay: 12,
    thousands: [7.55, 2.93, 0.365, 2.74, 7.25, 9.73, 11.7, 12],
  },
  TR: { season: 'easternEurope', route: 'israel', stay: 12, thousands: [109, 24.9, 3.42, 33.1, 69.1, 104, 128, 131] },
  IL: { season: 'israel', route: 'israel', stay: 15, thousands: [196, 29.4, 14, 117, 217, 282, 410, 440] },
  US: { season: 'northAmerica', route: 'longHaul', stay: 14, thousands: [1170, 211, 37.9, 429, 930, 1030, 1080, 1110] },
  CA: { season: 'northAmerica', route: 'longHaul', stay: 16, thousands: [273, 58.2, 6.44, 102, 214, 251, 264, 272] },
  MX: {
    season: 'northAmerica',
    route: 'longHaul',
    stay: 13,
    thousands: [37.2, 7.89, 0.526, 12.2, 32.2, 43.8, 50.1, 51.6],
  },
  BR: {
    season: 'southAmerica',
    route: 'longHaul',
    stay: 12,
    thousands: [69.7, 18.9, 1.45, 18.9, 50, 63.2, 70.1, 72.2],
  },
  AR: {
    season: 'southAmerica',
    route: 'longHaul',
    stay: 12,
    thousands: [29.5, 12.5, 0.382, 7.56, 18.8, 23.5, 28.1, 28.9],
  },
  CL: {
    season: 'southAmerica',
    route: 'longHaul',
    stay: 12,
    thousands: [14.6, 3.09, 0.206, 5.13, 13.6, 17.2, 16.8, 17.3],
  },
  CO: {
    season: 'southAmerica',
    route: 'longHaul',
    stay: 12,
    thousands: [14.5, 3.06, 0.204, 3.33, 8.82, 17, 27.3, 28.1],
  },
  PE: { season: 'southAmerica', route: 'longHaul', stay: 12, thousands: [7.09, 1.5, 0.1, 2.42, 6.4, 8.34, 8.73, 8.99] },
  UY: {
    season: 'southAmerica',
    route: 'longHaul',
    stay: 12,
    thousands: [2.61, 0.552, 0.0368, 1.16, 3.06, 3.07, 3.57, 3.68],
  },
  SA: { season: 'gulf', route: 'gulf', stay: 12, thousands: [30, 4.13, 0.467, 91.7, 178, 228, 213, 219] },
  AE: { season: 'gulf', route: 'gulf', stay: 11, thousands: [130, 7.15, 4.06, 91.7, 139, 170, 173, 178] },
  KW: { season: 'gulf', route: 'gulf', stay: 12, thousands: [78.2, 10.2, 3.73, 52.9, 79.3, 90.9, 87.2, 89.8] },
  QA: { season: 'gulf', route: 'gulf', stay: 11, thousands: [36.9, 3.91, 0.869, 16.3, 43.2, 43.5, 44, 45.3] },
  OM: { season: 'gulf', route: 'gulf', stay: 10, thousands: [93.8, 9.93, 2.21, 56.7, 86.5, 110, 120, 123] },
  BH: { season: 'gulf', route: 'gulf', stay: 10, thousands: [28.5, 3.02, 0.67, 9.85, 26.1, 33.5, 31.1, 32.1] },
  JO: { season: 'levant', route: 'gulf', stay: 12, thousands: [15.7, 1.66, 0.369, 4.17, 11, 18.4, 24.2, 24.9] },
  LB: { season: 'levant', route: 'gulf', stay: 12, thousands: [4.95, 0.525, 0.117, 1.37, 3.62, 5.83, 7.03, 7.24] },
  IQ: { season: 'levant', route: 'gulf', stay: 12, thousands: [4.79, 0.507, 0.113, 1.5, 3.96, 5.64, 15.6, 16.1] },
  IR: { season: 'levant', route: 'gulf', stay: 12, thousands: [55.2, 5.85, 1.3, 19.5, 51.6, 65, 53.8, 55.4] },
  YE: { season: 'levant', route: 'gulf', stay: 12, thousands: [8.83, 0.935, 0.208, 3.2, 8.46, 10.4, 10.7, 11] },
  EG: { season: 'levant', route: 'gulf', stay: 12, thousands: [23.7, 3.55, 0.61, 5.64, 14.9, 16.8, 19.1, 19.7] },
  ZA: { season: 'africa', route: 'gulf', stay: 13, thousands: [96.5, 11.4, 1.36, 34, 60.3, 67.9, 72.4, 74.6] },
  MA: { season: 'levant', route: 'gulf', stay: 12, thousands: [21, 2.6, 0.4, 3.36, 8.9, 20, 33.2, 34.2] },
  MU: { season: 'africa', route: 'gulf', stay: 12, thousands: [18.7, 2.31, 0.355, 4.57, 12.1, 17.8, 24, 24.7] },
  ET: { season: 'africa', route: 'gulf', stay: 12, thousands: [19.2, 2.37, 0.365, 4.86, 12.8, 18.2, 15.5, 16] },
  KE: { season: 'africa', route: 'gulf', stay: 12, thousands: [7.43, 0.92, 0.141, 1.69, 4.46, 7.08, 4.85, 4.99] },
}
