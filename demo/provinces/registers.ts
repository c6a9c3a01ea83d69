import { provinceOf } from '@sala/catalog/places/provinces.ts'
import { dateOf, firstDayOf, weekdayOf } from '../calendar.ts'
import { textCell } from '../csv.ts'
import { hashOf, mixed, pick, random, randomFrom, weighted, wholeNear } from '../random.ts'
import type { DatasetText, World } from '../world.ts'
import { districtOf, telephone, unique } from './hotels.ts'
import { type ProvinceFacts, provinceFacts, worldlySpots } from './provinceFacts.ts'

/** Providers of services, and businesses as they register: many where many visitors come. */

interface Service {
  readonly type: string
  readonly thai: readonly string[]
  readonly part: number
}

const services: readonly Service[] = [
  { type: 'tour_company', thai: ['ทัวร์', 'แทรเวล', 'ท่องเที่ยว'], part: 18 },
  { type: 'guide', thai: ['มัคคุเทศก์', 'ไกด์ท้องถิ่น'], part: 12 },
  { type: 'transport', thai: ['รถเช่า', 'รถตู้', 'เรือนำเที่ยว', 'เดินรถ'], part: 14 },
  { type: 'restaurant', thai: ['ร้านอาหาร', 'ครัว', 'ภัตตาคาร', 'คาเฟ่'], part: 22 },
  { type: 'spa', thai: ['นวดแผนไทย', 'สปา'], part: 9 },
  { type: 'souvenir', thai: ['ของฝาก', 'โอทอป', 'ผ้าทอ'], part: 9 },
  { type: 'attraction', thai: ['สวนสนุก', 'พิพิธภัณฑ์', 'ฟาร์ม'], part: 5 },
  { type: 'sport', thai: ['ดำน้ำ', 'สนามกอล์ฟ', 'ปีนผา', 'พายเรือ'], part: 4 },
  { type: 'health', thai: ['คลินิก', 'โรงพยาบาล'], part: 3 },
  { type: 'information', thai: ['ศูนย์บริการนักท่องเที่ยว'], part: 2 },
  { type: 'police', thai: ['ตำรวจท่องเที่ยว สถานี'], part: 1 },
  { type: 'other', thai: ['บริการ'], part: 1 },
]

const names =
  'ใจดี,รุ่งเรือง,สุขสันต์,เพื่อนเดินทาง,บ้านเรา,เจริญพร,สมบูรณ์,ฟ้าใส,ลุงชม,ป้านวล,น้องนุช,พี่ตุ้ม,ริมทาง,ทะเลงาม,ดอยคำ,มีชัย,ศรีไทย,แสงตะวัน,คุ้มค่า,อันดา,ภูผา,ลำธาร,ไทยเดิม,ยิ้มสยาม,ก้าวไกล'.split(
    ',',
  )

/** How much business there is in a province. */
const size = ({ thai, foreign }: ProvinceFacts): number => thai + foreign * 2
const allSizes = provinceFacts.reduce((sum, facts) => sum + size(facts), 0)

const usualServices = 9000

function servicesIn(facts: ProvinceFacts, { scale }: World): number {
  return Math.max(2, Math.round((usualServices * scale * size(facts)) / allSizes))
}

function* serviceLines(world: World): Generator<string> {
  const chooseService = weighted(services.map((service) => [service, service.part] as const))
  const usedNames = new Set<string>()
  for (const facts of provinceFacts) {
    const province = provinceOf(facts.code)
    for (let index = 0; index < servicesIn(facts, world); index += 1) {
      const next = randomFrom(mixed(world.seed, hashOf(facts.code), index, 31))
      const { type, thai } = chooseService(next)
      const spots = worldlySpots(facts.spots)
      const name = textCell(
        `${pick(next, thai)}${pick(next, names)} ${next() < 0.5 && spots.length > 0 ? pick(next, spots) : province.PROVINCE_NAME}`,
      )
      const address = textCell(`${1 + Math.floor(next() * 599)} ${districtOf(facts, next)}`)
      const website = next() < 0.35 ? `https://${type.replace('_', '-')}-${facts.code.slice(3)}-${index}.example` : ''
      const cells = `${name},${telephone(next)},${address},${facts.code},${website}\n`
      yield `${type},${unique(usedNames, facts.code, cells)}`
    }
  }
}

/** Tour companies, guides, restaurants and who else serves visitors. */
export const service = (world: World): DatasetText => ({
  dataset: 'service',
  head: [
    'service_type',
    'service_name',
    'service_telephone',
    'service_address',
    'location_destination',
    'service_website',
  ],
  estimate: () => provinceFacts.reduce((sum, facts) => sum + servicesIn(facts, world), 0),
  lines: () => serviceLines(world),
})

/** What registers where, and how often. */
const registrations: readonly (readonly [readonly [agency: string, type: string], number])[] = [
  [['department_of_tourism', 'tour_operator'], 17],
  [['department_of_tourism', 'guide'], 24],
  [['department_of_tourism', 'homestay'], 3],
  [['provincial_administration', 'hotel'], 14],
  [['provincial_administration', 'restaurant'], 4],
  [['business_development', 'tour_operator'], 4],
  [['business_development', 'transport'], 8],
  [['business_development', 'restaurant'], 7],
  [['health_service_support', 'spa'], 9],
  [['community_development', 'souvenir'], 5],
  [['community_development', 'homestay'], 2],
  [['tourism_authority', 'other'], 2],
  [['other', 'other'], 1],
]

/** Registrations of a working day of 2024 at scale 1. */
const registrationsADay = 11

/** Hardly anyone opened a business when nobody came. */
const openings: Readonly<Record<number, number>> = { 2019: 1.05, 2020: 0.5, 2021: 0.28, 2022: 0.9, 2023: 1.25 }

/** Registrations of every day up to yesterday: none at weekends. */
function* registrationLines({ seed, scale, first, today }: World): Generator<string> {
  const chooseKind = weighted(registrations)
  const chooseProvince = weighted(provinceFacts.map((facts) => [facts, size(facts)] as const))
  for (let day = firstDayOf(first); day < today; day += 1) {
    const weekday = weekdayOf(day)
    if (weekday === 0 || weekday === 6) continue
    const date = dateOf(day)
    const next = random(seed, `registrations ${day}`)
    const year = Number(date.slice(0, 4))
    const level = openings[year] ?? 1.02 ** (year - 2024)
    for (let left = wholeNear(next, registrationsADay * scale * level * (0.6 + next() * 0.8)); left > 0; left -= 1) {
      const [agency, type] = chooseKind(next)
      yield `${date},${agency},${type},${chooseProvince(next).code}\n`
    }
  }
}

/** Businesses on the day they registered. */
export const registration = (world: World): DatasetText => ({
  dataset: 'registration',
  head: ['date', 'registration_agency', 'registration_type', 'location_destination'],
  estimate: () => {
    let rows = 0
    for (const _ of registrationLines(world)) rows += 1
    return rows
  },
  lines: () => registrationLines(world),
})
