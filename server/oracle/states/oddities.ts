/** The unusual properties of a state's data. */
export interface Shape {
  /** The day of the questions. */
  readonly today: string
  /** Years of the monthly statistics. */
  readonly years: readonly [first: number, last: number]
  /** How likely a month is missing altogether, and a member in a month that is there. */
  readonly missingMonths: number
  readonly missingMembers: number
  /** Where arrivals have whole years: nowhere, for all countries of the first years, or for some countries of any year. */
  readonly wholeYears: 'none' | 'early' | 'mixed'
  /** Whether the months of one year are imported a second time, from another source, with other figures. */
  readonly secondSource: boolean
  /** Statuses of the first and of the second import. */
  readonly statuses: readonly [first: string, second: string]
  /** Whether countries are named by one year's books that another year's count under the rest of their region. */
  readonly otherSheets: boolean
  readonly weights: 'all' | 'some' | 'none' | 'one'
  /** Whether occupancy is known of all provinces, in the first months of two years; else of some, in all months. */
  readonly everyProvince: boolean
  /** Whether books print rates and stays of the country and of regions, and rates of January to a month. */
  readonly printed: boolean
  readonly totals: 'totals' | 'parts' | 'both' | 'mixed'
  /** How likely a figure is zero. */
  readonly zeros: number
  /** Whether rows lie ahead of today in data sets that do not look ahead. */
  readonly ahead: boolean
}
