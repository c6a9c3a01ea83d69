import { provinceOf } from '@sala/catalog/places/provinces.ts'
import { textCell } from '../csv.ts'
import { pick, type Random, weighted } from '../random.ts'
import type { DatasetText, World } from '../world.ts'
import type { Tongue } from './abroad.ts'
import { chooseChannel, linkOf, type Moment, messageFile, reactionsTo } from './moments.ts'
import { nameOf, type Purpose, type Sentiment, type Speaker, speak, visitor } from './speak.ts'
import * as stakeholders from './stakeholders.ts'

/** Messages of visitors, of stakeholders and to the contact centre. */

const sentiments = {
  usual: weighted<Sentiment>([
    ['positive', 52],
    ['neutral', 34],
    ['negative', 14],
  ]),
  stakeholder: weighted<Sentiment>([
    ['positive', 36],
    ['neutral', 38],
    ['negative', 26],
  ]),
  contact: weighted<Sentiment>([
    ['positive', 14],
    ['neutral', 66],
    ['negative', 20],
  ]),
  bad: weighted<Sentiment>([
    ['negative', 84],
    ['neutral', 13],
    ['positive', 3],
  ]),
  good: weighted<Sentiment>([
    ['positive', 90],
    ['neutral', 9],
    ['negative', 1],
  ]),
}

const purposes: Readonly<Record<Sentiment, (next: Random) => Purpose>> = {
  positive: weighted<Purpose>([
    ['admire', 55],
    ['general', 37],
    ['question', 5],
    ['enquiries', 3],
  ]),
  neutral: weighted<Purpose>([
    ['general', 42],
    ['question', 33],
    ['enquiries', 24],
    ['complaint', 1],
  ]),
  negative: weighted<Purpose>([
    ['complaint', 60],
    ['general', 33],
    ['question', 7],
  ]),
}

/** How people feel who write about a story, or about nothing in particular. */
function sentimentOf({ story, next }: Moment, usual: (next: Random) => Sentiment): Sentiment {
  if (story === undefined) return usual(next)
  return story.kind === 'festival_praise' ? sentiments.good(next) : sentiments.bad(next)
}

const chooseTongue = weighted<Tongue>([
  ['en', 55],
  ['zh', 27],
  ['ru', 18],
])

/** Writers from abroad, the more of them the more come; they write less on what the Thai services read. */
function tongueOf({ facts, next }: Moment): Tongue | 'th' {
  return next() < 0.45 * (facts.foreign / (facts.foreign + facts.thai)) ? chooseTongue(next) : 'th'
}

const stakeholder: Speaker = {
  praises: stakeholders.stakeholderPraises,
  chats: stakeholders.stakeholderChats,
  questions: stakeholders.stakeholderQuestions,
  enquiries: stakeholders.stakeholderQuestions,
  complaints: stakeholders.stakeholderComplaints,
  grumbles: stakeholders.stakeholderComplaints,
  details: {
    good: stakeholders.stakeholderHopes,
    plain: stakeholders.stakeholderHopes,
    asking: stakeholders.stakeholderDetails,
    sour: stakeholders.stakeholderDetails,
  },
  stories: stakeholders.stakeholderStories,
  openers: [],
  closers: [],
  playful: 0.25,
}

const stakeholderNames =
  'สมาคมโรงแรม{p},ชมรมมัคคุเทศก์{p},หอการค้า{p},สภาอุตสาหกรรมท่องเที่ยว{p},ชมรมเรือ{p},คน{p},ผู้ประกอบการ{p},เพจข่าว{p},เทศบาลเมือง{p},ชมรมร้านอาหาร{p}'.split(
    ',',
  )

function* talkLines(kind: 'voc' | 'vos', moments: Iterable<Moment>): Generator<string> {
  for (const moment of moments) {
    const { date, facts, next, story } = moment
    const visits = kind === 'voc'
    const sentiment = sentimentOf(moment, visits ? sentiments.usual : sentiments.stakeholder)
    // About what happens people tell; questions about it are rare.
    const purpose =
      story && sentiment !== 'neutral'
        ? sentiment === 'positive'
          ? 'admire'
          : pick(next, ['complaint', 'general'] as const)
        : purposes[sentiment](next)
    const tongue = visits ? tongueOf(moment) : 'th'
    const occasion = { sentiment, purpose, facts, story: story?.kind }
    const message = speak(next, visits ? visitor : stakeholder, occasion, tongue)
    const name = visits
      ? nameOf(next, tongue)
      : pick(next, stakeholderNames).replace('{p}', provinceOf(facts.code).PROVINCE_NAME)
    const channel = chooseChannel(next)
    const { likes, shares, comments, value } = reactionsTo(next, channel, story ? 2.2 : 1)
    // Of some messages nobody can tell the place.
    const place = next() < 0.04 ? '' : facts.code
    yield `${date},${place},${textCell(name)},${textCell(message)},${channel},${purpose},${sentiment},${likes},${shares},${comments},${value},${linkOf(channel, kind, moment)}\n`
  }
}

function talk(kind: 'voc' | 'vos', aDay: number): (world: World) => DatasetText {
  const columns = ['name', 'message', 'channels', 'purpose', 'sentiment', 'like', 'share', 'comment', 'ev', 'link']
  const head = ['date', 'location_destination', ...columns.map((column) => `${kind}_${column}`)]
  return messageFile(kind, aDay, head, (moments) => talkLines(kind, moments))
}

export const voc = talk('voc', 165)
export const vos = talk('vos', 50)

const contactPurposes: Readonly<Record<Sentiment, (next: Random) => Purpose>> = {
  positive: () => 'admire',
  neutral: weighted<Purpose>([
    ['question', 45],
    ['enquiries', 50],
    ['general', 5],
  ]),
  negative: () => 'complaint',
}

const chooseContact = weighted([
  ['1672', 46],
  ['social', 37],
  ['website', 17],
] as const)

const contactsADay = 28

function* contactLines(moments: Iterable<Moment>): Generator<string> {
  for (const moment of moments) {
    const { date, facts, next, story } = moment
    const sentiment = sentimentOf(moment, sentiments.contact)
    const channel = chooseContact(next)
    const tongue = channel === '1672' ? 'th' : tongueOf(moment)
    const occasion = { sentiment, purpose: contactPurposes[sentiment](next), facts, story: story?.kind }
    const message = speak(next, visitor, occasion, tongue)
    const place = next() < 0.08 ? '' : facts.code
    yield `${date},${textCell(nameOf(next, tongue))},${textCell(message)},${channel},${sentiment},${place}\n`
  }
}

/** Messages to the contact centre. */
export const contact = messageFile(
  'contact',
  contactsADay,
  ['date', 'contact_name', 'contact_message', 'contact_channels', 'contact_sentiment', 'location_destination'],
  contactLines,
)
