import { widget } from '../define.ts'
import { periodTable, shareOf, trendOverTime } from '../messages/overTime.ts'
import { perPeriod } from '../periods/timeline.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'
import { askContact, contactFilters, contacts, contactsOverTime } from './messages.ts'

/** How people reach the contact centre. Days and sentiment are chosen from what is loaded already. */
export const contactChannels = widget({
  code: 12,
  category: 'contact',
  title: {
    en: 'Contact channels',
    fr: 'Canaux de contact',
    he: 'ערוצי פנייה',
    ru: 'Каналы обращений',
    ar: 'قنوات الاتصال',
    th: 'ช่องทางการติดต่อ',
  },
  definition: {
    en: 'Messages to the contact centre by the channel they came through: the 1672 line, social media or the website.',
    fr: 'Messages au centre de contact selon le canal d’arrivée : la ligne 1672, les réseaux sociaux ou le site web.',
    he: 'פניות למוקד לפי הערוץ שבו הגיעו: קו 1672, רשתות חברתיות או האתר.',
    ru: 'Обращения в контактный центр по каналу: линия 1672, социальные сети или веб-сайт.',
    ar: 'الرسائل إلى مركز الاتصال حسب القناة: الخط 1672 أو وسائل التواصل الاجتماعي أو الموقع الإلكتروني.',
    th: 'จำนวนการติดต่อถึงศูนย์รับเรื่องติดต่อ จำแนกตามช่องทาง ได้แก่ สายด่วน 1672 โซเชียลมีเดีย และเว็บไซต์',
  },
  unit: 'messages',
  reads: ['v2/tourist/contact'],
  excel: true,
  public: false,
  filters: { range: contactFilters.range, contact_sentiment: contactFilters.contact_sentiment },
  ask: askContact,
  select: ({ messages }, filters, context) => contactsOverTime(messages, 'contact_channels', filters, context),
  view: (over, _, context) => ({
    kind: 'composed',
    parts: [
      { span: 5, title: context.say(common.shares), view: shareOf(over, contacts, context) },
      { span: 7, title: context.say(common.overTime), view: trendOverTime(over, contacts, context) },
    ],
  }),
  rows: (over, _, context) => periodTable(over, context),
  subtitle: ({ span, line }, { contact_sentiment }, context) =>
    subtitleOf(
      perPeriod(line, 'lines', context),
      daySpan(span, context.language),
      chosen(contactFilters.contact_sentiment, contact_sentiment, context),
    ),
})
