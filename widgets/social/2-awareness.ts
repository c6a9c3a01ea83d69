import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { listed } from '../format.ts'
import { changeOf, figure } from '../periods.ts'
import { daysShown, spanBefore, windowAtLeast } from '../ranges.ts'
import { againstSpan, figureSentence } from '../sentences.ts'
import { chosen, subtitleOf } from '../subtitles.ts'
import { timeColumn } from '../timeline.ts'
import type { TableRow } from '../views/table.ts'
import type { ComposedView, Figure, TrendView } from '../views/view.ts'
import { common } from '../words.ts'
import { type Compared, comparedSpans, type DayFigure } from './comparedSpans.ts'
import { askCountries, countriesHeld, fromCountry, mediaDays, mediaFilters, mediaMeasures } from './media.ts'

/** Twelve months and the twelve before them. */
const loadedDays = 732

const measures = ['sum_media', 'sum_media_engagement'] as const
type Measure = (typeof measures)[number]
type Awareness = Readonly<Record<Measure, Compared>>

/** How much is posted and how people react, against the days before. */
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
    en: 'Posts of the followed accounts and the likes, shares and comments they got, against as many days before.',
    fr: 'Publications des comptes suivis et mentions J’aime, partages et commentaires reçus, par rapport au même nombre de jours précédents.',
    he: 'הפוסטים של החשבונות שבמעקב והלייקים, השיתופים והתגובות שקיבלו, לעומת אותו מספר ימים קודם לכן.',
    ru: 'Публикации отслеживаемых аккаунтов и полученные ими отметки «Нравится», репосты и комментарии в сравнении с таким же числом предыдущих дней.',
    ar: 'منشورات الحسابات المتابَعة وما نالته من إعجابات ومشاركات وتعليقات، مقارنة بعدد الأيام نفسه قبلها.',
    th: 'จำนวนโพสต์ของบัญชีที่ติดตาม และยอดถูกใจ แชร์ และความคิดเห็น เทียบกับช่วงก่อนหน้าที่มีจำนวนวันเท่ากัน',
  },
  unit: 'items',
  reads: ['v2/tourist/media'],
  excel: true,
  public: false,
  comparesOnly: 'days_before',
  filters: mediaFilters,
  ask: ({ range, media_country }, context) => {
    const span = daysShown(mediaDays, range, context)
    const newest = mediaDays.bounds(context)?.to ?? context.today
    return {
      posts: {
        path: 'v2/tourist/media',
        query: {
          ...windowAtLeast({ from: spanBefore(span).from, to: span.to }, loadedDays, newest),
          ...fromCountry(media_country),
          fields: ['media_channels_x_date'],
        },
      },
      countries: askCountries(context),
    }
  },
  select: ({ posts, countries }, { range, media_channels }, context) => {
    const rows = (posts.media_channels_x_date ?? []).filter(
      ({ _id }) => media_channels === null || _id.media_channels === media_channels,
    )
    const of = (measure: Measure) =>
      comparedSpans(
        rows.map((row): DayFigure => [row._id.date, figure(row[measure])]),
        daysShown(mediaDays, range, context),
        mediaDays.bounds(context),
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
              change: awareness[measure].compared.change,
              note: awareness[measure].before === null ? '' : context.say(words.againstBefore),
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
  subtitle: ({ sum_media: { span, before } }, { media_channels, media_country }, context) =>
    subtitleOf(
      againstSpan(span, before, context),
      chosen(mediaFilters.media_channels, media_channels, context),
      chosen(mediaFilters.media_country, media_country, context),
    ),
})

function trendOf(
  { line, values, valuesBefore, before, current, compared }: Compared,
  measure: Measure,
  context: Context,
): TrendView {
  const { label, unit } = mediaMeasures[measure]
  return {
    kind: 'trend',
    unit,
    categories: line.labels,
    series: [
      { key: 'current', name: context.say(words.theseDays), role: 'current', values },
      ...(before === null
        ? []
        : [
            {
              key: 'previous',
              name: context.say(words.periodBefore),
              role: 'previous' as const,
              values: valuesBefore,
            },
          ]),
    ],
    description: figureSentence(context.say(label), current, unit, compared.change, context),
  }
}

/** One row for each period; the total's change compares the days that both spans have. */
function tableOf({ sum_media, sum_media_engagement }: Awareness, context: Context) {
  const { line } = sum_media
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
      : line.keys.map((period, index) => ({
          level: 'row',
          cells: {
            period,
            ...cellsOf(({ values, valuesBefore }) => {
              const current = values[index] ?? null
              const before = valuesBefore[index] ?? null
              return { current, before, change: line.partial.includes(index) ? null : changeOf(current, before) }
            }),
          },
        }))
  if (rows.length > 0) {
    rows.push({
      level: 'total',
      cells: {
        period: context.say(common.total),
        ...cellsOf(({ current, sumBefore, whole, compared }) => ({
          current,
          before: sumBefore,
          change: whole ? compared.change : null,
        })),
      },
    })
  }
  return {
    columns: [
      timeColumn(line, context),
      ...measures.flatMap((measure) => {
        const label = context.say(mediaMeasures[measure].label)
        const of = (which: string) => listed([label, which], context.language)
        return [
          { key: measure, label, kind: 'number' as const },
          { key: `${measure} before`, label: of(context.say(words.periodBefore)), kind: 'number' as const },
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
  periodBefore: {
    en: 'Days before',
    fr: 'Jours précédents',
    he: 'הימים הקודמים',
    ru: 'Предыдущие дни',
    ar: 'الأيام السابقة',
    th: 'ช่วงก่อนหน้า',
  },
  againstBefore: {
    en: 'against as many days before',
    fr: 'par rapport au même nombre de jours précédents',
    he: 'לעומת אותו מספר ימים קודם לכן',
    ru: 'к такому же числу предыдущих дней',
    ar: 'مقارنة بعدد الأيام نفسه قبلها',
    th: 'เทียบกับช่วงก่อนหน้าที่มีจำนวนวันเท่ากัน',
  },
}
