import { monthOf, newestDay, yearOf } from '../answers/choose.ts'
import { addDays, daysBetween, monthStart } from '../answers/days.ts'
import { sumOf } from '../answers/measures.ts'
import { datasetOf, type Fact, factsOf, type State } from '../state.ts'
import type { ExpectedTable } from './tables.ts'

/** Cards of the weather that was seen and is foretold: 95 to 98. A mean is that of the provinces and days that are known. */

/** Of the last `days` days; of the newest month, or of the one so many months before it. */
export function expectedWeather(state: State, days: number, earlier: number): readonly ExpectedTable[] {
  const dataset = datasetOf('statistic')
  const newest = newestDay({ dataset, facts: factsOf(state, 'statistic'), today: state.today }, 'date')
  if (newest === null) return []
  const at = yearOf(newest) * 12 + monthOf(newest) - 1 - earlier
  const month = monthStart(Math.floor(at / 12), (at % 12) + 1).slice(0, 7)
  return [
    ...[{}, { location_destination: 'south' }].map((place) => temperatures(state, place, newest, days)),
    ofMonth(state, 96, 'statistic_data_temp', month),
    ofMonth(state, 97, 'statistic_data_rainfall', month),
    ...foretold(state),
  ]
}

type Params = Readonly<Record<string, string>>

const numbers = (facts: readonly Fact[], column: string): readonly number[] =>
  facts.map(({ values }) => values[column]).filter((value) => typeof value === 'number')

function mean(all: readonly number[]): number | null {
  const sum = sumOf(all)
  return sum === null ? null : sum / all.length
}

function temperatures(state: State, place: Params, newest: string, days: number): ExpectedTable {
  const region = place.location_destination
  const facts = factsOf(state, 'statistic').filter(
    ({ values }) => region === undefined || values.geographic_region === region,
  )
  const cells = new Map<string, number | null>()
  const shownValues: number[] = []
  for (const day of daysBetween(addDays(newest, 1 - days), newest)) {
    const ofDay = numbers(
      facts.filter(({ values }) => values.date === day),
      'statistic_data_temp',
    )
    if (ofDay.length === 0) continue
    shownValues.push(...ofDay)
    cells.set(`${day} mean`, mean(ofDay))
    cells.set(`${day} lowest`, Math.min(...ofDay))
    cells.set(`${day} highest`, Math.max(...ofDay))
  }
  const figures =
    shownValues.length === 0 ? {} : { lowest: Math.min(...shownValues), highest: Math.max(...shownValues) }
  return { code: 95, params: { ...place, range: `${days}d` }, columns: ['mean', 'lowest', 'highest'], cells, figures }
}

/** Rule 24: the mean of a month in each province beside the same month of the year before; their difference where the province has all days of both. */
function ofMonth(state: State, code: 96 | 97, column: string, month: string): ExpectedTable {
  const before = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`
  const cells = new Map<string, number | null>()
  for (const [place, facts] of Map.groupBy(factsOf(state, 'statistic'), ({ values }) => values.location_destination)) {
    const measured = (of: string) =>
      numbers(
        facts.filter(({ values }) => String(values.date).startsWith(of)),
        column,
      )
    const [current, previous] = [mean(measured(month)), mean(measured(before))]
    if (current === null) continue
    const isComplete = [month, before].every((of) => measured(of).length === daysOfMonth(of))
    const isOver = month < state.today.slice(0, 7) && isComplete
    cells.set(`${place} current`, current)
    cells.set(`${place} previous`, previous)
    cells.set(`${place} difference`, isOver && previous !== null ? current - previous : null)
  }
  return { code, params: { month }, columns: ['current', 'previous', 'difference'], cells }
}

const daysOfMonth = (month: string): number =>
  daysBetween(`${month}-01`, addDays(`${month}-01`, 31)).filter((day) => day.startsWith(month)).length

/** The forecast for the day before the last one. */
function foretold(state: State): readonly ExpectedTable[] {
  const facts = factsOf(state, 'forecast')
  const last = facts
    .map(({ values }) => String(values.date))
    .sort()
    .at(-1)
  if (last === undefined) return []
  const day = addDays(last, -1)
  const columns = ['max', 'min', 'rainfall'].map((name) =>
    name === 'rainfall' ? 'forecast_data_rainfall' : `forecast_data_temp_${name}`,
  )
  const cells = new Map(
    facts
      .filter(({ values }) => values.date === day)
      .flatMap(({ values }) =>
        columns.map((column): [string, number | null] => {
          const value = values[column]
          return [`${values.location_destination} avg_${column}`, typeof value === 'number' ? value : null]
        }),
      ),
  )
  return [{ code: 98, params: { day }, columns: columns.map((column) => `avg_${column}`), cells }]
}
