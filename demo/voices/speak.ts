import { provinceOf } from '@sala/catalog/places/provinces.ts'
import type { ProvinceFacts } from '../provinces/provinceFacts.ts'
import { pick, type Random } from '../random.ts'
import { abroad, type Tongue } from './abroad.ts'
import * as thai from './thai.ts'

/** Puts messages together from the pieces of each language, so that hardly two are alike. */

export type Sentiment = 'positive' | 'neutral' | 'negative'
export type Purpose = 'general' | 'question' | 'enquiries' | 'admire' | 'complaint'

/** Pieces for one kind of speaker in Thai. */
export interface Speaker {
  readonly praises: readonly string[]
  readonly chats: readonly string[]
  readonly questions: readonly string[]
  readonly enquiries: readonly string[]
  readonly complaints: readonly string[]
  readonly grumbles: readonly string[]
  readonly details: Readonly<Record<'good' | 'plain' | 'asking' | 'sour', readonly string[]>>
  readonly stories: Readonly<Record<string, readonly string[]>>
  /** How they open, close and laugh; officials do none of it. */
  readonly openers: readonly string[]
  readonly closers: readonly string[]
  readonly playful: number
}

export const visitor: Speaker = {
  praises: thai.praises,
  chats: thai.chats,
  questions: thai.questions,
  enquiries: thai.enquiries,
  complaints: thai.complaints,
  grumbles: thai.grumbles,
  details: { good: thai.praiseDetails, plain: thai.chatDetails, asking: thai.askDetails, sour: thai.sourDetails },
  stories: thai.storyLines,
  openers: thai.openers,
  closers: thai.praiseClosers,
  playful: 1,
}

export interface Occasion {
  readonly sentiment: Sentiment
  readonly purpose: Purpose
  readonly facts: ProvinceFacts
  /** What is happening there that the message is about, if it is. */
  readonly story: string | undefined
}

function fill(text: string, slots: Readonly<Record<string, string>>): string {
  return text.replace(/\{(.)\}/g, (_, slot: string) => slots[slot] ?? '')
}

function slotsOf(next: Random, spot: string, province: string): Readonly<Record<string, string>> {
  return {
    s: spot,
    p: province,
    f: pick(next, thai.foods),
    n: String(2 + Math.floor(next() * 4)),
    b: String((2 + Math.floor(next() ** 2 * 90)) * 50),
    t: String(10 + Math.floor(next() * 8) * 5),
  }
}

function thaiCore(speaker: Speaker, { sentiment, purpose, story }: Occasion): readonly string[] {
  const storyPieces = story === undefined ? undefined : speaker.stories[story]
  if (storyPieces) return storyPieces
  if (purpose === 'question') return speaker.questions
  if (purpose === 'enquiries') return speaker.enquiries
  if (purpose === 'complaint') return speaker.complaints
  if (purpose === 'admire' || sentiment === 'positive') return speaker.praises
  return sentiment === 'negative' ? speaker.grumbles : speaker.chats
}

/** Pieces that need an island to go to, or hills to look from. */
const byBoat = /เรือไป|เรือล่ม|เจ็ตสกี|น้ำใส|boat|ferry|jet ski|船|катер|волн|паром/i
const fromHills = /ทะเลหมอก/

/** A piece and a place that go together. */
function fitting(
  next: Random,
  pieces: readonly string[],
  { landscape }: ProvinceFacts,
  spots: readonly string[],
): readonly [piece: string, spot: string] {
  const islands = spots.filter((spot) => /^(เกาะ|Ko |Phi Phi|the Similans)/.test(spot))
  for (let tries = 0; tries < 6; tries += 1) {
    const piece = pick(next, pieces)
    if (byBoat.test(piece)) {
      if (islands.length > 0 && landscape !== 'plain') return [piece, pick(next, islands)]
    } else if (landscape === 'hills' || !fromHills.test(piece)) return [piece, pick(next, spots)]
  }
  return [pick(next, pieces), pick(next, spots)]
}

const bangkok = 'TH-10'

/** Lets a finger slip in one message of so many. */
const slipsIn = 22

function withSlip(text: string, next: Random): string {
  const [right, wrong] = pick(next, thai.slips)
  return text.replace(right, wrong)
}

