import { widget } from '../define.ts'
import { periodTable, shareOf, trendOverTime } from '../messages/overTime.ts'
import { perPeriod } from '../periods/timeline.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { askVoc, vocDays, vocMessages, vocOverTime } from './messages.ts'

/** Where visitors speak. Days are chosen from what is loaded already. */
export const vocChannels = widget({
  code: 31,
  category: 'voice-of-customer',
  title: {
    en: 'Main social channels of visitors',
    fr: 'Canaux sociaux des visiteurs',
    he: 'הערוצים החברתיים העיקריים של המבקרים',
    ru: 'Основные социальные каналы посетителей',
    ar: 'القنوات الاجتماعية الرئيسية للزوار',
    th: 'โซเชียลมีเดียหลักของผู้เยี่ยมเยือน',
  },
  definition: {
    en: 'Public messages by visitors by the channel on which they were written.',
    fr: 'Messages publics de visiteurs selon le canal où ils ont été écrits.',
    he: 'הודעות ציבוריות של מבקרים לפי הערוץ שבו נכתבו.',
    ru: 'Публичные сообщения посетителей по каналам, в которых они написаны.',
    ar: 'الرسائل العامة للزوار حسب القناة التي كُتبت فيها.',
    th: 'จำนวนข้อความสาธารณะของผู้เยี่ยมเยือน จำแนกตามช่องทางที่เขียน',
  },
  unit: 'messages',
  reads: ['v2/tourist/voc/public'],
  excel: true,
  public: true,
  filters: { range: vocDays },
  ask: askVoc,
  select: ({ messages }, { range }, context) => vocOverTime(messages, 'voc_channels', range, context),
  view: (over, _, context) => ({
    kind: 'composed',
    parts: [
      { span: 5, title: context.say(common.shares), view: shareOf(over, vocMessages, context) },
      { span: 7, title: context.say(common.overTime), view: trendOverTime(over, vocMessages, context) },
    ],
  }),
  rows: (over, _, context) => periodTable(over, context),
  subtitle: ({ span, line }, _, context) =>
    subtitleOf(perPeriod(line, 'lines', context), daySpan(span, context.language)),
})
