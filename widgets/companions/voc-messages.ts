import { voc } from '@sala/catalog/datasets/voc.ts'
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
import { words } from './companionWords.ts'

const { columns, measures } = voc
const days = range('voc', { fallback: '7d' })
const sorts = ['date', 'voc_ev', 'voc_like', 'voc_share', 'voc_comment', 'voc_channels', 'voc_purpose']

/** What visitors wrote, the newest first; paged, sorted and searched by the server. */
export const vocLatest = widget({
  code: 'voc-messages',
  category: null,
  title: {
    en: 'Latest messages of visitors',
    fr: 'Derniers messages des visiteurs',
    he: 'ההודעות האחרונות של מבקרים',
    ru: 'Последние сообщения посетителей',
    ar: 'أحدث رسائل الزوار',
    th: 'ข้อความล่าสุดของผู้เยี่ยมเยือน',
  },
  definition: {
    en: 'Public messages by visitors in their own words, the newest first.',
    fr: 'Messages publics de visiteurs, dans leurs propres mots, les plus récents d’abord.',
    he: 'הודעות ציבוריות של מבקרים במילותיהם, החדשות תחילה.',
    ru: 'Публичные сообщения посетителей их собственными словами, сначала новые.',
    ar: 'رسائل عامة للزوار بكلماتهم، الأحدث أولًا.',
    th: 'ข้อความสาธารณะของผู้เยี่ยมเยือนตามถ้อยคำเดิม เรียงจากใหม่ไปเก่า',
  },
  unit: 'messages',
  reads: ['tourist/voc'],
  excel: true,
  public: false,
  paged: 'messages',
  filters: {
    range: days,
    voc_sentiment: oneOrAll(common.sentiment, common.allSentiments, columns.voc_sentiment.words),
    voc_channels: oneOrAll(common.channel, common.allChannels, columns.voc_channels.words),
    voc_purpose: oneOrAll(columns.voc_purpose.label, words.allPurposes, columns.voc_purpose.words),
    location_destination: destination(),
    ...pagingFilters(sorts, '-date'),
  },
  ask: ({ range, voc_sentiment, voc_channels, voc_purpose, location_destination, ...paging }, context) => ({
    messages: {
      path: 'tourist/voc',
      query: {
        ...windowOf(daysShown(days, range, context)),
        ...(voc_sentiment === null ? {} : { voc_sentiment }),
        ...(voc_channels === null ? {} : { voc_channels }),
        ...(voc_purpose === null ? {} : { voc_purpose }),
        ...destinationQuery(location_destination),
        ...pagingQuery(paging),
      },
    },
  }),
  select: ({ messages }, _, context) =>
    messageList(
      voc,
      {
        date: 'date',
        text: 'voc_message',
        author: 'voc_name',
        channel: 'voc_channels',
        sentiment: 'voc_sentiment',
        topic: 'voc_purpose',
        places: ['location_destination'],
        figures: ['voc_ev', 'voc_like', 'voc_share', 'voc_comment'],
        link: 'voc_link',
      },
      sorts,
      messages,
      context,
    ),
  view: (list) => list,
  rows: (list, _, context) => messagesTable(list, context.language),
  subtitle: ({ count }, { range, voc_sentiment, voc_channels, voc_purpose, location_destination }, context) =>
    subtitleOf(
      daySpan(daysShown(days, range, context), context.language),
      labelled(context.say(measures.sum_voc.label), number(count, context.language), context.language),
      wordOf(columns.voc_sentiment, voc_sentiment, context),
      wordOf(columns.voc_channels, voc_channels, context),
      wordOf(columns.voc_purpose, voc_purpose, context),
      placeName(location_destination, context),
    ),
})
