import { defineMessages } from '../locales/messages.ts'
import { isProvinceCode, type ProvinceCode } from './provinces.ts'

export const cityTypes = ['main', 'secondary'] as const
export type CityType = (typeof cityTypes)[number]

export const cityTypeNames = defineMessages('catalog.cityTypes', {
  main: 'Main city',
  secondary: 'Secondary city',
})

/**
 * The 22 main provinces; the other 55 are the secondary ones that the tourism ministry and the revenue department have listed since
 * 2018 (16 in the north, 18 in the northeast, 12 in the centre, east and west, 9 in the south).
 */
export const mainCities = [
  'TH-10',
  'TH-11',
  'TH-12',
  'TH-13',
  'TH-14',
  'TH-19',
  'TH-20',
  'TH-21',
  'TH-24',
  'TH-30',
  'TH-40',
  'TH-50',
  'TH-71',
  'TH-73',
  'TH-74',
  'TH-76',
  'TH-77',
  'TH-81',
  'TH-82',
  'TH-83',
  'TH-84',
  'TH-90',
] as const satisfies readonly ProvinceCode[]

const main: ReadonlySet<string> = new Set(mainCities)

/** Whether a province is a main or a secondary city. */
export function cityTypeOf(code: ProvinceCode): CityType
export function cityTypeOf(code: string): CityType | undefined
export function cityTypeOf(code: string): CityType | undefined {
  if (!isProvinceCode(code)) return undefined
  return main.has(code) ? 'main' : 'secondary'
}
