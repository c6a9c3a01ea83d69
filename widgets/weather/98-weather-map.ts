import type { Answer } from '@sala/catalog/answers.ts'
import { forecast } from '@sala/catalog/datasets/forecast.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import type { ChoiceFilter } from '../filters/filters.ts'
import { addDays, everyDay } from '../filters/ranges.ts'
import { mapView } from '../maps/mapView.ts'
import { figure } from '../periods/periods.ts'
import { usualDaysOf } from '../periods/usualDays.ts'
import { common } from '../texts/commonWords.ts'
import { date as dateText } from '../texts/format.ts'
import { topSentence } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import { isSymbol } from '../views/options/symbols.ts'
import type { MapView, RankingView } from '../views/view.ts'
import { words } from './weatherWords.ts'

const { columns, measures } = forecast
const figures = ['avg_forecast_data_temp_max', 'avg_forecast_data_temp_min', 'avg_forecast_data_rainfall'] as const

/** How many days the endpoint gives when it is asked for none. */
const usualDays = usualDaysOf(forecast, 'v2/market/informations/forecast')

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
  title: {
    en: 'Weather forecast by province',
    fr: 'Prévisions météo par province',
    he: 'תחזית מזג האוויר לפי מחוז',
    ru: 'Прогноз погоды по провинциям',
    ar: 'توقعات الطقس حسب المقاطعة',
    th: 'พยากรณ์อากาศรายจังหวัด',
  },
  definition: {
    en: 'Forecast of one day in each province: condition, highest and lowest temperature, and rainfall.',
    fr: 'Prévision d’un jour dans chaque province : conditions, températures maximale et minimale, et pluie.',
    he: 'תחזית ליום אחד בכל מחוז: מזג האוויר, טמפרטורה מרבית ומזערית ומשקעים.',
    ru: 'Прогноз на один день в каждой провинции: погода, максимальная и минимальная температура, осадки.',
    ar: 'توقعات يوم واحد في كل مقاطعة: حالة الطقس ودرجتا الحرارة العليا والدنيا والأمطار.',
    th: 'พยากรณ์อากาศหนึ่งวันของแต่ละจังหวัด ได้แก่ ลักษณะอากาศ อุณหภูมิสูงสุดและต่ำสุด และปริมาณฝน',
  },
  unit: 'celsius',
  reads: ['v2/market/informations/forecast'],
  excel: true,
  public: false,
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
  view: (provinces, _, context) => ({
    kind: 'composed',
    parts: [
      { span: 7, title: context.say(measures.avg_forecast_data_temp_max.label), view: mapOf(provinces, context) },
      { span: 5, title: context.say(words.provincesByCondition), view: conditionsOf(provinces, context) },
    ],
  }),
  rows: (provinces, _, context) => {
    const rows = provinces.map(({ name, code, condition, ...values }) => ({
      level: 'row' as const,
      cells: {
        location_destination: name,
        condition: wordOf(columns.forecast_data_condition, condition, context),
        ...values,
      },
    }))
    return {
      columns: [
        { key: 'location_destination', label: context.say(common.province), kind: 'text' },
        { key: 'condition', label: context.say(columns.forecast_data_condition.label), kind: 'text' },
        ...figures.map((key) => ({ key, label: context.say(measures[key].label), kind: 'number' as const })),
      ],
      rows,
      count: rows.length,
    }
  },
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
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
}

function mapOf(provinces: readonly Province[], context: Context): MapView {
  const hottest = provinces.map(({ code, condition, avg_forecast_data_temp_max: value }) => ({
    code,
    value,
    ...(isSymbol(condition)
      ? { symbol: { code: condition, label: wordOf(columns.forecast_data_condition, condition, context) ?? condition } }
      : {}),
  }))
  const label = context.say(measures.avg_forecast_data_temp_max.label)
  return mapView('province_map', hottest, { unit: 'celsius', label }, context)
}

/** How many provinces each condition is forecast for. */
function conditionsOf(provinces: readonly Province[], context: Context): RankingView {
  const known = provinces.flatMap(({ condition }) => condition ?? [])
  const counts = [...Map.groupBy(known, (condition) => condition)]
    .map(([condition, all]) => ({
      symbol: isSymbol(condition) ? condition : null,
      name: wordOf(columns.forecast_data_condition, condition, context) ?? condition,
      value: all.length,
    }))
    .toSorted((one, other) => other.value - one.value)
  const names = counts.map(({ name }) => name)
  const values = counts.map(({ value }) => value)
  const changes = counts.map(() => null)
  return {
    kind: 'ranking',
    unit: 'items',
    categories: names,
    series: [{ key: 'provinces', name: context.say(words.provinces), role: 'current', values }],
    changes,
    symbols: counts.map(({ symbol }) => symbol),
    description: topSentence(names, values, changes, context),
  }
}

/** One of the newest days of the forecast: today, or the nearest to it. */
function forecastDay(): ChoiceFilter<string> {
  const days = (context: Context): readonly string[] => {
    const { oldest, newest } = context.datasets.forecast ?? {}
    if (!oldest || !newest) return [context.today]
    const first = addDays(newest, 1 - usualDays)
    return everyDay({ from: oldest > first ? oldest : first, to: newest })
  }
  return {
    kind: 'choice',
    label: words.forecastFor,
    all: null,
    options: (context) => days(context).map((value) => ({ value, label: dateText(value, context.language) })),
    fallback: (context) => {
      const known = days(context)
      const [first = context.today] = known
      const last = known.at(-1) ?? first
      return context.today < first ? first : context.today > last ? last : context.today
    },
    read: (text, context) => days(context).find((day) => day === text),
    write: (value) => value,
  }
}
