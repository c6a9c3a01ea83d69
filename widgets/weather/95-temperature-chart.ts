import { statistic } from '@sala/catalog/datasets/statistic.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import { daysOf, daysShown, everyDay, range, type Span } from '../filters/ranges.ts'
import { figure } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { date as dateText } from '../texts/format.ts'
import { daySpan, figureSentence } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import type { FiguresView, TrendView } from '../views/view.ts'
import { words } from './weatherWords.ts'

const { measures } = statistic
const days = range('statistic', { fallback: null, all: common.allTime })

interface Day {
  readonly date: string
  readonly mean: number | null
  readonly lowest: number | null
  readonly highest: number | null
}

/** A day of the answer. */
interface Row {
  readonly _id: { readonly datetimerange: string | null }
  readonly avg_statistic_data_temp?: number | null
  readonly min_statistic_data_temp?: number | null
  readonly max_statistic_data_temp?: number | null
}

interface Temperatures {
  readonly span: Span
  /** Every day of the span, also those of which nothing is known. */
  readonly days: readonly Day[]
  /** The coldest and the hottest of them. */
  readonly lowest: Day | null
  readonly highest: Day | null
}

/** Temperature by day, all rows where no range is chosen. The range is chosen from what is loaded already. */
export const temperatureChart = widget({
  code: 95,
  category: 'weather',
  title: {
    en: 'Temperature by day',
    fr: 'Température par jour',
    he: 'טמפרטורה לפי יום',
    ru: 'Температура по дням',
    ar: 'درجة الحرارة حسب اليوم',
    th: 'อุณหภูมิรายวัน',
  },
  definition: {
    en: 'Mean temperature of each day, and the lowest and highest among the provinces.',
    fr: 'Température moyenne de chaque jour, et la plus basse et la plus haute parmi les provinces.',
    he: 'הטמפרטורה הממוצעת בכל יום, והנמוכה והגבוהה ביותר בין המחוזות.',
    ru: 'Средняя температура каждого дня, самая низкая и самая высокая среди провинций.',
    ar: 'متوسط درجة الحرارة في كل يوم، وأدناها وأعلاها بين المقاطعات.',
    th: 'อุณหภูมิเฉลี่ยของแต่ละวัน พร้อมค่าต่ำสุดและสูงสุดในบรรดาจังหวัด',
  },
  unit: 'celsius',
  reads: ['v2/market/informations/statistic'],
  excel: true,
  public: false,
  filters: { range: days, location_destination: destination() },
  ask: ({ location_destination }) => ({
    days: {
      path: 'v2/market/informations/statistic',
      query: {
        ...destinationQuery(location_destination),
        fields: ['statistic_data_temp_x_datetimerange'],
      },
    },
  }),
  select: ({ days: answer }, { range }, context) =>
    temperaturesOf(answer.statistic_data_temp_x_datetimerange ?? [], daysShown(days, range, context)),
  view: (temperatures, _, context) => ({
    kind: 'composed',
    parts: [
      { span: 12, title: null, view: figuresOf(temperatures, context) },
      { span: 12, title: null, view: trendOf(temperatures, context) },
    ],
  }),
  rows: ({ days }, _, context) => {
    const rows = days
      .filter(({ mean }) => mean !== null)
      .map(({ date, mean, lowest, highest }) => ({ level: 'row' as const, cells: { date, mean, lowest, highest } }))
    return {
      columns: [
        { key: 'date', label: context.say(common.day), kind: 'date' },
        { key: 'mean', label: context.say(measures.avg_statistic_data_temp.label), kind: 'number' },
        { key: 'lowest', label: context.say(measures.min_statistic_data_temp.label), kind: 'number' },
        { key: 'highest', label: context.say(measures.max_statistic_data_temp.label), kind: 'number' },
      ],
      rows,
      count: rows.length,
    }
  },
  subtitle: ({ span }, { location_destination }, context) =>
    subtitleOf(daySpan(span, context.language), placeName(location_destination, context)),
})

function temperaturesOf(rows: readonly Row[], span: Span): Temperatures {
  const byDate = new Map(rows.map((row) => [row._id.datetimerange, row]))
  const days = everyDay(span).map((date): Day => {
    const row = byDate.get(date)
    const mean = figure(row?.avg_statistic_data_temp)
    // A day without a mean is one of which nothing is known.
    const known = mean === null ? undefined : row
    return {
      date,
      mean,
      lowest: figure(known?.min_statistic_data_temp),
      highest: figure(known?.max_statistic_data_temp),
    }
  })
  const extreme = (of: 'lowest' | 'highest', beats: (one: number, other: number) => boolean): Day | null =>
    days.reduce<Day | null>((best, day) => {
      const value = day[of]
      const known = best?.[of] ?? null
      return value !== null && (known === null || beats(value, known)) ? day : best
    }, null)
  return {
    span,
    days: days.some(({ mean }) => mean !== null) ? days : [],
    lowest: extreme('lowest', (one, other) => one < other),
    highest: extreme('highest', (one, other) => one > other),
  }
}

function figuresOf({ lowest, highest }: Temperatures, context: Context): FiguresView {
  const noteOf = (day: Day | null) => (day === null ? '' : dateText(day.date, context.language))
  const figureOf = (key: 'lowest' | 'highest', label: string, day: Day | null) => ({
    key,
    label,
    value: day?.[key] ?? null,
    unit: 'celsius' as const,
    change: null,
    note: noteOf(day),
  })
  return {
    kind: 'figures',
    figures: [
      figureOf('lowest', context.say(measures.min_statistic_data_temp.label), lowest),
      figureOf('highest', context.say(measures.max_statistic_data_temp.label), highest),
    ],
  }
}

/** More days than a year has need the year in their labels. */
const mostDaysWithoutYear = 366

function trendOf({ span, days, lowest, highest }: Temperatures, context: Context): TrendView {
  const { language } = context
  const withYear = daysOf(span) > mostDaysWithoutYear
  const labelOf = (day: string): string => {
    const text = dateText(day, language, 'short')
    return withYear ? text : text.slice(0, text.lastIndexOf(' '))
  }
  const sentenceOf = (of: 'lowest' | 'highest', day: Day | null) =>
    figureSentence(
      context.say(measures[of === 'lowest' ? 'min_statistic_data_temp' : 'max_statistic_data_temp'].label),
      day?.[of] ?? null,
      'celsius',
      null,
      context,
    )
  return {
    kind: 'trend',
    unit: 'celsius',
    categories: days.map(({ date }) => labelOf(date)),
    ...(days[0] === undefined ? {} : { firstDay: days[0].date }),
    series: [
      {
        key: 'mean',
        name: context.say(measures.avg_statistic_data_temp.label),
        role: 'current',
        values: days.map(({ mean }) => mean),
      },
    ],
    band: {
      name: context.say(words.lowestToHighest),
      low: days.map((day) => day.lowest),
      high: days.map((day) => day.highest),
    },
    description: `${daySpan(span, language)}. ${sentenceOf('lowest', lowest)}. ${sentenceOf('highest', highest)}`,
  }
}
