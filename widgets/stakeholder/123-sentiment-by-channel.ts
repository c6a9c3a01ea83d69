import { vos } from '@sala/catalog/datasets/vos.ts'
import { widget } from '../define.ts'
import { daysShown, isWithin } from '../filters/ranges.ts'
import { crossingOf, crossingStack, crossingTable } from '../messages/crossing.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { wordOf } from '../views/catalogueTable.ts'
import { askVos, vosDays, vosMessages } from './messages.ts'

/** How stakeholders speak on each channel. Days are chosen from what is loaded already. */
export const sentimentByChannel = widget({
  code: 123,
  category: 'stakeholder',
  title: {
    en: 'Sentiment by channel',
    fr: 'Tonalité par canal',
    he: 'סנטימנט לפי ערוץ',
    ru: 'Тональность по каналам',
    ar: 'المشاعر حسب القناة',
    th: 'ความรู้สึกตามช่องทาง',
  },
  definition: {
    en: 'Public messages by stakeholders on each channel, by the sentiment that the listening service reads in them.',
    fr: 'Messages publics des parties prenantes sur chaque canal, selon la tonalité relevée par le service d’écoute.',
    he: 'הודעות ציבוריות של בעלי עניין בכל ערוץ, לפי הסנטימנט שזיהה שירות הניטור.',
    ru: 'Публичные сообщения заинтересованных сторон по каналам и тональности, определённой службой мониторинга.',
    ar: 'الرسائل العامة لأصحاب المصلحة في كل قناة، حسب المشاعر التي تحددها خدمة الرصد.',
    th: 'จำนวนข้อความสาธารณะของผู้มีส่วนได้ส่วนเสียในแต่ละช่องทาง จำแนกตามความรู้สึกที่ระบบรับฟังเสียงอ่านได้',
  },
  unit: 'messages',
  reads: ['v2/market/vos'],
  excel: true,
  public: false,
  filters: { range: vosDays },
  ask: ({ range }, context) => askVos(range, 'vos_channels_x_vos_sentiment_x_date', context),
  select: ({ messages }, { range }, context) => {
    const span = daysShown(vosDays, range, context)
    const rows = (messages.vos_channels_x_vos_sentiment_x_date ?? [])
      .filter(({ _id }) => isWithin(_id.date, span))
      .map(({ _id, sum_vos }) => ({ group: _id.vos_channels, code: _id.vos_sentiment, value: sum_vos }))
    const { vos_channels, vos_sentiment } = vos.columns
    const nameOf = (code: string | null) => wordOf(vos_channels, code, context) ?? context.say(common.notKnown)
    return { span, crossing: crossingOf(rows, vos_sentiment, nameOf, context) }
  },
  view: ({ crossing }, _, context) => crossingStack(crossing, vosMessages, context),
  rows: ({ crossing }, _, context) => crossingTable(crossing, context.say(common.channel), context),
  subtitle: ({ span }, _, context) => daySpan(span, context.language),
})
