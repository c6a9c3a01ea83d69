import type { CountryCode } from '@sala/catalog/places/countryCodes.ts'
import { provinceOf } from '@sala/catalog/places/provinces.ts'
import { monthOfDay } from '../calendar.ts'
import { textCell } from '../csv.ts'
import { pick, type Random, random, weighted } from '../random.ts'
import { sources } from '../sources.ts'
import type { Made, World } from '../world.ts'
import type { Tongue } from './abroad.ts'
import { chooseChannel, countMoments, linkOf, moments, reactionsTo } from './moments.ts'
import { nameOf } from './speak.ts'

/** People abroad who think of a trip, and what is written about destinations that compete. */

type Language = Tongue | 'de' | 'fr' | 'ja'

const languages: Readonly<Partial<Record<CountryCode, Language>>> = {
  CN: 'zh',
  TW: 'zh',
  HK: 'zh',
  MO: 'zh',
  RU: 'ru',
  KZ: 'ru',
  BY: 'ru',
  UZ: 'ru',
  KG: 'ru',
  DE: 'de',
  AT: 'de',
  CH: 'de',
  FR: 'fr',
  BE: 'fr',
  JP: 'ja',
}

/** What people ask who have not been yet; `{p}` is a province in English, `{n}` a small number. */
const prospects: Readonly<
  Record<
    Language,
    readonly (readonly [openers: readonly string[], cores: readonly string[], ends: readonly string[]])[]
  >
> = {
  en: [
    [
      [
        'Planning our honeymoon',
        'First time in Thailand',
        'Travelling with two kids',
        'Solo trip next month',
        'Thinking of Thailand for winter',
        'Family of {n}',
        'Remote worker here',
        'Retiring next year',
      ],
      [
        'which is better, {p} or the islands?',
        'is {n} weeks enough to see {p} and Bangkok?',
        'how much should we budget for {p}?',
        'what is the weather like in {p} then?',
        'any direct flights to {p}?',
        'do we need a visa or the arrival card?',
        'is {p} safe at night?',
        'where would you stay in {p}?',
        'are there halal or vegan places in {p}?',
      ],
      ['Thanks!', 'Any tips welcome.', 'Cheers', '', '', 'Itinerary ideas please 🙏'],
    ],
  ],
  zh: [
    [
      ['第一次去泰国', '打算寒假带孩子去', '和闺蜜计划旅行', '想去过冬', '准备蜜月'],
      [
        '{p}值得去吗？',
        '{p}玩{n}天够不够？',
        '去{p}预算要多少？',
        '现在免签吗？',
        '{p}安全吗？',
        '有直飞{p}的航班吗？',
        '{p}几月去最好？',
      ],
      ['求攻略', '谢谢大家～', '', ''],
    ],
  ],
  ru: [
    [
      ['Впервые летим в Таиланд', 'Хотим на зимовку', 'Едем с детьми', 'Планируем отпуск на {n} недели'],
      [
        'какой курорт выбрать, {p} или острова?',
        'какая погода в {p}?',
        'сколько денег брать в {p}?',
        'есть прямой рейс в {p}?',
        'нужна ли виза?',
        'где снять жильё в {p}?',
      ],
      ['Спасибо!', 'Подскажите, пожалуйста.', '', ''],
    ],
  ],
  de: [
    [
      [
        'Wir planen {n} Wochen Thailand',
        'Erste Reise nach Asien',
        'Familienurlaub mit Kindern',
        'Überwintern 2 Monate',
      ],
      [
        'lohnt sich {p}?',
        'wie ist das Wetter in {p}?',
        'welches Budget braucht man für {p}?',
        'gibt es Direktflüge nach {p}?',
        'ist {p} sicher?',
      ],
      ['Danke!', 'Tipps sehr willkommen.', ''],
    ],
  ],
  fr: [
    [
      ['Premier voyage en Thaïlande', 'Voyage de noces', 'En famille avec enfants', '{n} semaines cet hiver'],
      [
        'faut-il aller à {p} ?',
        'quel budget pour {p} ?',
        'quel temps fait-il à {p} ?',
        'y a-t-il des vols directs pour {p} ?',
        'où loger à {p} ?',
      ],
      ['Merci !', 'Merci pour vos conseils.', ''],
    ],
  ],
  ja: [
    [
      ['初めてのタイ旅行', '女子旅', '家族旅行を計画中', '冬休み'],
      [
        '{p}は何日必要ですか？',
        '{p}の治安はどうですか？',
        '{p}のおすすめホテルは？',
        '{p}の予算はどれくらい？',
        '直行便はありますか？',
      ],
      ['よろしくお願いします', '教えてください', ''],
    ],
  ],
}

