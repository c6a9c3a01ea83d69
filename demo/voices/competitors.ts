import type { CountryCode } from '@sala/catalog/places/countryCodes.ts'
import { textCell } from '../csv.ts'
import { pick, weighted } from '../random.ts'
import type { Tongue } from './abroad.ts'
import { chooseChannel, linkOf, type Moment, messageFile, reactionsTo } from './moments.ts'
import { nameOf } from './speak.ts'

/** What is written about Thailand and the destinations that compete with it. */

interface Rival {
  readonly code: CountryCode
  readonly part: number
  /** Parts of positive and negative posts, in hundredths. */
  readonly mood: readonly [positive: number, negative: number]
  readonly places: readonly string[]
  readonly thaiName: string
  readonly thaiPlaces: readonly string[]
}

const rivals: readonly Rival[] = [
  {
    code: 'TH',
    part: 30,
    mood: [50, 14],
    places: ['Phuket', 'Chiang Mai', 'Bangkok', 'Ko Samui', 'Krabi'],
    thaiName: 'ไทย',
    thaiPlaces: ['ภูเก็ต', 'เชียงใหม่', 'กรุงเทพฯ', 'เกาะสมุย', 'กระบี่'],
  },
  {
    code: 'JP',
    part: 17,
    mood: [58, 9],
    places: ['Tokyo', 'Kyoto', 'Osaka', 'Hokkaido', 'Fukuoka'],
    thaiName: 'ญี่ปุ่น',
    thaiPlaces: ['โตเกียว', 'เกียวโต', 'โอซาก้า', 'ฮอกไกโด', 'ฟุกุโอกะ'],
  },
  {
    code: 'VN',
    part: 14,
    mood: [51, 13],
    places: ['Da Nang', 'Hanoi', 'Phu Quoc', 'Hoi An', 'Nha Trang'],
    thaiName: 'เวียดนาม',
    thaiPlaces: ['ดานัง', 'ฮานอย', 'ฟู้โกว๊ก', 'ฮอยอัน', 'ญาจาง'],
  },
  {
    code: 'ID',
    part: 10,
    mood: [48, 17],
    places: ['Bali', 'Ubud', 'Lombok', 'Yogyakarta', 'Jakarta'],
    thaiName: 'อินโดนีเซีย',
    thaiPlaces: ['บาหลี', 'อูบุด', 'ลอมบอก', 'ยอกยาการ์ตา', 'จาการ์ตา'],
  },
  {
    code: 'MY',
    part: 9,
    mood: [47, 13],
    places: ['Kuala Lumpur', 'Penang', 'Langkawi', 'Malacca', 'Sabah'],
    thaiName: 'มาเลเซีย',
    thaiPlaces: ['กัวลาลัมเปอร์', 'ปีนัง', 'ลังกาวี', 'มะละกา', 'ซาบาห์'],
  },
  {
    code: 'KR',
    part: 8,
    mood: [52, 15],
    places: ['Seoul', 'Busan', 'Jeju', 'Gangneung', 'Incheon'],
    thaiName: 'เกาหลีใต้',
    thaiPlaces: ['โซล', 'ปูซาน', 'เชจู', 'คังนึง', 'อินชอน'],
  },
  {
    code: 'SG',
    part: 6,
    mood: [46, 14],
    places: ['Marina Bay', 'Sentosa', 'Chinatown', 'Orchard Road', 'Changi'],
    thaiName: 'สิงคโปร์',
    thaiPlaces: ['มารีน่าเบย์', 'เซ็นโตซ่า', 'ไชน่าทาวน์', 'ออร์ชาร์ด', 'ชางงี'],
  },
  {
    code: 'PH',
    part: 4,
    mood: [45, 18],
    places: ['Boracay', 'Palawan', 'Cebu', 'Manila', 'Siargao'],
    thaiName: 'ฟิลิปปินส์',
    thaiPlaces: ['โบราไกย์', 'ปาลาวัน', 'เซบู', 'มะนิลา', 'ซีอาร์เกา'],
  },
  {
    code: 'KH',
    part: 2,
    mood: [34, 34],
    places: ['Siem Reap', 'Phnom Penh', 'Kampot', 'Koh Rong', 'Battambang'],
    thaiName: 'กัมพูชา',
    thaiPlaces: ['เสียมเรียบ', 'พนมเปญ', 'กำปอต', 'เกาะรง', 'พระตะบอง'],
  },
]

