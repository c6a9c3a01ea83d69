import type { CountryCode } from '@sala/catalog/places/countryCodes.ts'
import { provinceOf } from '@sala/catalog/places/provinces.ts'
import { monthOfDay } from '../calendar.ts'
import { textCell } from '../csv.ts'
import { pick, type Random, weighted } from '../random.ts'
import { sources } from '../sources.ts'
import type { World } from '../world.ts'
import type { Tongue } from './abroad.ts'
import { chooseChannel, type Moment, messageFile } from './moments.ts'
import { nameOf } from './speak.ts'

/** People abroad who think of a trip. */

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
const countrySources = sources.flatMap((source) => (source.code.startsWith('rest-of-') ? [] : [source]))

/** Countries by how many come in the month, damped: those who have not come yet ask as well. */
function sourcesIn(world: World, month: number): (next: Random) => string {
  return weighted(
    countrySources.map((source) => [source.code, (world.arrivals.monthly(source, month) + 1) ** 0.8] as const),
  )
}

function languageOf(code: string): Language {
  return Object.entries(languages).find(([country]) => country === code)?.[1] ?? 'en'
}

function* prospectLines(moments: Iterable<Moment>, world: World): Generator<string> {
  let chosen = { month: -1, choose: (_: Random): string => 'CN' }
  for (const moment of moments) {
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
export const prospect = messageFile(
  'prospect',
  prospectsADay,
  ['date', 'prospect_channels', 'prospect_name', 'prospect_message', 'location_source', 'location_destination'],
  prospectLines,
)
