import { vos } from '@sala/catalog/datasets/vos.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters/filters.ts'
import { periodTable, perStacked, stackOverTime } from '../messages/overTime.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import { askVos, vosDays, vosMessages, vosOverTime } from './messages.ts'

const { columns } = vos

/** How stakeholders speak from day to day. Days and channel are chosen from what is loaded already. */
export const sentimentOverTime = widget({
  code: 124,
  category: 'stakeholder',
  title: {
    en: 'Sentiment of stakeholders',
    fr: 'Tonalité des acteurs',
    he: 'סנטימנט בעלי העניין',
    ru: 'Тональность заинтересованных сторон',
    ar: 'مشاعر أصحاب المصلحة',
    th: 'ความรู้สึกผู้มีส่วนได้ส่วนเสีย',
  },
  definition: {
    en: 'Public messages by stakeholders over time, by the sentiment that the listening service reads in them.',
    fr: 'Messages publics des parties prenantes dans le temps, selon la tonalité relevée par le service d’écoute.',
    he: 'הודעות ציבוריות של בעלי עניין לאורך זמן, לפי הסנטימנט שזיהה שירות הניטור.',
    ru: 'Публичные сообщения заинтересованных сторон во времени по тональности, определённой службой мониторинга.',
    ar: 'الرسائل العامة لأصحاب المصلحة عبر الزمن، حسب المشاعر التي تحددها خدمة الرصد.',
    th: 'จำนวนข้อความสาธารณะของผู้มีส่วนได้ส่วนเสียตามเวลา จำแนกตามความรู้สึกที่ระบบรับฟังเสียงอ่านได้',
  },
  unit: 'messages',
  reads: ['v2/market/vos'],
  excel: true,
  public: false,
  filters: {
    range: vosDays,
    vos_channels: oneOrAll(common.channel, common.allChannels, columns.vos_channels.words),
  },
  ask: ({ range }, context) => askVos(range, 'vos_channels_x_vos_sentiment_x_date', context),
  select: ({ messages }, { range, vos_channels: channel }, context) =>
    vosOverTime(
      (messages.vos_channels_x_vos_sentiment_x_date ?? []).map(({ _id, sum_vos }) => ({
        code: _id.vos_sentiment,
        date: _id.date,
        value: channel === null || _id.vos_channels === channel ? sum_vos : null,
      })),
      columns.vos_sentiment,
      range,
      context,
    ),
  view: (over, _, context) => stackOverTime(over, vosMessages, context, 'areas'),
  rows: (over, _, context) => periodTable(over, context),
  subtitle: (over, { vos_channels }, context) =>
    subtitleOf(
      perStacked(over, 'areas', context),
      daySpan(over.span, context.language),
      wordOf(columns.vos_channels, vos_channels, context),
    ),
})
