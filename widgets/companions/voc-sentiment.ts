import { voc } from '@sala/catalog/datasets/voc.ts'
import { wordOf } from '../catalogueTable.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters.ts'
import { type CodesOverTime, codesOverTime, periodTable, stackOverTime } from '../messages/overTime.ts'
import { changeOf, percentOf } from '../periods.ts'
import { destination, destinationQuery, placeName } from '../placeFilters.ts'
import { daysShown, range, spanBefore, windowBeyond } from '../ranges.ts'
import { againstSpan } from '../sentences.ts'
import { subtitleOf } from '../subtitles.ts'
import { usualDaysOf } from '../usualDays.ts'
import type { FiguresView } from '../views/view.ts'
import { vocMessages } from '../voice-of-customer/messages.ts'
import { common } from '../words.ts'
import { pointsBetween } from './occupancyMonths.ts'
import { words } from './words.ts'

const { columns } = voc
const days = range('voc', { fallback: '30d' })

/** How many days the endpoint gives when it is asked for none. */
const usualDays = usualDaysOf(voc, 'v2/tourist/voc')

/** How visitors speak from day to day, of the country or of a place. Days are chosen from what is loaded already. */
export const vocSentiment = widget({
  code: 'voc-sentiment',
  category: null,
  title: {
    en: 'Sentiment of visitors over time',
    fr: 'Tonalité des visiteurs au fil du temps',
    he: 'סנטימנט המבקרים לאורך זמן',
    ru: 'Тональность сообщений посетителей во времени',
    ar: 'مشاعر الزوار عبر الزمن',
    th: 'ความรู้สึกของผู้เยี่ยมเยือนตามช่วงเวลา',
  },
  definition: {
    en: 'Public messages by visitors, by sentiment and day, against as many days before.',
    fr: 'Messages publics de visiteurs, par tonalité et par jour, par rapport à autant de jours auparavant.',
    he: 'הודעות ציבוריות של מבקרים, לפי סנטימנט ויום, לעומת אותו מספר ימים קודם לכן.',
    ru: 'Публичные сообщения посетителей по тональности и дням в сравнении с таким же числом предыдущих дней.',
    ar: 'الرسائل العامة للزوار حسب المشاعر واليوم، مقارنة بعدد الأيام نفسه قبل ذلك.',
    th: 'ข้อความสาธารณะของผู้เยี่ยมเยือน จำแนกตามความรู้สึกและวัน เทียบกับช่วงก่อนหน้าที่มีจำนวนวันเท่ากัน',
  },
  unit: 'messages',
  reads: ['v2/tourist/voc'],
  excel: true,
  public: false,
  comparesOnly: 'days_before',
  filters: {
    range: days,
    voc_channels: oneOrAll(common.channel, common.allChannels, columns.voc_channels.words),
    location_destination: destination(),
  },
  ask: ({ range, voc_channels, location_destination }, context) => {
    const span = daysShown(days, range, context)
    return {
      messages: {
        path: 'v2/tourist/voc',
        query: {
          ...windowBeyond({ from: spanBefore(span).from, to: span.to }, usualDays, days.bounds(context)),
          ...destinationQuery(location_destination),
          ...(voc_channels === null ? {} : { voc_channels }),
          fields: ['voc_sentiment_x_date'],
        },
      },
    }
  },
  select: ({ messages }, { range }, context) => {
    const rows = (messages.voc_sentiment_x_date ?? []).map(({ _id, sum_voc }) => ({
      code: _id.voc_sentiment,
      date: _id.date,
      value: sum_voc,
    }))
    const held = days.bounds(context)
    const span = daysShown(days, range, context)
    const earlier = spanBefore(span)
    const within = (of: typeof span) => codesOverTime(rows, columns.voc_sentiment, of, held, context)
    return { over: within(span), before: held !== null && held.from <= earlier.from ? within(earlier) : null }
  },
  view: ({ over, before }, _, context) => ({
    kind: 'composed',
    parts: [
      { span: 12, title: null, view: figuresOf(over, before, context) },
      { span: 12, title: null, view: stackOverTime(over, vocMessages, context, 'areas') },
    ],
  }),
  rows: ({ over }, _, context) => periodTable(over, context),
  subtitle: ({ over, before }, { voc_channels, location_destination }, context) =>
    subtitleOf(
      againstSpan(over.span, before?.span ?? null, context),
      wordOf(columns.voc_channels, voc_channels, context),
      placeName(location_destination, context),
    ),
})

/** Messages, and how many of them praise and complain; what is compared stands in the line above. */
function figuresOf(over: CodesOverTime, before: CodesOverTime | null, context: Context): FiguresView {
  const shareIn = (within: CodesOverTime | null, code: 'positive' | 'negative') =>
    within === null ? null : percentOf(within.groups.find((group) => group.code === code)?.total ?? 0, within.total)
  const share = (code: 'positive' | 'negative') => ({
    key: code,
    label: context.say(code === 'positive' ? words.positiveShare : words.negativeShare),
    value: shareIn(over, code),
    unit: 'percent' as const,
    change: pointsBetween(shareIn(over, code), shareIn(before, code)),
    changeIn: 'points' as const,
    note: '',
  })
  return {
    kind: 'figures',
    figures: [
      {
        key: 'messages',
        label: context.say(vocMessages.label),
        value: over.total,
        unit: 'messages',
        change: changeOf(over.total, before?.total ?? null),
        note: '',
      },
      share('positive'),
      { ...share('negative'), adverse: true },
    ],
  }
}
