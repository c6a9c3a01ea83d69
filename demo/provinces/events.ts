import { type ProvinceCode, provinceOf } from '@sala/catalog/places/provinces.ts'
import { dateOf, dayOf, yearOfMonth } from '../calendar.ts'
import { textCell } from '../csv.ts'
import { hashOf, mixed, pick, randomFrom } from '../random.ts'
import type { DatasetText, World } from '../world.ts'
import { provinceFacts, worldlySpots } from './provinceFacts.ts'

/** The great festivals of the year, and the fairs, races and concerts that fill the weekends between them. */

interface Festival {
  readonly title: string
  readonly about: string
  readonly category: string
  readonly provinces: readonly ProvinceCode[]
  readonly month: number
  readonly day: number
  readonly days: number
}

/** Festivals by the moon are put on a day near their usual one; the calendar of them is not ours to tell. */
const festivals: readonly Festival[] = [
  {
    title: 'งานไม้ดอกไม้ประดับเชียงใหม่',
    about: 'ขบวนรถบุปผชาติและสวนดอกไม้เมืองหนาวกลางเมือง',
    category: 'nature',
    provinces: ['TH-50'],
    month: 2,
    day: 6,
    days: 3,
  },
  {
    title: 'เทศกาลตรุษจีน',
    about: 'เชิดสิงโต ไหว้เจ้า และของกินตลอดสาย',
    category: 'festival',
    provinces: ['TH-10', 'TH-60', 'TH-83', 'TH-90'],
    month: 2,
    day: 10,
    days: 5,
  },
  {
    title: 'งานพระนครคีรี-เมืองเพชร',
    about: 'ย้อนยุคบนเขาวัง แสงสีเสียงและอาหารเมืองเพชร',
    category: 'culture',
    provinces: ['TH-76'],
    month: 2,
    day: 14,
    days: 10,
  },
  {
    title: 'งานแผ่นดินสมเด็จพระนารายณ์มหาราช',
    about: 'แต่งไทยเที่ยววังนารายณ์',
    category: 'culture',
    provinces: ['TH-16'],
    month: 2,
    day: 16,
    days: 10,
  },
  {
    title: 'ประเพณีสงกรานต์',
    about: 'สรงน้ำพระ รดน้ำดำหัว และเล่นน้ำทั่วเมือง',
    category: 'festival',
    provinces: ['TH-10', 'TH-50', 'TH-40', 'TH-83', 'TH-20', 'TH-90', 'TH-48', 'TH-14', 'TH-64'],
    month: 4,
    day: 12,
    days: 5,
  },
  {
    title: 'งานประเพณีวันไหล',
    about: 'เล่นน้ำวันไหล ก่อพระเจดีย์ทราย',
    category: 'festival',
    provinces: ['TH-20', 'TH-21'],
    month: 4,
    day: 17,
    days: 3,
  },
  {
    title: 'ประเพณีบุญบั้งไฟ',
    about: 'ขบวนแห่บั้งไฟเอ้และการจุดบั้งไฟขอฝน',
    category: 'festival',
    provinces: ['TH-35', 'TH-45'],
    month: 5,
    day: 9,
    days: 3,
  },
  {
    title: 'เทศกาลผลไม้และของดีเมืองจันท์',
    about: 'ทุเรียน มังคุด เงาะ จากสวนถึงมือ',
    category: 'food',
    provinces: ['TH-22', 'TH-21', 'TH-23'],
    month: 5,
    day: 24,
    days: 9,
  },
  {
    title: 'ประเพณีบุญหลวงและการละเล่นผีตาโขน',
    about: 'ขบวนหน้ากากผีตาโขนแห่รอบเมืองด่านซ้าย',
    category: 'culture',
    provinces: ['TH-42'],
    month: 6,
    day: 27,
    days: 3,
  },
  {
    title: 'ประเพณีแห่เทียนพรรษา',
    about: 'ขบวนต้นเทียนแกะสลักและนางรำนับพัน',
    category: 'religious',
    provinces: ['TH-34', 'TH-30'],
    month: 7,
    day: 19,
    days: 3,
  },
  {
    title: 'งานทุ่งดอกกระเจียวบาน',
    about: 'ชมทุ่งกระเจียวในสายหมอกฤดูฝน',
    category: 'nature',
    provinces: ['TH-36'],
    month: 7,
    day: 1,
    days: 45,
  },
  {
    title: 'เทศกาลถือศีลกินเจ',
    about: 'อาหารเจและขบวนแห่พระรอบเมือง',
    category: 'religious',
    provinces: ['TH-83', 'TH-92', 'TH-10', 'TH-90'],
    month: 10,
    day: 11,
    days: 10,
  },
  {
    title: 'ประเพณีวิ่งควาย',
    about: 'วิ่งควายกลางเมืองชลบุรี ก่อนออกพรรษา',
    category: 'culture',
    provinces: ['TH-20'],
    month: 10,
    day: 15,
    days: 4,
  },
  {
    title: 'ประเพณีไหลเรือไฟ',
    about: 'เรือไฟส่องสว่างกลางลำน้ำโขง',
    category: 'religious',
    provinces: ['TH-48'],
    month: 10,
    day: 22,
    days: 8,
  },
  {
    title: 'บั้งไฟพญานาค',
    about: 'รอชมดวงไฟเหนือลำน้ำโขงคืนออกพรรษา',
    category: 'religious',
    provinces: ['TH-43', 'TH-38'],
    month: 10,
    day: 26,
    days: 2,
  },
  {
    title: 'ประเพณีชักพระ',
    about: 'เรือพนมพระทั้งทางบกและทางน้ำ',
    category: 'religious',
    provinces: ['TH-84', 'TH-80'],
    month: 10,
    day: 27,
    days: 5,
  },
  {
    title: 'ประเพณียี่เป็ง',
    about: 'โคมลอย โคมไฟ และกระทงสายทั่วเมืองเหนือ',
    category: 'festival',
    provinces: ['TH-50', 'TH-51', 'TH-57'],
    month: 11,
    day: 14,
    days: 3,
  },
  {
    title: 'งานเผาเทียนเล่นไฟ',
    about: 'ลอยกระทงกลางอุทยานประวัติศาสตร์',
    category: 'festival',
    provinces: ['TH-64'],
    month: 11,
    day: 12,
    days: 5,
  },
  {
    title: 'งานช้าง',
    about: 'ขบวนพาเหรดช้างและการแสดงของหมู่บ้านช้าง',
    category: 'culture',
    provinces: ['TH-32'],
    month: 11,
    day: 20,
    days: 10,
  },
  {
    title: 'งานสัปดาห์สะพานข้ามแม่น้ำแคว',
    about: 'แสงสีเสียงเล่าเรื่องสะพาน',
    category: 'culture',
    provinces: ['TH-71'],
    month: 11,
    day: 28,
    days: 10,
  },
  {
    title: 'งานเคานต์ดาวน์',
    about: 'นับถอยหลังส่งท้ายปีกับพลุและดนตรี',
    category: 'festival',
    provinces: ['TH-10', 'TH-20', 'TH-50', 'TH-83', 'TH-40'],
    month: 12,
    day: 30,
    days: 3,
  },
]

