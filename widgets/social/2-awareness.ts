import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { daysShown, windowAtLeast } from '../filters/ranges.ts'
import {
  againstEarlierDays,
  compareDaysWith,
  type DayFigure,
  earlierDaysName,
  spanCompared,
} from '../periods/comparedDays.ts'
import { heldDays } from '../periods/heldDays.ts'
import { figure } from '../periods/periods.ts'
import { perPeriod, timeCells, timeColumns, wholePeriods } from '../periods/timeline.ts'
import { changeOfCounted } from '../samples.ts'
import { common } from '../texts/commonWords.ts'
import { listed } from '../texts/format.ts'
import { figureSentence } from '../texts/sentences.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'
import type { TableRow } from '../views/table.ts'
import type { ComposedView, Figure, TrendView } from '../views/view.ts'
import { type Compared, comparedSpans } from './comparedSpans.ts'
import { askCountries, countriesHeld, fromCountry, mediaDays, mediaFilters, mediaMeasures } from './media.ts'

/** Twelve months and the twelve before them. */
const loadedDays = 732

const measures = ['sum_media', 'sum_media_engagement'] as const
type Measure = (typeof measures)[number]
type Awareness = Readonly<Record<Measure, Compared>>

/** How much is posted and how people react, against earlier days. */
export const awareness = widget({
  code: 2,
  category: 'social',
  title: {
    en: 'Awareness',
    fr: 'Notoriété',
    he: 'מודעות ליעד',
    ru: 'Узнаваемость',
    ar: 'الوعي بالوجهة',
    th: 'การรับรู้',
  },
  definition: {
    en: 'Posts of the followed accounts and the likes, shares and comments they got, against earlier days.',
    fr: 'Publications des comptes suivis et mentions J’aime, partages et commentaires reçus, par rapport à des jours antérieurs.',
    he: 'הפוסטים של החשבונות שבמעקב והלייקים, השיתופים והתגובות שקיבלו, לעומת ימים קודמים.',
    ru: 'Публикации отслеживаемых аккаунтов и полученные ими отметки «Нравится», репосты и комментарии в сравнении с более ранними днями.',
    ar: 'منشورات الحسابات المتابَعة وما نالته من إعجابات ومشاركات وتعليقات، مقارنة بأيام سابقة.',
    th: 'จำนวนโพสต์ของบัญชีที่ติดตาม และยอดถูกใจ แชร์ และความคิดเห็น เทียบกับวันก่อนหน้า',
  },
  unit: 'items',
  reads: ['v2/tourist/media'],
  excel: true,
  public: false,
  comparesOnly: 'days',
  filters: { ...mediaFilters, compare_days: compareDaysWith() },
  ask: ({ range, media_country, compare_days }, context) => {
    const span = daysShown(mediaDays, range, context)
    const newest = mediaDays.bounds(context)?.to ?? context.today
    const call = (country: string | null) => ({
      path: 'v2/tourist/media' as const,
      query: {
        ...windowAtLeast({ from: spanCompared(span, compare_days).from, to: span.to }, loadedDays, newest),
        ...fromCountry(country),
        fields: ['media_channels_x_date'],
      },
    })
    return { posts: call(media_country), allPosts: call(null), countries: askCountries(context) }
  },
  select: ({ posts, allPosts, countries }, { range, media_channels, compare_days }, context) => {
    const isHeld = heldDays((allPosts.media_channels_x_date ?? []).map(({ _id }) => _id.date))
    const rows = (posts.media_channels_x_date ?? []).filter(
      ({ _id }) => media_channels === null || _id.media_channels === media_channels,
    )
    const of = (measure: Measure) =>
      comparedSpans(
        rows.map((row): DayFigure => [row._id.date, figure(row[measure])]),
        daysShown(mediaDays, range, context),
        compare_days,
        isHeld,
        context,
      )
    return {
      sum_media: of('sum_media'),
      sum_media_engagement: of('sum_media_engagement'),
      held: countriesHeld(countries, context),
    }
  },
  view: (awareness, _, context): ComposedView => ({
    kind: 'composed',
    parts: [
      {
        span: 12,
        title: null,
        view: {
          kind: 'figures',
          figures: measures.map(
            (measure): Figure => ({
              key: measure,
              label: context.say(mediaMeasures[measure].label),
              value: awareness[measure].current,
              unit: mediaMeasures[measure].unit,
              change: awareness[measure].sums.change,
              // What is compared stands in the line above.
              note: '',
            }),
          ),
        },
      },
      ...measures.map((measure) => ({
        span: 6,
        title: context.say(mediaMeasures[measure].label),
        view: trendOf(awareness[measure], measure, context),
      })),
    ],
  }),
  rows: (awareness, _, context) => tableOf(awareness, context),
  choices: ({ held }) => held,
  subtitle: ({ sum_media: { paired, line } }, { media_channels, media_country }, context) =>
    subtitleOf(
      perPeriod(line, 'lines', context),
      againstEarlierDays(paired, context),
      chosen(mediaFilters.media_channels, media_channels, context),
      chosen(mediaFilters.media_country, media_country, context),
    ),
})

