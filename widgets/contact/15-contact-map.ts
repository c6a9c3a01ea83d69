import { widget } from '../define.ts'
import { daysShown, range } from '../filters/ranges.ts'
import { provinceMap, provincesOf, provinceTable } from '../maps/provinces.ts'
import { forEachRange, placePresets } from '../messages/placesAsked.ts'
import { daySpan } from '../texts/sentences.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'
import { contactFilters, contacts } from './messages.ts'

const days = range('contact', { presets: placePresets, fallback: '90d' })

/** Which provinces people ask about. Sentiment and preset ranges are chosen from what is loaded already. */
export const contactMap = widget({
  code: 15,
  category: 'contact',
  title: {
    en: 'Contact map',
    fr: 'Carte des contacts',
    he: 'מפת הפניות',
    ru: 'Карта обращений',
    ar: 'خريطة رسائل مركز الاتصال',
    th: 'แผนที่การติดต่อ',
  },
  definition: {
    en: 'Messages to the contact centre by the province that they are about.',
    fr: 'Messages au centre de contact selon la province concernée.',
    he: 'פניות למוקד לפי המחוז שבו הן עוסקות.',
    ru: 'Обращения в контактный центр по провинциям, о которых в них говорится.',
    ar: 'الرسائل إلى مركز الاتصال حسب المقاطعة التي تتعلق بها.',
    th: 'จำนวนการติดต่อถึงศูนย์รับเรื่องติดต่อ จำแนกตามจังหวัดที่กล่าวถึง',
  },
  unit: 'messages',
  reads: ['v2/tourist/contact'],
  excel: true,
  public: false,
  filters: { range: days, contact_sentiment: contactFilters.contact_sentiment },
  ask: ({ range }, context) =>
    forEachRange(days, range, context, (window) => ({
      path: 'v2/tourist/contact' as const,
      query: { ...window, fields: ['location_destination_x_contact_sentiment'] },
    })),
  select: ({ chosen: answer }, { contact_sentiment }, context) =>
    provincesOf(
      (answer.location_destination_x_contact_sentiment ?? [])
        .filter(({ _id }) => contact_sentiment === null || _id.contact_sentiment === contact_sentiment)
        .map(({ _id, sum_contact }) => ({ code: _id.location_destination, value: sum_contact })),
      context,
    ),
  view: (provinces, _, context) => provinceMap(provinces, contacts, context),
  rows: (provinces, _, context) => provinceTable(provinces, contacts, context),
  subtitle: (_, { range, contact_sentiment }, context) =>
    subtitleOf(
      daySpan(daysShown(days, range, context), context.language),
      chosen(contactFilters.contact_sentiment, contact_sentiment, context),
    ),
})
