import type { Answer } from '@sala/catalog/answers.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { oneOf } from '../filters/filters.ts'
import { reasonOf, wholeFigure } from '../forecast/forecastFrame.ts'
import { words as forecastWords } from '../forecast/forecastWords.ts'
import {
  type GrowthChange,
  growthFilter,
  growthWords,
  marketsIn,
  readGrowth,
  scenarioName,
} from '../forecast/growth.ts'
import {
  type ScenarioMonth,
  type ScenarioYear,
  type Start,
  scenarioMonths,
  scenarioYears,
} from '../forecast/scenario.ts'
import { words } from '../forecast/scenarioWords.ts'
import { targetOf } from '../forecast/targetOutlook.ts'
import { frameOf } from '../frames/frameOf.ts'
import { changeOf, figure, partsOf } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { change, difference, listed, monthAndYear, number, year as yearText } from '../texts/format.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { forecastMonths } from '../unusual/unusualMonths.ts'
import type { Figure } from '../views/figuresView.ts'
import type { Ask } from '../widget.ts'

const forecastPath = 'v2/tourist/immigration/forecast'
const targetPath = 'v2/tourist/immigration/target'
type Forecast = Answer<typeof forecastPath>
/** The whole, and each market with a change of its own. */
type Forecasts = Readonly<Record<'forecast' | MarketKey, Forecast>>
type MarketKey = `market_${string}`

interface Scenario {
  readonly whole: Forecast
  readonly start: Start
  /**
   * Markets without a forecast, so that the scenario cannot start from forecasts; null means all markets. Empty if the scenario does not
   * start from forecasts.
   */
  readonly unforeseen: readonly (string | null)[]
  readonly months: readonly ScenarioMonth[]
  readonly years: readonly ScenarioYear[]
}

/** Arrivals of this year and the next if markets grew as assumed, beside the targets. An assumption, never a figure. */
export const scenarioArrivals = widget({
  code: 'scenario-arrivals',
  title: 'Scenario of arrivals',
  definition:
    'What the official international arrivals of this year and the next would come to if markets grew by the percentages that a reader assumes, beside the targets. It is an assumption, neither a figure nor a forecast.',
  unit: 'people',
  reads: [forecastPath, targetPath],
  filters: {
    start: oneOf(words.start, { forecast: words.startForecast, year_before: words.startYearBefore }, 'forecast'),
    growth: growthFilter,
    scenario: scenarioName,
  },
  ask: ({ growth }, { today }) => {
    const year = Number(today.slice(0, 4))
    const ofMarket = (place: string | null): Ask<typeof forecastPath> => ({
      path: forecastPath,
      query: { ...(place === null ? {} : { location_source: place }), months: forecastMonths },
    })
    const markets: Readonly<Record<MarketKey, Ask<typeof forecastPath>>> = Object.fromEntries(
      marketsIn(changesOf(growth)).map((market) => [`market_${market}`, ofMarket(market)]),
    )
    return {
      ...markets,
      forecast: ofMarket(null),
      // The next month may be of last year, where figures are late.
      target: {
        path: targetPath,
        query: { year: [year + 1, year, year - 1], fields: ['target_n_immigrants_x_year_x_month'] },
      } satisfies Ask<typeof targetPath>,
    }
  },
  select: ({ target, ...forecasts }, { growth, start }) => scenarioOf(forecasts, target, changesOf(growth), start),
  frame: ({ whole, months, years }, _, context) =>
    frameOf(
      months,
      [
        { key: 'month', label: common.month, role: 'time', of: ({ month }: ScenarioMonth) => month },
        { key: 'held', label: common.arrivals, of: ({ actual }) => figure(actual) },
        { key: 'start', label: words.unchanged, role: 'comparison', of: ({ start }) => wholeFigure(start) },
        { key: 'scenario', label: words.scenario, role: 'forecast', of: ({ scenario }) => wholeFigure(scenario) },
      ],
      context,
      {
        unit: 'people',
        headline: years.length === 0 ? [noScenario(whole, context)] : years.flatMap((year) => figuresOf(year, context)),
      },
    ),
  encode: (_, { growth }) => [
    { kind: 'headline' },
    // Without a change, the base line of the scenario would lie under it.
    { kind: 'trend', y: ['held', ...(changesOf(growth).length === 0 ? [] : ['start']), 'scenario'] },
  ],
  subtitle: (scenario, { growth, scenario: name }, context) => {
    const { language, say } = context
    const changes = changesOf(growth)
    return subtitleOf(
      name === '' ? say(words.unnamed) : formatMessage(words.named, language, { name }),
      changes.length === 0 ? say(words.noChange) : growthWords(changes, context),
      startWords(scenario, context),
    )
  },
})

