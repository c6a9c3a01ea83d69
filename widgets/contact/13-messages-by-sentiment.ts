import { widget } from '../define.ts'
import { periodTable, perStacked, stackOverTime } from '../messages/overTime.ts'
import { daySpan } from '../texts/sentences.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'
import { askContact, contactFilters, contacts, contactsOverTime } from './messages.ts'

/** In what mood people write to the contact centre, day by day. Days and channel are chosen from what is loaded already. */
export const messagesBySentiment = widget({
  code: 13,
  category: 'contact',
  title: {
    en: 'Messages by sentiment',
    fr: 'Messages par tonalité',
    he: 'פניות לפי סנטימנט',
    ru: 'Обращения по тональности',
    ar: 'الرسائل حسب المشاعر',
    th: 'ข้อความติดต่อจำแนกตามความรู้สึก',
  },
  definition: {
    en: 'Messages to the contact centre over time, split into positive, neutral and negative ones.',
    fr: 'Messages au centre de contact au fil du temps, répartis en positifs, neutres et négatifs.',
    he: 'פניות למוקד לאורך זמן, בחלוקה לחיוביות, ניטרליות ושליליות.',
    ru: 'Обращения в контактный центр во времени: положительные, нейтральные и отрицательные.',
    ar: 'الرسائل إلى مركز الاتصال عبر الزمن، مقسمة إلى إيجابية ومحايدة وسلبية.',
    th: 'จำนวนการติดต่อถึงศูนย์รับเรื่องติดต่อตามช่วงเวลา แบ่งเป็นเชิงบวก เป็นกลาง และเชิงลบ',
  },
  unit: 'messages',
  reads: ['v2/tourist/contact'],
  excel: true,
  public: false,
  filters: { range: contactFilters.range, contact_channels: contactFilters.contact_channels },
  ask: askContact,
  select: ({ messages }, filters, context) => contactsOverTime(messages, 'contact_sentiment', filters, context),
  view: (over, _, context) => stackOverTime(over, contacts, context, 'bars'),
  rows: (over, _, context) => periodTable(over, context),
  subtitle: (over, { contact_channels }, context) =>
    subtitleOf(
      perStacked(over, 'bars', context),
      daySpan(over.span, context.language),
      chosen(contactFilters.contact_channels, contact_channels, context),
    ),
})