/** What a weekend may bring anywhere: title, what is said of it, category. */
const fairs: readonly (readonly [string, string, string])[] = [
  ['ถนนคนเดิน', 'สินค้าชุมชน ของกินพื้นบ้าน ดนตรีเปิดหมวก', 'market'],
  ['เดิน-วิ่งมินิมาราธอน', 'ระยะ 5 และ 10 กม. เข้าเส้นชัยริมทางสวย ๆ', 'sport'],
  ['งานวิ่งเทรล', 'เส้นทางธรรมชาติ 15 และ 30 กม.', 'sport'],
  ['ปั่นจักรยานชมเมือง', 'ปั่นชิล ๆ แวะชิมของอร่อยตลอดทาง', 'sport'],
  ['เทศกาลอาหารอร่อย', 'รวมร้านดังของจังหวัดไว้ในที่เดียว', 'food'],
  ['มหกรรมกาแฟและเบเกอรี', 'โรงคั่วท้องถิ่นกว่า 40 ร้าน', 'food'],
  ['ดนตรีในสวน', 'วงท้องถิ่นและศิลปินรับเชิญ เข้าชมฟรี', 'music'],
  ['เทศกาลดนตรี', 'สองเวที สองวัน พร้อมลานกางเต็นท์', 'music'],
  ['นิทรรศการศิลปะ', 'ผลงานศิลปินในพื้นที่', 'exhibition'],
  ['งานผ้าและหัตถกรรม', 'ผ้าทอมือ เครื่องเงิน เครื่องจักสาน', 'exhibition'],
  ['งานกาชาดประจำปี', 'ออกร้าน สลากกาชาด เวทีกลางแจ้ง', 'festival'],
  ['งานวัดประจำปี', 'ไหว้พระ ชิงช้าสวรรค์ หนังกลางแปลง', 'religious'],
  ['ชมดาวและกางเต็นท์', 'นักดาราศาสตร์พาดูดาวคืนเดือนมืด', 'nature'],
  ['แข่งขันเรือยาวประเพณี', 'ฝีพายจากทุกตำบล', 'culture'],
  ['ตลาดนัดสินค้าเกษตร', 'ผัก ผลไม้ ปลอดสารจากสวน', 'market'],
]

