import type { ProvinceCode } from '@sala/catalog/places/provinces.ts'
import { provinceOf } from '@sala/catalog/places/provinces.ts'
import { textCell } from '../csv.ts'
import { hashOf, mixed, pick, type Random, randomFrom, weighted } from '../random.ts'
import { shareOut } from '../share.ts'
import type { DatasetText, World } from '../world.ts'
import { type ProvinceFacts, provinceFacts, resorts, worldlySpots } from './provinceFacts.ts'
import { roomsOf } from './provinceMonths.ts'

/**
 * The register of places to stay: at scale 1 and above, the rooms of a province's establishments are exactly the rooms of its hotel
 * figures; below 1, it is a part of them. Names, telephones and web addresses are made up.
 */

interface Kind {
  readonly type: string
  /** The word for it in names. */
  readonly thai: readonly string[]
  readonly english: readonly string[]
  readonly rooms: readonly [number, number]
  /** Baht a night, of its usual standard. */
  readonly rate: readonly [number, number]
}

const kinds: readonly (readonly [Kind, number])[] = [
  [
    {
      type: 'hotel',
      thai: ['โรงแรม'],
      english: ['Hotel', 'Grand Hotel', 'City Hotel', 'Boutique Hotel'],
      rooms: [24, 340],
      rate: [900, 3200],
    },
    40,
  ],
  [
    {
      type: 'resort',
      thai: ['รีสอร์ท'],
      english: ['Resort', 'Resort & Spa', 'Beach Resort', 'Hill Resort'],
      rooms: [12, 160],
      rate: [1200, 5200],
    },
    22,
  ],
  [
    {
      type: 'guesthouse',
      thai: ['เกสต์เฮาส์', 'บ้านพัก'],
      english: ['Guesthouse', 'House', 'Lodge'],
      rooms: [4, 22],
      rate: [450, 1200],
    },
    14,
  ],
  [{ type: 'hostel', thai: ['โฮสเทล'], english: ['Hostel', 'Backpackers'], rooms: [5, 30], rate: [280, 750] }, 6],
  [{ type: 'homestay', thai: ['โฮมสเตย์'], english: ['Homestay', 'Farmstay'], rooms: [2, 8], rate: [350, 900] }, 5],
  [{ type: 'bungalow', thai: ['บังกะโล'], english: ['Bungalows', 'Huts'], rooms: [6, 30], rate: [500, 1900] }, 5],
  [
    {
      type: 'apartment',
      thai: ['เซอร์วิสอพาร์ตเมนต์', 'เรสซิเดนซ์'],
      english: ['Residence', 'Suites'],
      rooms: [20, 180],
      rate: [900, 3500],
    },
    4,
  ],
  [{ type: 'villa', thai: ['พูลวิลล่า'], english: ['Pool Villa', 'Villas'], rooms: [3, 24], rate: [3200, 14000] }, 3],
  [
    { type: 'camping', thai: ['ลานกางเต็นท์', 'แคมป์'], english: ['Camp', 'Glamping'], rooms: [6, 30], rate: [300, 1800] },
    2,
  ],
]

const firstThai =
  'บ้าน,เรือน,ริม,สวน,ภู,ธารา,วารี,จันทร์,ตะวัน,ลมหนาว,ไอหมอก,ดอกไม้,พฤกษา,ศิริ,เพชร,ทองดี,รุ่งอรุณ,ปลายฟ้า,เคียง,อิง'.split(',')
const secondThai = 'ธาร,ดอย,น้ำ,จันทร์,ดาว,ใจ,ไม้,สุข,รัก,เล,ฟ้า,ทอง,แก้ว,นา,หมอก,ทราย,ลดา,วิว,พนา,รมย์'.split(',')
const firstEnglish =
  'Baan,Siam,Lotus,Golden,Orchid,Palm,Coral,Sunset,Riverside,Mountain,Royal,Blue,Bamboo,Jasmine,Teak,Emerald,Sabai,Chaba,Lanta,Rim'.split(
    ',',
  )
const secondEnglish =
  'View,Garden,Breeze,Leaf,Bay,Nest,Sand,Terrace,Dream,Tree,Moon,Wave,Home,Nature,Star,Park,Pearl,Hill,Lagoon,Haven'.split(
    ',',
  )

/** Standards that each kind can bear, with their part and what they make of the rate. */
const stars: readonly (readonly [string, number])[] = [
  ['5', 5],
  ['4', 14],
  ['3', 30],
  ['2', 12],
  ['1', 3],
  ['none', 36],
]
const rateOfStars: Readonly<Record<string, number>> = { '5': 2.6, '4': 1.5, '3': 1, '2': 0.7, '1': 0.55, none: 0.8 }

const chooseKind = weighted(kinds)
const chooseStars = weighted(stars)

function standardOf(kind: Kind, next: Random): string {
  if (kind.type === 'homestay') return next() < 0.6 ? 'thai_homestay' : 'none'
  if (kind.type === 'guesthouse' || kind.type === 'bungalow') return next() < 0.3 ? 'home_lodge' : 'none'
  return kind.type === 'hotel' || kind.type === 'resort' || kind.type === 'apartment' || kind.type === 'villa'
    ? chooseStars(next)
    : 'none'
}

/** About normal, mean 0 and deviation 1. */
const bell = (next: Random): number => (next() + next() + next() - 1.5) * 2

/** Degrees by which houses lie around a town's centre. */
const spread = { town: 0.035, resort: 0.014 }

function placeOf({ code, latitude, longitude }: ProvinceFacts, next: Random): readonly [number, number] {
  let at = next()
  for (const [province, north, east, part] of resorts) {
    if (province !== code) continue
    if (at < part) return [north + bell(next) * spread.resort, east + bell(next) * spread.resort]
    at -= part
  }
  return [latitude + bell(next) * spread.town, longitude + bell(next) * spread.town]
}

