import { textCell } from '../csv.ts'
import { random, weighted } from '../random.ts'
import type { World } from '../world.ts'
import { type chooseChannel, linkOf, type Moment, messageFile, reactionsTo } from './moments.ts'

/** Posts of accounts that many follow. */

interface Account {
  readonly name: string
  readonly channel: ReturnType<typeof chooseChannel>
  readonly country: string
  /** How many follow it, as a factor on what others do with its posts. */
  readonly reach: number
  readonly posts: number
}

const accountNames: Readonly<Record<string, readonly string[]>> = {
  TH: [
    'ไปไหนดีวันหยุด',
    'แบกเป้ตามใจ',
    'กินแหลกเที่ยวไทย',
    'ครอบครัวนักเดินทาง',
    'ภูเขากับทะเล',
    'เที่ยวเหนือกับนิด',
    'สายใต้พาเที่ยว',
    'อีสานม่วนซื่น',
    'คาเฟ่ฮอปเปอร์',
    'รถไฟไปเรื่อย',
    'ลุยเดี่ยวไม่เดียวดาย',
    'ตะลอนชิม',
  ],
  CN: ['泰国吃喝玩乐', '小象游泰国', '曼谷生活日记', '海岛控'],
  GB: ['Slow Boats & Street Food', 'Two Tickets East', 'The Thai Itinerary'],
  US: ['Passport Pages', 'Nomad Notes Asia'],
  AU: ['Barefoot Backpack', 'Weekend in the Tropics'],
  IN: ['Desi Trails Abroad', 'Chai and Check-ins'],
  JP: ['タイ旅ノート', '週末バンコク'],
  KR: ['태국여행일기', '방콕가자'],
  RU: ['Зимовка в Таиланде', 'Пхукет изнутри'],
  DE: ['Fernweh Thailand', 'Rucksack & Meer'],
  FR: ['Cap sur le Siam'],
  MY: ['Jalan Selatan Thai', 'Hatyai Weekend'],
  SG: ['Lion City Getaways'],
}

const chooseMediaChannel = weighted([
  ['facebook', 30],
  ['youtube', 25],
  ['instagram', 25],
  ['twitter', 15],
  ['website', 5],
] as const)

function accountsOf(seed: number): readonly Account[] {
  const next = random(seed, 'accounts')
  return Object.entries(accountNames).flatMap(([country, names]) =>
    names.flatMap((name) =>
      Array.from({ length: 1 + Math.floor(next() * 2.4) }, () => ({
        name,
        channel: chooseMediaChannel(next),
        country,
        reach: 8 * Math.exp(next() * 4),
        posts: 0.5 + next() * 2,
      })),
    ),
  )
}

const postsADay = 36

function* mediaLines(moments: Iterable<Moment>, world: World): Generator<string> {
  const choose = weighted(accountsOf(world.seed).map((account) => [account, account.posts] as const))
  for (const moment of moments) {
    const { date, next } = moment
    const { name, channel, country, reach } = choose(next)
    const { likes, shares, comments, value } = reactionsTo(next, channel, reach * (moment.story ? 1.5 : 1))
    yield `${date},${textCell(name)},${channel},${country},${value},${likes},${shares},${comments},${linkOf(channel, 'media', moment)}\n`
  }
}

/** Posts of accounts that many follow. */
export const media = messageFile(
  'media',
  postsADay,
  [
    'date',
    'media_name',
    'media_channels',
    'media_country',
    'media_ev',
    'media_like',
    'media_share',
    'media_comment',
    'media_link',
  ],
  mediaLines,
)