/** Categories that go where people go; the others are held in town. */
const outdoors: ReadonlySet<string> = new Set(['sport', 'nature', 'market'])

/** Fairs of a year in all provinces at scale 1, and full years that are told of before this one. */
const fairsInYear = 900
const yearsBefore = 2

const allVisits = provinceFacts.reduce((sum, { thai }) => sum + thai + 1.5, 0)

function* lines({ seed, scale, thisYear, first }: World): Generator<string> {
  const years = Array.from({ length: yearsBefore + 1 }, (_, index) => thisYear - yearsBefore + index)
  for (const year of years.filter((year) => year >= yearOfMonth(first))) {
    const row = (from: number, to: number, title: string, about: string, province: ProvinceCode, category: string) =>
      `${dateOf(from)},${dateOf(to)},${textCell(title)},${textCell(about)},${province},${category},https://events.example/${year}/${province.toLowerCase()}/${hashOf(title + from).toString(36)}\n`
    for (const { title, about, category, provinces, month, day, days } of festivals) {
      for (const province of provinces) {
        const from = dayOf(year, month, day)
        yield row(
          from,
          from + days - 1,
          `${title} จังหวัด${provinceOf(province).PROVINCE_NAME} ${year + 543}`,
          about,
          province,
          category,
        )
      }
    }
    for (const { code, thai, spots } of provinceFacts) {
      const fairsHere = Math.max(1, Math.round((fairsInYear * scale * (thai + 1.5)) / allVisits))
      for (let index = 0; index < fairsHere; index += 1) {
        const next = randomFrom(mixed(seed, hashOf(code), year * 1000 + index, 41))
        const [title, about, category] = pick(next, fairs)
        const from = dayOf(year, 1, 1) + Math.floor(next() * 363)
        const length = category === 'exhibition' ? 9 : 1 + Math.floor(next() * 3)
        const outside = outdoors.has(category) ? worldlySpots(spots) : []
        const spot = outside.length > 0 ? pick(next, outside) : `เมือง${provinceOf(code).PROVINCE_NAME}`
        yield row(
          from,
          from + length - 1,
          `${title} ${spot} ครั้งที่ ${1 + Math.floor(next() * 24)}/${year + 543}`,
          `${about} ณ ${spot}`,
          code,
          category,
        )
      }
    }
  }
}

/** Events from two years back to the end of this year: what is planned is announced. */
export const event = (world: World): DatasetText => ({
  dataset: 'event',
  head: [
    'event_date_start',
    'event_date_end',
    'event_title',
    'event_description',
    'event_province',
    'event_category',
    'event_page_url',
  ],
  estimate: () => {
    let rows = 0
    for (const _ of lines(world)) rows += 1
    return rows
  },
  lines: () => lines(world),
})