function inThai(next: Random, speaker: Speaker, occasion: Occasion): string {
  const { sentiment, purpose, facts } = occasion
  const asks = purpose === 'question' || purpose === 'enquiries'
  const [core, spot] = fitting(next, thaiCore(speaker, occasion), facts, facts.spots)
  const slots = slotsOf(next, spot, facts.code === bangkok ? 'กรุงเทพฯ' : provinceOf(facts.code).PROVINCE_NAME)
  const playful = speaker.playful
  // Officials do not chat.
  const voiceIndex = Math.floor(next() * (playful < 1 ? 2 : 3))
  const ends = pick(next, (asks ? thai.askingParticles : thai.particles)[voiceIndex] ?? [''])
  let polite = next() < 0.45 * (playful < 1 ? 0.4 : 1)
  const parts: string[] = []
  const opens = !asks && occasion.story === undefined && next() < 0.4 && speaker.openers.length > 0
  if (opens) parts.push(fill(pick(next, speaker.openers), slots))
  parts.push(fill(core, slots) + (polite ? ends : ''))
  const { good, plain, asking, sour } = speaker.details
  const details = asks ? asking : sentiment === 'negative' ? sour : sentiment === 'positive' ? good : plain
  if (next() < 0.62) {
    parts.push(fill(pick(next, details), slots))
    polite = false
  }
  if (sentiment === 'positive' && !asks && speaker.closers.length > 0 && next() < 0.35)
    parts.push(pick(next, speaker.closers))
  if (!polite && playful === 1 && next() < 0.3) parts[parts.length - 1] += ends
  if (next() < 0.12 * playful && sentiment !== 'negative') parts.push(pick(next, thai.laughs))
  const emoji = sentiment === 'positive' ? thai.goodEmoji : sentiment === 'negative' ? thai.sourEmoji : thai.plainEmoji
  if (next() < 0.26 * playful) parts.push(pick(next, emoji) + (next() < 0.2 ? pick(next, emoji) : ''))
  if (next() < 0.12 * playful) parts.push(`#${slots.p}`)
  const text = parts.join(' ')
  return next() * slipsIn < playful ? withSlip(text, next) : text
}

function inTongue(next: Random, tongue: Tongue, { sentiment, purpose, facts, story }: Occasion): string {
  const pieces = abroad[tongue]
  const place = provinceOf(facts.code)
  const asks = purpose === 'question' || purpose === 'enquiries'
  const storyPieces = story === undefined ? undefined : pieces.stories[story]
  const core = storyPieces ?? (asks ? pieces.question : pieces[sentiment])
  const [piece, spot] = fitting(next, core, facts, facts.englishSpots)
  const first = fill(piece, slotsOf(next, spot, place.name))
  const more = asks || sentiment === 'neutral' ? [] : sentiment === 'positive' ? pieces.good : pieces.sour
  const stop = /[?？！!。]$/.test(first) ? '' : tongue === 'zh' ? '。' : next() < 0.3 ? '!' : '.'
  const second = more.length > 0 && next() < 0.6 ? `${tongue === 'zh' ? '' : ' '}${pick(next, more)}` : ''
  const emoji = next() < 0.25 ? ` ${pick(next, sentiment === 'negative' ? thai.sourEmoji : thai.goodEmoji)}` : ''
  const text = `${first}${stop}${second}${emoji}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A message in Thai, or in another language. */
export function speak(next: Random, speaker: Speaker, occasion: Occasion, tongue: Tongue | 'th'): string {
  return tongue === 'th' ? inThai(next, speaker, occasion) : inTongue(next, tongue, occasion)
}

const thaiNicknames =
  'มายด์,พลอย,ฝน,นุ่น,แพร,เมย์,บีม,ต้น,เอก,บอย,โอ๊ต,แบงค์,กอล์ฟ,ปอนด์,นัท,เจน,ฟ้า,น้ำ,ใบเฟิร์น,ออม,ป๊อป,แนน,หนูนา,ตาล,มิ้นท์,จูน,กิ๊ก,โจ,อาร์ม,บาส'.split(
    ',',
  )
const thaiTitles =
  'น้อง{},พี่{},{} พาเที่ยว,{}จัง,แม่{},{} ชิลชิล,ลุง{},{} รีวิว,ป้า{},{} on tour,{}_travel,คุณ{},{} สายกิน,{} เที่ยวไปเรื่อย'.split(',')
const namesAbroad: Readonly<Record<Tongue, readonly [first: readonly string[], second: readonly string[]]>> = {
  en: [
    'Emma,Jack,Olivia,Liam,Sophie,Noah,Grace,Ben,Chloe,Ryan,Hannah,Tom,Priya,Arjun,Marie,Lukas'.split(','),
    'Wanders,On The Road,W.,Travels,K.,and family,B.,Abroad'.split(','),
  ],
  zh: [
    '小雨,阿杰,静静,大鹏,琳琳,小宇,晓晓,子涵,老王,安安'.split(','),
    '爱旅行,的日常,在路上,吃遍天下,看世界,小日记'.split(','),
  ],
  ru: [
    'Анна,Иван,Мария,Дмитрий,Ольга,Сергей,Елена,Алексей,Юлия,Павел'.split(','),
    'К.,путешествует,М.,в Азии,С.,на море'.split(','),
  ],
}

/** A made-up name to write under. */
export function nameOf(next: Random, tongue: Tongue | 'th'): string {
  const number = next() < 0.25 ? String(10 + Math.floor(next() * 90)) : ''
  if (tongue === 'th') return pick(next, thaiTitles).replace('{}', pick(next, thaiNicknames)) + number
  const [first, second] = namesAbroad[tongue]
  return `${pick(next, first)} ${pick(next, second)}${number}`
}
