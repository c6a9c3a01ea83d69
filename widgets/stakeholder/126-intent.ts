import { vos } from '@sala/catalog/datasets/vos.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters/filters.ts'
import { periodTable, perStacked, rankingOf, stackOverTime } from '../messages/overTime.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import { askVos, vosDays, vosMessages, vosOverTime } from './messages.ts'

const { columns } = vos

/** What stakeholders write for. Days and sentiment are chosen from what is loaded already. */
export const stakeholderIntent = widget({
  code: 126,
  category: 'stakeholder',
  title: {
    en: 'Intent of stakeholders',
    fr: 'Intention des acteurs',
    he: 'מטרת השיח של בעלי העניין',
    ru: 'Цели сообщений заинтересованных сторон',
    ar: 'أغراض حديث أصحاب المصلحة',
    th: 'วัตถุประสงค์ของผู้มีส่วนได้ส่วนเสีย',
  },
  definition: {
    en: 'Public messages by stakeholders by what they are written for: general talk, questions, enquiries, praise or complaints.',
    fr: 'Messages publics des parties prenantes selon leur intention : propos général, question, demande d’information, éloge ou réclamation.',
    he: 'הודעות ציבוריות של בעלי עניין לפי מטרתן: שיח כללי, שאלה, בקשת מידע, מחמאה או תלונה.',
    ru: 'Публичные сообщения заинтересованных сторон по цели: общее, вопрос, запрос сведений, похвала или жалоба.',
    ar: 'الرسائل العامة لأصحاب المصلحة حسب غرضها: عام أو سؤال أو استفسار أو إشادة أو شكوى.',
    th: 'จำนวนข้อความสาธารณะของผู้มีส่วนได้ส่วนเสีย จำแนกตามวัตถุประสงค์ ได้แก่ ทั่วไป คำถาม สอบถามข้อมูล ชื่นชม และร้องเรียน',
  },
  unit: 'messages',
  reads: ['v2/market/vos'],
  excel: true,
  public: false,
  filters: {
    range: vosDays,
    vos_sentiment: oneOrAll(common.sentiment, common.allSentiments, columns.vos_sentiment.words),
  },
  ask: ({ range }, context) => askVos(range, 'vos_purpose_x_vos_sentiment_x_date', context),
  select: ({ messages }, { range, vos_sentiment: sentiment }, context) =>
    vosOverTime(
      (messages.vos_purpose_x_vos_sentiment_x_date ?? []).map(({ _id, sum_vos }) => ({
        code: _id.vos_purpose,
        date: _id.date,
        value: sentiment === null || _id.vos_sentiment === sentiment ? sum_vos : null,
      })),
      columns.vos_purpose,
      range,
      context,
    ),
  view: (over, _, context) => ({
    kind: 'composed',
    parts: [
      { span: 5, title: context.say(columns.vos_purpose.label), view: rankingOf(over, vosMessages, context) },
      { span: 7, title: context.say(common.overTime), view: stackOverTime(over, vosMessages, context, 'bars') },
    ],
  }),
  rows: (over, _, context) => periodTable(over, context),
  subtitle: (over, { vos_sentiment }, context) =>
    subtitleOf(
      perStacked(over, 'bars', context),
      daySpan(over.span, context.language),
      wordOf(columns.vos_sentiment, vos_sentiment, context),
    ),
})
