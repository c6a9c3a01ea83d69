import { competitor } from '@sala/catalog/datasets/competitor.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { daysShown, isWithin } from '../filters/ranges.ts'
import { crossingOf, crossingStack } from '../messages/crossing.ts'
import { type CodesOverTime, codesOverTime, describeGroups, periodTable } from '../messages/overTime.ts'
import { sum } from '../periods/periods.ts'
import { perPeriod, wholePeriods } from '../periods/timeline.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import type { Series, TrendView } from '../views/view.ts'
import { askPosts, heldPostDays, home, postDays, postFilters, postMeasure, postsOf } from './posts.ts'

const { columns } = competitor

/** How many destinations are told apart beside Thailand; what comes after them is one line "other". */
const mostRivals = 6

/** Thailand against other destinations. Days and channel are chosen from what is loaded already. */
export const postComparison = widget({
  code: 56,
  category: 'competitor',
  title: {
    en: 'Thailand against competitors',
    fr: 'Thaïlande face aux concurrents',
    he: 'תאילנד מול היעדים המתחרים',
    ru: 'Таиланд и конкуренты',
    ar: 'تايلاند مقابل الوجهات المنافسة',
    th: 'ไทยเทียบกับคู่แข่ง',
  },
  definition: {
    en: 'Public posts about Thailand and about competing destinations that the listening service found, by day and channel.',
    fr: 'Publications sur la Thaïlande et sur les destinations concurrentes relevées par le service d’écoute, par jour et par canal.',
    he: 'פוסטים ציבוריים על תאילנד ועל יעדים מתחרים, כפי שאיתר אותם שירות הניטור, לפי יום וערוץ.',
    ru: 'Публикации о Таиланде и конкурирующих направлениях, найденные службой мониторинга, по дням и каналам.',
    ar: 'ما وجدته خدمة الرصد من منشورات عامة عن تايلاند وعن الوجهات المنافسة، حسب اليوم والقناة.',
    th: 'จำนวนโพสต์สาธารณะเกี่ยวกับประเทศไทยและจุดหมายปลายทางคู่แข่งที่ระบบรับฟังเสียงพบ จำแนกตามวันและช่องทาง',
  },
  unit: 'messages',
  reads: ['v2/market/competitor'],
  excel: true,
  public: false,
  filters: postFilters,
  ask: askPosts,
  select: ({ posts }, { range, competitor_channels: channel }, context) => {
    const span = daysShown(postDays, range, context)
    const within = postsOf(posts, channel).filter(({ date }) => isWithin(date, span))
    const over = codesOverTime(
      within.map(({ country, ...post }) => ({ ...post, code: country })),
      columns.competitor_country,
      span,
      heldPostDays(posts),
      context,
    )
    const crossed = within.map(({ country, channel, value }) => ({ group: country, code: channel, value }))
    const nameOf = (code: string | null) => (code === null ? context.say(common.notKnown) : context.place(code))
    return {
      over: homeFirst(over, context),
      crossing: crossingOf(crossed, columns.competitor_channels, nameOf, context),
    }
  },
  view: ({ over, crossing }, _, context) => ({
    kind: 'composed',
    parts: [
      { span: 12, title: context.say(common.overTime), view: trendOf(over, context) },
      { span: 12, title: context.say(common.channel), view: crossingStack(crossing, postMeasure, context) },
    ],
  }),
  rows: ({ over }, _, context) => periodTable(over, context),
  subtitle: ({ over }, { competitor_channels }, context) =>
    subtitleOf(
      perPeriod(over.line, 'lines', context),
      daySpan(over.span, context.language),
      wordOf(columns.competitor_channels, competitor_channels, context),
    ),
})

/** Thailand, then the others from the most posts to the least, each by its name. */
function homeFirst(over: CodesOverTime, context: Context): CodesOverTime {
  const groups = over.groups
    .map((group) => ({ ...group, name: context.place(group.code) }))
    .toSorted(
      (one, other) =>
        Number(other.code === home) - Number(one.code === home) ||
        other.total - one.total ||
        (one.code < other.code ? -1 : 1),
    )
  return { ...over, groups }
}

function trendOf(over: CodesOverTime, context: Context): TrendView {
  const { line, groups } = over
  const rivals = groups.filter(({ code }) => code !== home)
  const rest = rivals.slice(mostRivals)
  const whole = wholePeriods(line)
  const series: readonly Series[] = [
    ...groups.slice(0, groups.length - rest.length).map(({ code, name, values }) => ({
      key: code,
      name,
      role: code === home ? ('current' as const) : ('category' as const),
      values: whole.cut(values),
      ...whole.open,
    })),
    ...(rest.length === 0
      ? []
      : [
          {
            key: 'other',
            name: context.say(common.other),
            role: 'category' as const,
            values: whole.cut(line.keys.map((_, index) => sum(rest.map(({ values }) => values[index])))),
            ...whole.open,
          },
        ]),
  ]
  return {
    kind: 'trend',
    unit: 'messages',
    ...whole.axis,
    series,
    description: describeGroups(over, postMeasure, context),
  }
}
