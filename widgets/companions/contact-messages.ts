import { contact } from '@sala/catalog/datasets/contact.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters/filters.ts'
import { pagingFilters, pagingQuery } from '../filters/paged.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import { daysShown, range, windowOf } from '../filters/ranges.ts'
import { messageList } from '../messages/list.ts'
import { common } from '../texts/commonWords.ts'
import { labelled, number } from '../texts/format.ts'
import { daySpan } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { messagesTable } from '../views/asTable.ts'
import { wordOf } from '../views/catalogueTable.ts'

const { columns, measures } = contact
const days = range('contact', { fallback: '7d' })
const sorts = ['date', 'contact_channels', 'contact_sentiment']

/** What people wrote to the contact centre, the newest first; paged, sorted and searched by the server. */
export const contactMessages = widget({
  code: 'contact-messages',
  category: null,
  title: {
    en: 'Latest messages to the contact centre',
    fr: 'Derniers messages au centre de contact',
    he: 'הפניות האחרונות למוקד',
    ru: 'Последние обращения в контактный центр',
    ar: 'أحدث الرسائل إلى مركز الاتصال',
    th: 'ข้อความล่าสุดถึงศูนย์รับเรื่องติดต่อ',
  },
  definition: {
    en: 'Messages to the contact centre (1672, social media, website) in people’s own words, the newest first.',
    fr: 'Messages au centre de contact (1672, réseaux sociaux, site web), dans les mots de leurs auteurs, les plus récents d’abord.',
    he: 'פניות למוקד (1672, רשתות חברתיות, אתר) במילות הפונים, החדשות תחילה.',
    ru: 'Обращения в контактный центр (1672, соцсети, сайт) словами самих людей, сначала новые.',
    ar: 'الرسائل إلى مركز الاتصال (1672 ووسائل التواصل الاجتماعي والموقع) بكلمات أصحابها، الأحدث أولًا.',
    th: 'ข้อความถึงศูนย์รับเรื่องติดต่อ (สายด่วน 1672 โซเชียลมีเดีย และเว็บไซต์) ตามถ้อยคำเดิม เรียงจากใหม่ไปเก่า',
  },
  unit: 'messages',
  reads: ['tourist/contact'],
  excel: true,
  public: false,
  paged: 'messages',
  filters: {
    range: days,
    contact_channels: oneOrAll(common.channel, common.allChannels, columns.contact_channels.words),
    contact_sentiment: oneOrAll(common.sentiment, common.allSentiments, columns.contact_sentiment.words),
    location_destination: destination(),
    ...pagingFilters(sorts, '-date'),
  },
  ask: ({ range, contact_channels, contact_sentiment, location_destination, ...paging }, context) => ({
    messages: {
      path: 'tourist/contact',
      query: {
        ...windowOf(daysShown(days, range, context)),
        ...(contact_channels === null ? {} : { contact_channels }),
        ...(contact_sentiment === null ? {} : { contact_sentiment }),
        ...destinationQuery(location_destination),
        ...pagingQuery(paging),
      },
    },
  }),
  select: ({ messages }, _, context) =>
    messageList(
      contact,
      {
        date: 'date',
        text: 'contact_message',
        author: 'contact_name',
        channel: 'contact_channels',
        sentiment: 'contact_sentiment',
        places: ['location_destination'],
      },
      sorts,
      messages,
      context,
    ),
  view: (list) => list,
  rows: (list, _, context) => messagesTable(list, context.language),
  subtitle: ({ count }, { range, contact_channels, contact_sentiment, location_destination }, context) =>
    subtitleOf(
      daySpan(daysShown(days, range, context), context.language),
      labelled(context.say(measures.sum_contact.label), number(count, context.language), context.language),
      wordOf(columns.contact_channels, contact_channels, context),
      wordOf(columns.contact_sentiment, contact_sentiment, context),
      placeName(location_destination, context),
    ),
})