/** What is written of destinations; `{s}` a place, `{c}` the country in Thai, `{n}` a small number. */
const rivalPieces = {
  en: {
    positive: [
      '{s} completely stole my heart',
      'Best week of the year in {s}',
      '{s} is so much better value than I thought',
      'The food in {s}, wow',
      'Trains, food, people: {s} has it all',
      '{s} at sunset 😍',
      'Could live in {s} forever',
      'New hotel in {s} was outstanding',
    ],
    neutral: [
      '{n} days in {s}, itinerary below',
      'Just landed in {s}',
      'Comparing {s} and Thailand for December',
      'Flights to {s} from {n}00 USD return',
      'Where to eat in {s}? Thread',
      'New visa rules for {s} explained',
      '{s} announces a new arrival fee',
    ],
    negative: [
      '{s} was overcrowded and overpriced',
      'Scammed in {s}, be careful',
      'Traffic in {s} is a nightmare',
      'Rained every day in {s}',
      'Hotel prices in {s} are crazy now',
      'Disappointed by {s}, would pick Thailand next time',
    ],
  },
  th: {
    positive: [
      '{s} สวยมาก เที่ยว{c}ครั้งแรกประทับใจสุด',
      'ไป{c}มา {n} วัน {s} คือดีย์',
      '{s} ของกินเด็ด ตั๋วถูกด้วย',
      'อากาศ {s} หนาวกำลังดี ฟินมาก',
      '{c}เดินทางง่าย ระบบรถดี',
      'รีวิว {s} งบน้อยก็เที่ยวได้ คุ้มมาก',
    ],
    neutral: [
      'แพลนเที่ยว{c} {n} วัน เริ่มที่ {s}',
      'ตั๋วไป {s} ช่วงนี้เท่าไหร่กัน',
      '{c}เปิดฟรีวีซ่าเพิ่มแล้ว',
      'เทียบเที่ยว {s} กับเที่ยวไทย งบพอกัน',
      'มีใครจะไป {s} เดือนหน้าบ้าง',
    ],
    negative: [
      '{s} คนเยอะมาก ของแพงขึ้นเยอะ',
      'โดนโกงแท็กซี่ที่ {s} เซ็งมาก',
      'ผิดหวังกับ {s} เที่ยวไทยดีกว่า',
      'ตม. {c}ถามเยอะ เสียเวลา {n} ชั่วโมง',
      '{s} ฝนตกทั้งทริป',
    ],
  },
  zh: {
    positive: ['{s}太好玩了', '{s}的美食绝了', '{s}性价比很高', '在{s}住了{n}天，不想走'],
    neutral: ['{s}{n}天攻略', '{s}和泰国怎么选？', '去{s}的机票多少钱？', '{s}最新签证政策'],
    negative: ['{s}人太多，物价太高', '{s}避雷', '{s}服务一般，有点失望'],
  },
  ru: {
    positive: ['{s} — любовь с первого взгляда', 'В {s} очень вкусно и недорого', '{s} лучше, чем ожидали'],
    neutral: ['{s}: маршрут на {n} дня', 'Билеты в {s} подешевели', '{s} или Таиланд?'],
    negative: ['{s} разочаровал', 'В {s} очень дорого', 'Толпы туристов в {s}'],
  },
} as const

const chooseRival = weighted(rivals.map((rival) => [rival, rival.part] as const))
const chooseTongue = weighted<Tongue | 'th'>([
  ['en', 44],
  ['th', 30],
  ['zh', 17],
  ['ru', 9],
])
const countryOfTongue = {
  en: ['GB', 'US', 'AU', 'IN', 'SG', 'MY', 'PH', 'DE', 'CA', ''],
  th: ['TH'],
  zh: ['CN', 'TW', 'HK', 'CN'],
  ru: ['RU', 'KZ', 'RU'],
} as const

const closersOfRivals = {
  en: ['', '', ' Full video on my channel', ' Ask me anything', ' #travel'],
  th: ['', '', ' ใครเคยไปแชร์หน่อย', ' #เที่ยวต่างประเทศ', 'จ้า'],
  zh: ['', '。求推荐', '～', ' #旅行'],
  ru: ['', '', ' Делюсь опытом', '!'],
} as const

const comparing = /Thailand|เที่ยวไทย|泰国|Таиланд/

const rivalsADay = 98

function* competitorLines(moments: Iterable<Moment>): Generator<string> {
  for (const moment of moments) {
    const { date, next } = moment
    const { code, mood, places, thaiPlaces, thaiName } = chooseRival(next)
    const at = next() * 100
    // What happens in Thailand is told beside its rivals, too.
    const [positive, negative] =
      code === 'TH' && moment.story ? (moment.story.kind === 'festival_praise' ? [85, 2] : [8, 76]) : mood
    const sentiment = at < positive ? 'positive' : at < positive + negative ? 'negative' : 'neutral'
    const tongue = chooseTongue(next)
    const spot = pick(next, tongue === 'th' ? thaiPlaces : places)
    const pieces: readonly string[] = rivalPieces[tongue][sentiment]
    // Nobody compares Thailand with itself.
    const fitting = code === 'TH' ? pieces.filter((piece) => !comparing.test(piece)) : pieces
    const message = (pick(next, fitting) + pick(next, closersOfRivals[tongue]))
      .replace('{s}', spot)
      .replace('{c}', thaiName)
      .replace('{n}', String(2 + Math.floor(next() * 5)))
    const channel = chooseChannel(next)
    const { value } = reactionsTo(next, channel, 1.6)
    yield `${date},${textCell(nameOf(next, tongue))},${textCell(message)},${channel},${sentiment},${code},${value},${linkOf(channel, 'competitor', moment)},${pick(next, countryOfTongue[tongue])}\n`
  }
}

/** Posts about Thailand and the destinations that compete with it. */
export const competitor = messageFile(
  'competitor',
  rivalsADay,
  [
    'date',
    'competitor_name',
    'competitor_message',
    'competitor_channels',
    'competitor_sentiment',
    'competitor_country',
    'competitor_ev',
    'competitor_link',
    'location_source',
  ],
  competitorLines,
)