const changesOf = (growth: string): readonly GrowthChange[] => readGrowth(growth) ?? []

/** One start for all parts: a market that starts from the year before is no part of a whole that starts from the forecast. */
function scenarioOf(
  forecasts: Forecasts,
  target: Answer<typeof targetPath>,
  changes: readonly GrowthChange[],
  requestedStart: Start,
): Scenario {
  const { forecast: total } = forecasts
  const markets = new Map(
    marketsIn(changes).flatMap((market) => {
      const marketForecast = forecasts[`market_${market}`]
      return marketForecast === undefined ? [] : [[market, marketForecast] as const]
    }),
  )
  const without = [[null, total] as const, ...markets].flatMap(([market, { none }]) => (none === null ? [] : [market]))
  const unforeseen = requestedStart === 'forecast' ? without : []
  const start = unforeseen.length > 0 ? 'year_before' : requestedStart
  const months = total.none?.reason === 'too_old' ? [] : scenarioMonths(total, markets, changes, start)
  const years = scenarioYears(months, (month) => {
    const { year, month: number } = partsOf(month)
    return targetOf(target, year, number)
  })
  return { whole: total, start, unforeseen, months, years }
}

/** The base of the scenario, and why it is not the requested forecast. */
function startWords({ years, start, unforeseen }: Scenario, context: Context): string | null {
  if (years.length === 0) return null
  if (unforeseen.length > 0)
    return formatMessage(words.fromYearBeforeLacking, context.language, { places: placesOf(unforeseen, context) })
  return context.say(start === 'forecast' ? words.fromForecast : words.fromYearBefore)
}

const placesOf = (places: readonly (string | null)[], { language, say, place }: Context): string =>
  listed(
    places.map((code) => (code === null ? say(common.allMarkets) : place(code))),
    language,
  )

function noScenario(total: Forecast, context: Context): Figure {
  const note = reasonOf(total, context) ?? context.say(common.noData)
  return { ...blank, key: 'scenario', label: context.say(words.scenario), value: null, note, explained: true }
}

const blank = { unit: 'people', change: null } as const

/** The result of a year, and its relation to the target. */
function figuresOf(outcome: ScenarioYear, context: Context): readonly Figure[] {
  const { language } = context
  const { year: number4, total, target } = outcome
  const year = yearText(number4, language)
  const ofYear = { key: `scenario${number4}`, label: formatMessage(words.total, language, { year }), ...blank }
  const ofTarget = {
    key: `target${number4}`,
    label: formatMessage(forecastWords.target.target, language, { year }),
    ...blank,
  }
  return [
    total === null
      ? { ...ofYear, value: null, note: lackingNote(outcome, context), explained: true }
      : { ...ofYear, value: Math.round(total), note: unchangedNote(outcome, total, context) },
    target === null
      ? {
          ...ofTarget,
          value: null,
          note: formatMessage(forecastWords.target.lacking, language, { year }),
          explained: true,
        }
      : { ...ofTarget, value: target, note: total === null ? '' : targetNote(outcome, total - target, context) },
  ]
}

function lackingNote({ year, lacking }: ScenarioYear, context: Context): string {
  const values = { year: yearText(year, context.language) }
  if (lacking.length === 0) return formatMessage(words.lacking, context.language, values)
  return formatMessage(words.lackingOf, context.language, { ...values, places: placesOf(lacking, context) })
}

function unchangedNote({ unchanged }: ScenarioYear, total: number, { language }: Context): string {
  if (unchanged === null) return ''
  return formatMessage(words.totalNote, language, {
    figure: number(Math.round(unchanged), language),
    change: change(changeOf(total, unchanged), language),
  })
}

function targetNote({ reachedIn }: ScenarioYear, over: number, { language }: Context): string {
  const values = { difference: difference(Math.round(over), language) }
  if (reachedIn === null) return formatMessage(words.missed, language, values)
  return formatMessage(words.reached, language, { ...values, month: monthAndYear(reachedIn, language) })
}
