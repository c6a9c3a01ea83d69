import type { Column } from '../dataset.ts'
import { defineMessage, defineMessages } from '../locales/messages.ts'
import { amount, choice, count, link, text } from './columns.ts'

/**
 * Columns of what people write: messages of visitors, of stakeholders, about campaigns and competitors. Each data set gives them
 * names of its own (`voc_message`, `vos_message`, …); what they hold and how files head them is the same. The declarations stay side by
 * side although they look alike: names that were put together from a prefix would be no literals to the compiler any more, and
 * widgets read answers by these.
 */

type Absent = Column['absent']

/** The monitored public channels, each with its colour. */
export const channels = ['facebook', 'instagram', 'twitter', 'webboard', 'website', 'youtube'] as const

const channelWords = defineMessages('catalog.columns.channels', {
  facebook: 'Facebook',
  instagram: 'Instagram',
  twitter: 'Twitter',
  webboard: 'Web board',
  website: 'Website',
  youtube: 'YouTube',
})

const channelLabel = defineMessage('catalog.columns.channel', 'Channel')
const channelHeadings = ['channel', 'channels', 'source', 'platform', 'ช่องทาง', 'แหล่งที่มา']

export const channel = () => choice(channelWords, channelLabel, channelHeadings)

/** The ways in which people reach the contact centre; 1672 is its telephone number. */
export const contactChannel = () =>
  choice(
    {
      '1672': defineMessage('catalog.columns.contactChannels.1672', '1672 call centre'),
      social: defineMessage('catalog.columns.contactChannels.social', 'Social media'),
      website: channelWords.website,
    },
    channelLabel,
    channelHeadings,
  )

export const sentiment = () =>
  choice(
    {
      positive: defineMessage('catalog.columns.sentiments.positive', 'Positive'),
      neutral: defineMessage('catalog.columns.sentiments.neutral', 'Neutral'),
      negative: defineMessage('catalog.columns.sentiments.negative', 'Negative'),
    },
    defineMessage('catalog.columns.sentiment', 'Sentiment'),
    ['sentiment', 'label', 'ความรู้สึก', 'ทัศนคติ'],
  )

/** What a message is written for; one of which nothing is known is general. */
export const purpose = () =>
  choice(
    {
      general: defineMessage('catalog.columns.purposes.general', 'General'),
      question: defineMessage('catalog.columns.purposes.question', 'Question'),
      enquiries: defineMessage('catalog.columns.purposes.enquiries', 'Enquiry'),
      admire: defineMessage('catalog.columns.purposes.admire', 'Praise'),
      complaint: defineMessage('catalog.columns.purposes.complaint', 'Complaint'),
    },
    defineMessage('catalog.columns.purpose', 'Purpose'),
    ['purpose', 'intent', 'วัตถุประสงค์', 'เจตนา'],
    { default: 'general' },
  )

/** The author's name. It is personal data, so only people who may read the messages see it. */
export const author = () => text(200, defineMessage('catalog.columns.author', 'Name'), ['name', 'author', 'ชื่อ'])

const maxMessageLength = 5000

export const message = (absent: Absent = 'required') =>
  text(
    maxMessageLength,
    defineMessage('catalog.columns.message', 'Message'),
    ['message', 'text', 'content', 'ข้อความ'],
    absent,
  )

export const likes = () =>
  count(
    'items',
    100_000_000_000,
    defineMessage('catalog.columns.likes', 'Likes'),
    ['like', 'likes', 'ถูกใจ', 'ไลก์'],
    'optional',
  )

export const shares = () =>
  count(
    'items',
    100_000_000_000,
    defineMessage('catalog.columns.shares', 'Shares'),
    ['share', 'shares', 'แชร์'],
    'optional',
  )

export const comments = () =>
  count(
    'items',
    100_000_000_000,
    defineMessage('catalog.columns.comments', 'Comments'),
    ['comment', 'comments', 'ความคิดเห็น', 'คอมเมนต์'],
    'optional',
  )

const eventValueLabel = defineMessage('catalog.columns.eventValue', 'Event value')

/** How much a message weighs, as the listening service values its reach and the reactions to it. */
export const eventValue = () =>
  amount(
    'points',
    { minimum: 0, maximum: 1_000_000_000_000 },
    eventValueLabel,
    ['ev', 'event value', 'มูลค่า'],
    'optional',
  )

/** The event value of the messages of a group together. */
export const eventValueSum = <const Name extends string>(column: Name) =>
  ({
    kind: 'sum',
    column,
    where: null,
    unit: 'points',
    label: eventValueLabel,
    definition: defineMessage(
      'definitions.eventValue',
      'Event value of the counted messages, as the listening service gives it.',
    ),
  }) as const

export const address = (headings: readonly string[] = []) =>
  link(defineMessage('catalog.columns.link', 'Link'), ['link', 'url', ...headings])

/** Above a count of messages. */
export const countLabel = defineMessage('catalog.columns.messages', 'Messages')

/** The end of each declaration of messages: each stands for itself, and the listening service hands them over day by day. */
export const dailyMessages = {
  key: [],
  newest: 'date',
  due: { every: 'day', withinDays: 3 },
  template: { wide: null, aggregates: null, units: {} },
} as const
