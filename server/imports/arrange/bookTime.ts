import type { Status } from '@sala/catalog/dataset.ts'
import { plain } from '@sala/catalog/imports/fileTexts.ts'
import { readPeriodWords } from '../values/periods.ts'
import { markIn } from '../values/statusWords.ts'

/** What a sheet of a book is about as a whole; its columns may name a year of their own. */
export interface BookTime {
  /** What it says where it is about other months than one row of the data set; null where it is not. */
  readonly cumulative: string | null
  /** The last month where it adds up January to a month; null for anything else. */
  readonly toDate: number | null
  readonly year: number | null
  readonly month: number | null
  readonly status: Status | null
}

/** What a sheet's name and its titles say about time. `monthly`: the rows of the data set are about a month each, otherwise a year. */
export function timeOf(sheetName: string | null, titles: readonly string[], monthly: boolean): BookTime {
  const name = plain(sheetName ?? '')
  const [sheet, ...periodWords] = [name, ...titles].map(readPeriodWords)
  const ranged = [sheet, ...periodWords].find((words) => words?.range != null)?.range ?? null
  const wholeYear = ranged !== null && ranged[0] === 1 && ranged[1] === 12
  // A month is no year, and several months are no month.
  const partly = ranged === null ? !monthly && periodWords.some(({ month }) => month !== null) : monthly || !wholeYear
  const named = sheet?.month != null && sheet.year !== null
  const title = periodWords.find(({ year, month }) => year !== null || month !== null)
  return {
    cumulative: partly ? ([name, ...titles].find((text) => saysMonths(text)) ?? name) : null,
    toDate: ranged !== null && ranged[0] === 1 ? ranged[1] : null,
    year: named ? sheet.year : (title?.year ?? sheet?.year ?? null),
    month: named ? sheet.month : (title?.month ?? sheet?.month ?? null),
    status: [...titles, name].map(markIn).find((status) => status !== null) ?? null,
  }
}

function saysMonths(text: string): boolean {
  const { month, range } = readPeriodWords(text)
  return month !== null || range !== null
}