function trendOf(
  { paired, line, values, earlier, isCompared, current, sums }: Compared,
  measure: Measure,
  context: Context,
): TrendView {
  const { label, unit } = mediaMeasures[measure]
  const whole = wholePeriods(line)
  const drawn = earlier.map((value, at) => (isCompared[at] === true ? value : null))
  return {
    kind: 'trend',
    unit,
    ...whole.axis,
    series: [
      { key: 'current', name: context.say(words.theseDays), role: 'current', values: whole.cut(values), ...whole.open },
      ...(paired.pairs.length === 0
        ? []
        : [
            {
              key: 'previous',
              name: earlierDaysName(paired.compare, context),
              role: 'previous' as const,
              values: whole.cut(drawn),
              ...whole.open,
            },
          ]),
    ],
    description: figureSentence(context.say(label), current, unit, sums.change, context),
  }
}

/** One row for each period; a change stands where all of its days are compared. */
function tableOf({ sum_media, sum_media_engagement }: Awareness, context: Context) {
  const { line, paired } = sum_media
  const pairs = { sum_media, sum_media_engagement }
  const cellsOf = (at: (one: Compared) => { current: number | null; before: number | null; change: number | null }) =>
    Object.fromEntries(
      measures.flatMap((measure) => {
        const { current, before, change } = at(pairs[measure])
        return [
          [measure, current],
          [`${measure} before`, before],
          [`${measure} change`, change],
        ]
      }),
    )
  const rows: TableRow[] =
    sum_media.current === null && sum_media_engagement.current === null
      ? []
      : line.keys.map((_, at) => ({
          level: 'row',
          cells: {
            ...timeCells(line, at, context),
            ...cellsOf(({ values, earlier, isCompared }) => {
              const current = values[at] ?? null
              const before = earlier[at] ?? null
              const whole = isCompared[at] === true && !line.partial.includes(at)
              return { current, before, change: whole ? changeOfCounted(current, before) : null }
            }),
          },
        }))
  if (rows.length > 0) {
    rows.push({
      level: 'total',
      cells: {
        period: context.say(common.total),
        ...cellsOf(({ current, sums, whole }) => ({
          current,
          before: sums.previous,
          change: whole ? sums.change : null,
        })),
      },
    })
  }
  return {
    columns: [
      ...timeColumns(line, context),
      ...measures.flatMap((measure) => {
        const label = context.say(mediaMeasures[measure].label)
        const of = (which: string) => listed([label, which], context.language)
        return [
          { key: measure, label, kind: 'number' as const },
          { key: `${measure} before`, label: of(earlierDaysName(paired.compare, context)), kind: 'number' as const },
          { key: `${measure} change`, label: of(context.say(common.change)), kind: 'change' as const },
        ]
      }),
    ],
    rows,
    count: rows.length,
  }
}

const words = {
  theseDays: {
    en: 'These days',
    fr: 'Ces jours',
    he: 'הימים האלה',
    ru: 'Эти дни',
    ar: 'هذه الأيام',
    th: 'ช่วงนี้',
  },
}