const prospectsADay = 20
const named = sources.flatMap((source) => (source.code.startsWith('rest-of-') ? [] : [source]))

/** Countries by how many come in the month, damped: those who have not come yet ask as well. */
function sourcesIn(world: World, month: number): (next: Random) => string {
  return weighted(named.map((source) => [source.code, (world.arrivals.monthly(source, month) + 1) ** 0.8] as const))
}

function languageOf(code: string): Language {
  return Object.entries(languages).find(([country]) => country === code)?.[1] ?? 'en'
}

function* prospectLines(world: World): Generator<string> {
  let chosen = { month: -1, choose: (_: Random): string => 'CN' }
  for (const moment of moments(world, 'prospect', prospectsADay)) {
    const { date, day, facts, next } = moment
    const month = monthOfDay(day)
    if (chosen.month !== month) chosen = { month, choose: sourcesIn(world, month) }
    const country = chosen.choose(next)
    const language = languageOf(country)
    const [openers, cores, ends] = pick(next, prospects[language])
    const number = String(2 + Math.floor(next() * 3))
    const text = (piece: string) => piece.replace('{p}', provinceOf(facts.code).name).replace('{n}', number)
    const core = text(pick(next, cores))
    const joined =
      language === 'zh' || language === 'ja'
        ? `${text(pick(next, openers))}，${core}`
        : `${text(pick(next, openers))}, ${core}`
    const message = `${joined} ${pick(next, ends)}`.trim()
    const tongue = language === 'zh' || language === 'ru' ? language : 'en'
    const place = core.includes(provinceOf(facts.code).name) ? facts.code : ''
    yield `${date},${chooseChannel(next)},${textCell(nameOf(next, tongue))},${textCell(message)},${country},${place}\n`
  }
}

/** Messages of people who think of a trip. */
export const prospect = (world: World): Made => ({
  dataset: 'prospect',
  head: ['date', 'prospect_channels', 'prospect_name', 'prospect_message', 'location_source', 'location_destination'],
  estimate: () => countMoments(world, 'prospect', prospectsADay),
  lines: () => prospectLines(world),
})

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

const chooseRival = weighted(rivals.map((each) => [each, each.part] as const))
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

function* competitorLines(world: World): Generator<string> {
  for (const moment of moments(world, 'competitor', rivalsADay)) {
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
export const competitor = (world: World): Made => ({
  dataset: 'competitor',
  head: [
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
  estimate: () => countMoments(world, 'competitor', rivalsADay),
  lines: () => competitorLines(world),
})

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

function* mediaLines(world: World): Generator<string> {
  const choose = weighted(accountsOf(world.seed).map((account) => [account, account.posts] as const))
  for (const moment of moments(world, 'media', postsADay)) {
    const { date, next } = moment
    const { name, channel, country, reach } = choose(next)
    const { likes, shares, comments, value } = reactionsTo(next, channel, reach * (moment.story ? 1.5 : 1))
    yield `${date},${textCell(name)},${channel},${country},${value},${likes},${shares},${comments},${linkOf(channel, 'media', moment)}\n`
  }
}

/** Posts of accounts that many follow. */
export const media = (world: World): Made => ({
  dataset: 'media',
  head: [
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
  estimate: () => countMoments(world, 'media', postsADay),
  lines: () => mediaLines(world),
})
