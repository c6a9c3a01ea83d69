/**
 * How a usual year falls on the months, January to December, in thousandths of the year (they need not add up to a thousand). The
 * curves are the mean shape of a few nationalities in the ministry's monthly books of 2024 and 2025, rounded; festivals that move
 * from year to year are smoothed out of them and come from `festivals.ts`.
 */
export const seasons = {
  china: [80, 78, 82, 84, 82, 80, 106, 102, 72, 70, 76, 88],
  hongKong: [64, 62, 70, 74, 70, 84, 115, 128, 70, 72, 82, 109],
  taiwan: [88, 86, 84, 80, 72, 80, 90, 92, 73, 87, 83, 85],
  japan: [75, 105, 94, 56, 64, 63, 70, 117, 87, 69, 102, 98],
  korea: [127, 105, 78, 59, 63, 67, 84, 85, 68, 82, 83, 99],
  malaysia: [76, 88, 76, 81, 86, 87, 83, 84, 95, 82, 76, 86],
  singapore: [75, 71, 71, 64, 79, 98, 76, 95, 68, 76, 95, 131],
  indochina: [85, 80, 92, 89, 86, 90, 84, 77, 72, 76, 80, 89],
  vietnam: [77, 91, 89, 88, 95, 99, 104, 89, 63, 68, 72, 67],
  archipelago: [79, 77, 75, 84, 86, 93, 88, 79, 75, 80, 89, 95],
  india: [76, 69, 76, 82, 93, 88, 75, 77, 82, 83, 95, 105],
  southAsia: [75, 76, 72, 79, 71, 79, 89, 88, 87, 99, 93, 106],
  oceania: [87, 63, 72, 86, 73, 86, 96, 75, 78, 86, 90, 109],
  russia: [163, 126, 99, 61, 39, 35, 41, 41, 45, 69, 121, 160],
  britain: [105, 94, 98, 84, 64, 65, 78, 63, 55, 76, 101, 117],
  alps: [118, 120, 108, 83, 41, 35, 71, 68, 44, 67, 110, 134],
  france: [128, 152, 91, 82, 49, 38, 73, 73, 38, 71, 95, 110],
  lowlands: [107, 99, 75, 75, 51, 49, 135, 74, 51, 73, 101, 109],
  mediterranean: [106, 89, 85, 68, 44, 47, 67, 116, 53, 70, 122, 134],
  nordic: [175, 152, 107, 46, 25, 43, 56, 22, 29, 55, 105, 183],
  easternEurope: [158, 141, 101, 59, 36, 31, 34, 35, 38, 64, 125, 178],
  israel: [80, 68, 75, 95, 60, 55, 104, 108, 98, 100, 85, 105],
  northAmerica: [98, 92, 97, 76, 66, 63, 70, 54, 62, 90, 125, 108],
  southAmerica: [116, 106, 100, 79, 63, 52, 47, 48, 60, 89, 131, 109],
  gulf: [63, 43, 46, 64, 60, 120, 180, 155, 71, 66, 64, 68],
  levant: [63, 69, 55, 84, 66, 89, 80, 85, 83, 89, 111, 125],
  africa: [63, 57, 64, 85, 66, 73, 82, 86, 76, 81, 108, 159],
} as const

export type SeasonName = keyof typeof seasons
