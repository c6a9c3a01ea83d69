import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { country, placeName } from '../filters/placeFilters.ts'
import {
  type ForecastAnswer,
  forecastSubtitle,
  intervalBands,
  intervalColumns,
  reasonOf,
  wholeFigure,
} from '../forecast/forecastFrame.ts'
import { words } from '../forecast/forecastWords.ts'
import { type NoOutlook, type OutlookMonth, type TargetOutlook, targetOutlook } from '../forecast/targetOutlook.ts'
import { frameOf } from '../frames/frameOf.ts'
import { figure } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { listed, monthAndYear, number, year as yearText } from '../texts/format.ts'
import { forecastMonths } from '../unusual/unusualMonths.ts'
import type { Figure } from '../views/figuresView.ts'

const targetWords = words.target

/** Whether the year's target of arrivals will be reached. Of a region there is no answer: not each of its countries has a target. */
export const forecastTarget = widget({
  code: 'forecast-target',
  title: 'Outlook on the target',
  definition:
    'How probable it is that the official international arrivals of the year reach the target: what is held, and the forecast of the other months with its errors on earlier months.',
  unit: 'people',
  reads: ['v2/tourist/immigration/forecast', 'v2/tourist/immigration/target'],
  filters: { location_source: country(common.market, common.allMarkets) },
  ask: ({ location_source: place }, { today }) => {
    const year = Number(today.slice(0, 4))
    const narrowed = place === null ? {} : { location_source: place }
    return {
      forecast: { path: 'v2/tourist/immigration/forecast', query: { ...narrowed, months: forecastMonths } },
      // The next month may be of last year, where figures are late, or of the next one.
      target: {
        path: 'v2/tourist/immigration/target',
        query: {
          ...narrowed,
          year: [year + 1, year, year - 1],
          fields: ['target_n_immigrants_x_year_x_month'],
        },
      },
    }
  },
  select: ({ forecast, target }, _, context) => ({ forecast, outlook: targetOutlook(forecast, target, context) }),
  frame: ({ forecast, outlook }, _, context) =>
    frameOf(
      outlook.months,
      [
        { key: 'month', label: common.month, role: 'time', of: ({ month }: OutlookMonth) => month },
        { key: 'held', label: targetWords.runningActual, of: ({ actual }) => figure(actual) },
        {
          key: 'expected',
          label: targetWords.runningForecast,
          role: 'forecast',
          of: ({ expected }) => wholeFigure(expected),
        },
        ...intervalColumns<OutlookMonth>((month, level) => month[`interval${level}`], wholeFigure, context),
        { key: 'target', label: targetWords.runningTarget, role: 'target', of: ({ target }) => figure(target) },
      ],
      context,
      {
        unit: 'people',
        headline: [
          ...('reason' in outlook
            ? [unknownFigure(outlook, noForecastReason(forecast, context), context)]
            : figuresOf(outlook, context)),
        ],
      },
    ),
  encode: ({ outlook }, _, context) => [
    { kind: 'headline' },
    {
      kind: 'trend',
      ...('reason' in outlook ? { y: ['held', 'target'] } : intervalBands(context)),
    },
  ],
  lacks: ({ outlook }) => ('reason' in outlook && outlook.reason === 'no_target' ? ['immigration_target'] : []),
  subtitle: ({ forecast }, { location_source: place }, context) =>
    forecastSubtitle(forecast, String(forecastMonths), placeName(place, context), context),
})

/** Who may see only some places or markets may see none of the figures that are held. */
const noForecastReason = (forecast: ForecastAnswer, context: Context): string | null =>
  forecast.none?.reason === 'no_figures' && context.datasets.immigration?.limited === true
    ? context.say(targetWords.limited)
    : reasonOf(forecast, context)

/** A dash with the reason. */
function unknownFigure({ reason, year }: NoOutlook, noForecast: string | null, context: Context): Figure {
  const { language, say } = context
  const notes: Readonly<Record<NoOutlook['reason'], string>> = {
    no_forecast: noForecast ?? say(common.noData),
    gap: say(targetWords.gap),
    no_target: formatMessage(targetWords.lacking, language, { year: yearText(year, language) }),
  }
  const note = notes[reason]
  return {
    key: 'chance',
    label: say(targetWords.chance),
    value: null,
    unit: 'items',
    change: null,
    note,
    explained: true,
  }
}

function figuresOf(outlook: TargetOutlook, context: Context): readonly Figure[] {
  const { language, say } = context
  const { year, actual, last, target, needed, expected, open } = outlook
  const months = listed(
    [...new Set([open[0] ?? '', open.at(-1) ?? ''])].map((month) => monthAndYear(month, language)),
    language,
  )
  const figureOf = (key: string, label: string, value: number, note = ''): Figure => ({
    key,
    label,
    value,
    unit: 'people',
    change: null,
    note,
  })
  return [
    figureOf('target', formatMessage(targetWords.target, language, { year: yearText(year, language) }), target),
    ...(last === null
      ? []
      : [figureOf('held', formatMessage(targetWords.held, language, { month: monthAndYear(last, language) }), actual)]),
    { ...figureOf('chance', say(targetWords.chance), chanceOf(outlook), chanceNote(outlook, context)), unit: 'items' },
    figureOf(
      'needed',
      say(targetWords.needed),
      Math.ceil(needed),
      formatMessage(targetWords.neededNote, language, {
        months,
        expected: number(Math.round(expected), language),
      }),
    ),
  ]
}

/** Whole chances in a hundred. Nothing that is still to come is certain. */
function chanceOf({ probability, isReached }: TargetOutlook): number {
  return isReached ? 100 : Math.min(99, Math.max(1, Math.round(100 * probability)))
}

function chanceNote(outlook: TargetOutlook, { language, say }: Context): string {
  const { probability, isReached, reachedIn, open } = outlook
  if (isReached) return say(targetWords.reachedAlready)
  const bound = probability < 0.01 ? ['≤ 1'] : probability > 0.99 ? ['≥ 99'] : []
  const when =
    reachedIn === null
      ? formatMessage(targetWords.notReached, language, { month: monthAndYear(open.at(-1) ?? '', language) })
      : formatMessage(targetWords.reachedIn, language, { month: monthAndYear(reachedIn, language) })
  return listed([...bound, when], language)
}
