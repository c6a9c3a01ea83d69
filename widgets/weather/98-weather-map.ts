import type { Answer } from '@sala/catalog/answers.ts'
import { forecast } from '@sala/catalog/datasets/forecast.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import type { ChoiceFilter } from '../filters/filters.ts'
import { addDays, everyDay } from '../filters/ranges.ts'
import type { Frame } from '../frames/frame.ts'
import { frameOf } from '../frames/frameOf.ts'
import { defaultDaysOf } from '../periods/defaultDays.ts'
import { figure } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { date as dateText } from '../texts/format.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import { words } from './weatherWords.ts'

const { columns, measures } = forecast
const figures = ['avg_forecast_data_temp_max', 'avg_forecast_data_temp_min', 'avg_forecast_data_rainfall'] as const

/** The number of days that the endpoint answers by default. */
const defaultDays = defaultDaysOf(forecast, 'v2/market/informations/forecast')

interface Province {
  readonly code: string
  readonly name: string
  /** Null where it is not known. */
  readonly condition: string | null
  readonly avg_forecast_data_temp_max: number | null
  readonly avg_forecast_data_temp_min: number | null
  readonly avg_forecast_data_rainfall: number | null
}

/** The weather that is forecast. Days are chosen from what is loaded already. */
export const weatherMap = widget({
  code: 98,
  category: 'weather',
  title: 'Weather forecast by province',
  definition: 'Forecast of one day in each province: condition, highest and lowest temperature, and rainfall.',
  unit: 'celsius',
  reads: ['v2/market/informations/forecast'],
  filters: { day: forecastDay() },
  ask: () => ({
    forecast: {
      path: 'v2/market/informations/forecast',
      query: {
        fields: [
          'forecast_data_temp_n_data_rainfall_x_location_destination_x_date',
          'forecast_data_condition_x_location_destination_x_date',
        ],
      },
    },
  }),
  select: ({ forecast }, { day }, context) => provincesOn(forecast, day, context),
  frame: (provinces, _, context) =>
    frameOf(
      provinces,
      [
        { key: 'location_destination', label: common.province, of: ({ name }) => name },
        {
          key: 'condition',
          label: columns.forecast_data_condition.label,
          role: 'note',
          of: ({ condition }) => wordOf(columns.forecast_data_condition, condition, context),
        },
        ...figures.map((key) => ({ key, label: measures[key].label, unit: measures[key].unit })),
        { key: 'symbol', label: '', role: 'note', in: 'picture', of: ({ condition }) => condition },
      ],
      context,
      { row: ({ code }) => ({ code }) },
    ),
  encode: (provinces, _, context) => [
    {
      kind: 'province_map',
      span: 7,
      title: context.say(measures.avg_forecast_data_temp_max.label),
      y: 'avg_forecast_data_temp_max',
      symbol: { code: 'symbol', label: 'condition' },
    },
    {
      kind: 'ranking',
      span: 5,
      title: context.say(words.provincesByCondition),
      y: { column: 'value', key: 'provinces' },
      symbol: 'condition',
      frame: conditionsOf(provinces, context),
    },
  ],
  subtitle: (_, { day }, context) => subtitleOf(dateText(day, context.language)),
})

function provincesOn(
  answer: Answer<'v2/market/informations/forecast'>,
  day: string,
  context: Context,
): readonly Province[] {
  const conditions = new Map<string, { readonly condition: string; readonly count: number }>()
  for (const { _id, sum_forecast } of answer.forecast_data_condition_x_location_destination_x_date ?? []) {
    const { date, location_destination: place, forecast_data_condition: condition } = _id
    const count = figure(sum_forecast) ?? 0
    if (date !== day || place === null || condition === null) continue
    if (count > (conditions.get(place)?.count ?? -1)) conditions.set(place, { condition, count })
  }
  return (answer.forecast_data_temp_n_data_rainfall_x_location_destination_x_date ?? [])
    .flatMap(({ _id, ...row }) =>
      _id.date !== day || _id.location_destination === null
        ? []
        : [
            {
              code: _id.location_destination,
              name: context.place(_id.location_destination),
              condition: conditions.get(_id.location_destination)?.condition ?? null,
              avg_forecast_data_temp_max: figure(row.avg_forecast_data_temp_max),
              avg_forecast_data_temp_min: figure(row.avg_forecast_data_temp_min),
              avg_forecast_data_rainfall: figure(row.avg_forecast_data_rainfall),
            },
          ],
    )
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
}

/** How many provinces each condition is forecast for. */
function conditionsOf(provinces: readonly Province[], context: Context): Frame {
  const conditions = provinces.flatMap(({ condition }) => condition ?? [])
  const column = columns.forecast_data_condition
  return frameOf(
    [...Map.groupBy(conditions, (condition) => condition)],
    [
      { key: 'name', label: column.label, of: ([condition]) => wordOf(column, condition, context) ?? condition },
      { key: 'value', label: words.provinces, of: ([, all]) => all.length },
      { key: 'condition', label: '', role: 'note', of: ([condition]) => condition },
    ],
    context,
    { unit: 'items' },
  )
}

/** One of the newest days of the forecast: today, or the nearest to it. */
function forecastDay(): ChoiceFilter<string> {
  const days = (context: Context): readonly string[] => {
    const { oldest, newest } = context.datasets.forecast ?? {}
    if (!oldest || !newest) return [context.today]
    const first = addDays(newest, 1 - defaultDays)
    return everyDay({ from: oldest > first ? oldest : first, to: newest })
  }
  return {
    kind: 'choice',
    label: words.forecastFor,
    all: null,
    options: (context) => days(context).map((value) => ({ value, label: dateText(value, context.language) })),
    fallback: (context) => {
      const forecastDays = days(context)
      const [first = context.today] = forecastDays
      const last = forecastDays.at(-1) ?? first
      return context.today < first ? first : context.today > last ? last : context.today
    },
    read: (text, context) => days(context).find((day) => day === text),
    write: (value) => value,
  }
}
