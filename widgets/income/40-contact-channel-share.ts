import { askContact, contactFilters, contacts, contactsOverTime } from '../contact/messages.ts'
import { widget } from '../define.ts'
import { shareOf } from '../messages/overTime.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'
import { shareTable } from '../views/shareView.ts'

/** The share of each contact channel. Days and sentiment are chosen from what is loaded already. */
export const contactChannelShare = widget({
  code: 40,
  category: 'income',
  title: {
    en: 'Contact channel share',
    fr: 'Part des canaux de contact',
    he: 'נתח ערוצי הפנייה',
    ru: 'Доли каналов обращений',
    ar: 'حصص قنوات الاتصال',
    th: 'สัดส่วนช่องทางการติดต่อ',
  },
  definition: {
    en: 'The share of each channel in all messages to the contact centre.',
    fr: 'La part de chaque canal dans l’ensemble des messages au centre de contact.',
    he: 'חלקו של כל ערוץ בכלל הפניות למוקד.',
    ru: 'Доля каждого канала во всех обращениях в контактный центр.',
    ar: 'حصة كل قناة من جميع الرسائل إلى مركز الاتصال.',
    th: 'สัดส่วนของแต่ละช่องทางต่อจำนวนการติดต่อทั้งหมดถึงศูนย์รับเรื่องติดต่อ',
  },
  unit: 'messages',
  reads: ['v2/tourist/contact'],
  excel: true,
  public: false,
  filters: { range: contactFilters.range, contact_sentiment: contactFilters.contact_sentiment },
  ask: askContact,
  select: ({ messages }, filters, context) => contactsOverTime(messages, 'contact_channels', filters, context),
  view: (over, _, context) => shareOf(over, contacts, context),
  rows: ({ groups }, _, context) =>
    shareTable(
      groups.map(({ name, total }) => ({ name, value: total })),
      { part: context.say(common.channel), value: context.say(contacts.label), unit: contacts.unit },
      context,
    ),
  subtitle: ({ span }, { contact_sentiment }, context) =>
    subtitleOf(daySpan(span, context.language), chosen(contactFilters.contact_sentiment, contact_sentiment, context)),
})
