import { provinceOf } from '@sala/catalog/places/provinces.ts'
import { monthInYear, monthOfDay, yearOfMonth } from '../calendar.ts'
import { textCell } from '../csv.ts'
import { pick, weighted } from '../random.ts'
import { chooseChannel, linkOf, type Moment, messageFile, reactionsTo } from './moments.ts'

/** Campaigns, each in its months of the year, and what people say about them. */

interface Campaign {
  readonly name: string
  readonly category: string
  /** The months of the year in which it is spoken of. */
  readonly months: readonly number[]
  readonly part: number
  readonly mood: readonly [positive: number, negative: number]
  readonly market: string
}

const everyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

const campaigns: readonly Campaign[] = [
  { name: 'เมืองรองต้องลอง', category: 'domestic', months: [5, 6, 7, 8, 9, 10], part: 12, mood: [58, 8], market: '' },
  { name: 'วันธรรมดาน่าเที่ยว', category: 'domestic', months: [6, 7, 8, 9], part: 10, mood: [52, 12], market: '' },
  {
    name: 'คนละครึ่งทาง เที่ยวครึ่งราคา',
    category: 'domestic',
    months: [7, 8, 9, 10, 11],
    part: 16,
    mood: [45, 30],
    market: '',
  },
  { name: 'Sawasdee Summer', category: 'international', months: [4, 5, 6, 7], part: 9, mood: [55, 9], market: 'GB' },
  { name: 'Nihao Siam', category: 'international', months: [1, 2, 9, 10], part: 9, mood: [50, 16], market: 'CN' },
  {
    name: 'Namaste Thai Days',
    category: 'international',
    months: [5, 6, 10, 11],
    part: 7,
    mood: [60, 6],
    market: 'IN',
  },
  { name: 'สงกรานต์ทั่วไทย', category: 'festival', months: [3, 4], part: 18, mood: [66, 11], market: '' },
  { name: 'ลอยกระทงรักษ์น้ำ', category: 'festival', months: [10, 11], part: 12, mood: [68, 9], market: '' },
  { name: 'กินอยู่ดี วิถีถิ่น', category: 'gastronomy', months: everyMonth, part: 7, mood: [64, 5], market: '' },
  {
    name: 'Wellness in Every Breath',
    category: 'wellness',
    months: [1, 2, 3, 11, 12],
    part: 4,
    mood: [57, 6],
    market: 'DE',
  },
  { name: 'อุทยานไร้ขยะ', category: 'nature', months: [6, 7, 8, 11, 12], part: 5, mood: [62, 10], market: '' },
  { name: 'ผ้าไทยใส่เที่ยว', category: 'culture', months: [2, 3, 8, 12], part: 5, mood: [63, 6], market: '' },
  { name: 'วิ่งรอบเมือง', category: 'sport', months: [1, 2, 11, 12], part: 4, mood: [61, 7], market: '' },
  { name: 'Quiet Luxury Islands', category: 'luxury', months: [1, 2, 3, 12], part: 3, mood: [54, 9], market: 'AE' },
]

const pieces = {
  positive: [
    'ได้สิทธิ์ {c} แล้ว ใช้ง่ายมาก ไป{p}มา',
    'ชอบแคมเปญ {c} ทำให้รู้จัก{p}มากขึ้น',
    '{c} คุ้มจริง ลดค่าที่พักไปเยอะ',
    'คลิป {c} ทำดีมาก อยากไป{p}เลย',
    'ไปงาน {c} ที่{p} จัดดี เป็นระเบียบ',
    'ขอบคุณ {c} ร้านเล็ก ๆ ใน{p}ขายดีขึ้น',
    'อยากให้มี {c} ทุกปี',
  ],
  neutral: [
    '{c} เริ่มวันไหน ใช้ที่{p}ได้ไหม',
    'สอบถาม {c} ต้องลงทะเบียนก่อนหรือเปล่า',
    'แชร์เงื่อนไข {c} ไว้อ่าน',
    '{c} จัดที่{p}เดือนนี้',
    'ใครใช้ {c} แล้วบ้าง เล่าให้ฟังหน่อย',
    'รวมที่เที่ยว{p}ในโครงการ {c}',
  ],
  negative: [
    '{c} ลงทะเบียนไม่ได้เลย ระบบล่ม',
    'สิทธิ์ {c} หมดไวมาก ไม่ถึงชั่วโมง',
    'โรงแรมใน{p}ขึ้นราคารับ {c} แบบนี้ไม่ช่วยอะไร',
    'เงื่อนไข {c} ซับซ้อนเกินไป',
    'งาน {c} ที่{p}คนล้น ห้องน้ำไม่พอ',
    '{c} ประชาสัมพันธ์น้อย เพิ่งรู้ตอนจบแล้ว',
  ],
  english: {
    positive: ['Loved the {c} offers in {p}', '{c} made our trip to {p} so easy', 'The {c} film is gorgeous'],
    neutral: ['How does {c} work?', '{c} partners in {p} announced', 'Is {c} valid for {p}?'],
    negative: ['{c} voucher was refused in {p}', 'Could not register for {c}', '{c} prices were no cheaper'],
  },
} as const

const tails = ['', '', '', 'ค่ะ', 'ครับ', ' 👍', ' #เที่ยวไทย', ' ฝากด้วย', 'จ้า', ' 555', 'นะ', ' มีใครเหมือนกันบ้าง'] as const

const campaignsADay = 38
const activeIn = everyMonth.map((month) =>
  weighted(
    campaigns.filter(({ months }) => months.includes(month)).map((campaign) => [campaign, campaign.part] as const),
  ),
)

function* lines(moments: Iterable<Moment>): Generator<string> {
  for (const moment of moments) {
    const { date, day, facts, next } = moment
    const month = monthOfDay(day)
    const choose = activeIn[monthInYear(month) - 1]
    if (choose === undefined) continue
    const { name, category, mood, market } = choose(next)
    const full = `${name} ${yearOfMonth(month) + (market === '' ? 543 : 0)}`
    const at = next() * 100
    const sentiment = at < mood[0] ? 'positive' : at < mood[0] + mood[1] ? 'negative' : 'neutral'
    const english = market !== '' && next() < 0.8
    const province = provinceOf(facts.code)
    const message = english
      ? pick(next, pieces.english[sentiment]).replace('{p}', province.name)
      : pick(next, pieces[sentiment]).replace('{p}', province.PROVINCE_NAME) + pick(next, tails)
    const channel = chooseChannel(next)
    const { value } = reactionsTo(next, channel, 1.4)
    const link = linkOf(channel, 'campaign', moment)
    const source = english ? market : 'TH'
    yield `${date},${textCell(full)},${category},${channel},${sentiment},${textCell(message.replace('{c}', name))},${value},${link},${source},${facts.code}\n`
  }
}

/** What people say about campaigns. */
export const campaign = messageFile(
  'campaign',
  campaignsADay,
  [
    'date',
    'campaign_name',
    'campaign_categories',
    'campaign_channels',
    'campaign_sentiment',
    'campaign_message',
    'campaign_ev',
    'campaign_link',
    'location_source',
    'location_destination',
  ],
  lines,
)