const between = (next: Random, [low, high]: readonly [number, number], bent: number): number =>
  low + (high - low) * next() ** bent

/** A made-up number of an exchange that no telephone has. */
export const telephone = (next: Random): string => `0-2000-${String(Math.floor(next() * 10_000)).padStart(4, '0')}`

const districts = 'พระนคร,บางรัก,วัฒนา,คลองเตย,ห้วยขวาง,ราชเทวี,สาทร,ปทุมวัน,จตุจักร,บางกะปิ'.split(',')

/** The end of an address: a district of Bangkok, or the chief district of a province. */
export function districtOf({ code }: ProvinceFacts, next: Random): string {
  return code === 'TH-10' ? `เขต${pick(next, districts)} กรุงเทพฯ` : `อ.เมือง จ.${provinceOf(code).PROVINCE_NAME}`
}

const slug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

interface House {
  readonly kind: Kind
  /** What its share of the province's rooms is measured by. */
  readonly size: number
}

/** The establishments of a province, as many as its rooms fill. */
function housesOf(facts: ProvinceFacts, rooms: number, seed: number): readonly House[] {
  const next = randomFrom(mixed(seed, hashOf(facts.code), 0, 21))
  const houses: House[] = []
  let filled = 0
  // Where many come from abroad, houses are larger.
  const large = 0.55 + Math.min(1, facts.foreign / 6) * 0.75
  while (filled < rooms) {
    const kind = chooseKind(next)
    const size = Math.max(2, between(next, kind.rooms, 2) * (kind.rooms[1] > 100 ? large : 1))
    houses.push({ kind, size })
    filled += size
  }
  return houses
}

function line(facts: ProvinceFacts, { kind }: House, rooms: number, index: number, next: Random): string {
  const province = provinceOf(facts.code)
  const international = next() < 0.25 + Math.min(0.5, facts.foreign / 5)
  const spots = worldlySpots(facts.spots)
  const englishSpots = worldlySpots(facts.englishSpots)
  const english = `${pick(next, firstEnglish)} ${pick(next, secondEnglish)}`
  const isSpotNamed = next() < 0.4 && spots.length > 0 && englishSpots.length > 0
  const name = international
    ? `${english} ${isSpotNamed ? `${pick(next, englishSpots)} ` : `${province.name} `}${pick(next, kind.english)}`
    : `${pick(next, kind.thai)}${pick(next, firstThai)}${pick(next, secondThai)} ${isSpotNamed ? pick(next, spots) : province.PROVINCE_NAME}`
  const standard = standardOf(kind, next)
  const dear = (rateOfStars[standard] ?? 0.8) * (0.75 + Math.min(1, facts.foreign / 4) * 0.6)
  const low = Math.max(150, Math.round((between(next, kind.rate, 1.6) * dear) / 50) * 50)
  const high = Math.round((low * (1.15 + next() * 1.2)) / 50) * 50
  const [north, east] = placeOf(facts, next)
  const address = `${1 + Math.floor(next() * 399)}/${1 + Math.floor(next() * 60)} หมู่ ${1 + Math.floor(next() * 12)} ${districtOf(facts, next)}`
  const website =
    international && next() < 0.7 ? `https://${slug(english)}-${facts.code.slice(3)}-${index}.example` : ''
  const cells = [
    textCell(name),
    next() < 0.9 ? telephone(next) : '',
    textCell(address),
    kind.type,
    standard,
    low,
    high,
    website,
    facts.code,
    north.toFixed(5),
    east.toFixed(5),
    rooms,
  ]
  return `${cells.join(',')}\n`
}

/** The part of the register that is there. */
const partOf = ({ scale }: World): number => Math.min(1, scale)

function provinceHouses(world: World, facts: ProvinceFacts) {
  const rooms = roomsOf(world, facts.code, world.thisYear)
  const all = housesOf(facts, rooms, world.seed)
  const sizes = shareOut(
    rooms,
    all.map(({ size }) => size),
  )
  const houseCount = Math.max(1, Math.round(all.length * partOf(world)))
  return all.slice(0, houseCount).map((house, index) => ({ house, rooms: sizes[index] ?? 0 }))
}

function* lines(world: World): Generator<string> {
  const names = new Set<string>()
  for (const facts of provinceFacts) {
    for (const [index, { house, rooms }] of provinceHouses(world, facts).entries()) {
      const next = randomFrom(mixed(world.seed, hashOf(facts.code), index, 22))
      yield unique(names, facts.code, line(facts, house, rooms, index, next))
    }
  }
}

/** A second house of the same name in a province gets a number: the register knows each name once. */
export function unique(names: Set<string>, province: ProvinceCode, text: string): string {
  const end = text.startsWith('"') ? text.indexOf('",') : text.indexOf(',')
  const name = text.slice(0, end)
  let uniqueName = name
  for (let number = 2; names.has(`${province} ${uniqueName}`); number += 1) uniqueName = `${name} ${number}`
  names.add(`${province} ${uniqueName}`)
  return uniqueName + text.slice(end)
}

/** Hotels, resorts, houses to stay at. */
export const accommodation = (world: World): DatasetText => ({
  dataset: 'accommodation',
  head: [
    'accommodation_name',
    'accommodation_telephone',
    'accommodation_address',
    'accommodation_type',
    'accommodation_standard',
    'accommodation_low_rate',
    'accommodation_high_rate',
    'accommodation_website',
    'location_province',
    'latitude',
    'longitude',
    'rooms',
  ],
  estimate: () => provinceFacts.reduce((sum, facts) => sum + provinceHouses(world, facts).length, 0),
  lines: () => lines(world),
})
