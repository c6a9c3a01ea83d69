import type { LocationSource } from '@sala/catalog/places/marketRegions.ts'

/** How the months of one year stood to a usual year: twelve factors, of which only the proportions matter. */
type Months = readonly number[]

/**
 * Years in which the months did not follow the usual season, for every nationality that has no line of its own: the pandemic's fall
 * (no entry from April to September 2020), the trickle of 2021 with its reopening in November, and the recovery of 2022 and 2023.
 * Drawn from the ministry's published monthly totals.
 */
const world: Readonly<Record<number, Months>> = {
  2020: [1.05, 0.75, 0.31, 0, 0, 0, 0, 0, 0, 0.0004, 0.001, 0.0018],
  2021: [2.1, 1.6, 1.9, 2.7, 2.2, 1.9, 5.4, 4.4, 4.2, 6.6, 27, 58],
  2022: [40, 46, 66, 95, 191, 251, 336, 339, 448, 479, 516, 567],
  2023: [0.86, 0.88, 0.93, 0.97, 0.98, 1, 1.02, 1.03, 1.05, 1.05, 1.08, 1.1],
}

/** The land borders opened months after the airports did. */
const overland: Months = [3, 5, 12, 40, 190, 255, 340, 350, 450, 480, 520, 570]

/** Nationalities whose year had a course of its own. */
const own: Readonly<Partial<Record<LocationSource, Readonly<Record<number, Months>>>>> = {
  // Group travel stopped late in January 2020; people could leave again from January 2023; safety worries from February 2025.
  CN: {
    2020: [1, 0.16, 0.035, 0, 0, 0, 0, 0, 0, 0.0003, 0.0006, 0.001],
    2023: [0.27, 0.45, 0.75, 0.9, 0.95, 1, 1.05, 1.06, 1.05, 1, 1.02, 1.05],
    2025: [1.5, 1, 0.84, 0.84, 0.85, 0.88, 0.92, 0.93, 0.97, 1.02, 1.04, 1.06],
  },
  MY: { 2022: overland },
  LA: { 2022: overland },
  SG: { 2022: overland },
  MM: { 2022: overland },
  // The border closed in the middle of 2025 and stays closed.
  KH: { 2022: overland, 2025: [1.9, 1.85, 1.7, 1.4, 1.5, 0.8, 0.55, 0.2, 0.22, 0.23, 0.24, 0.13] },
  IL: { 2023: [1, 1, 1, 1.05, 1, 1, 1.05, 1.05, 1, 0.55, 0.35, 0.45] },
}

const usual: Months = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]

/** The factors of a nationality's year. */
export function trendOf(code: LocationSource, year: number): Months {
  return own[code]?.[year] ?? world[year] ?? usual
}
