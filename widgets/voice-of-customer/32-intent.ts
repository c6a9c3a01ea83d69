import { voc } from '@sala/catalog/datasets/voc.ts'
import { widget } from '../define.ts'
import { periodTable, perStacked, rankingOf, stackOverTime } from '../messages/overTime.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { askVoc, vocDays, vocMessages, vocOverTime } from './messages.ts'

/** What visitors write for: to ask, to praise, to complain. Days are chosen from what is loaded already. */
export const vocIntent = widget({
  code: 32,
  category: 'voice-of-customer',
  title: {
    en: 'Intent of talk',
    fr: 'Intention des messages',
    he: 'מטרת השיח',
    ru: 'Цели сообщений',
    ar: 'أغراض الحديث',
    th: 'วัตถุประสงค์ของการพูดถึง',
  },
  definition: {
    en: 'Public messages by visitors by what they are written for: general talk, questions, enquiries, praise or complaints.',
    fr: 'Messages publics de visiteurs selon leur intention : propos général, question, demande d’information, éloge ou réclamation.',
    he: 'הודעות ציבוריות של מבקרים לפי מטרתן: שיח כללי, שאלה, בקשת מידע, מחמאה או תלונה.',
    ru: 'Публичные сообщения посетителей по цели: общее, вопрос, запрос сведений, похвала или жалоба.',
    ar: 'الرسائل العامة للزوار حسب غرضها: عام أو سؤال أو استفسار أو إشادة أو شكوى.',
    th: 'จำนวนข้อความสาธารณะของผู้เยี่ยมเยือน จำแนกตามวัตถุประสงค์ ได้แก่ ทั่วไป คำถาม สอบถามข้อมูล ชื่นชม และร้องเรียน',
  },
  unit: 'messages',
  reads: ['v2/tourist/voc/public'],
  excel: true,
  public: true,
  filters: { range: vocDays },
  ask: askVoc,
  select: ({ messages }, { range }, context) => vocOverTime(messages, 'voc_purpose', range, context),
  view: (over, _, context) => ({
    kind: 'composed',
    parts: [
      {
        span: 7,
        title: context.say(common.overTime),
        view: stackOverTime(over, vocMessages, context, 'bars'),
      },
      {
        span: 5,
        title: context.say(voc.columns.voc_purpose.label),
        view: rankingOf(over, vocMessages, context),
      },
    ],
  }),
  rows: (over, _, context) => periodTable(over, context),
  subtitle: (over, _, context) => subtitleOf(perStacked(over, 'bars', context), daySpan(over.span, context.language)),
})
