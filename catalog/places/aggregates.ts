import { type GeographicRegion, geographicRegions } from './geographicRegions.ts'
import type { MarketRegion, RestCode } from './marketRegions.ts'
import { formsOf, keyOf, recogniseBilingual } from './spellings/spelling.ts'
import { worldBankGroupings } from './worldBankGroupings.ts'

/**
 * Rows of official tables that are no place of their own: totals, regions, and what is left of a region. The statistics offices
 * have changed their regions over the years (East Asia with ASEAN inside until 2021; South-East and North-East Asia since), so a
 * region says in which of our market regions its countries can lie, and in which its "Others" go.
 */

interface RegionEntry {
  /** The market regions in which its countries can lie. */
  readonly spans: readonly MarketRegion[]
  /**
   * Where the rest of it goes when it is named ("Other in Asia") or stands under it; null where that cannot be told.
   */
  readonly rest: MarketRegion | null
  /** Spellings; the words for country, region and continent and "the" are left out before comparing. */
  readonly spellings: string
}

const asia: readonly MarketRegion[] = ['east-asia', 'asean-south-asia-pacific']
const pacific: MarketRegion = 'asean-south-asia-pacific'
const americas: MarketRegion = 'americas-middle-east-africa'

function region(rest: MarketRegion, spellings: string): RegionEntry {
  return { spans: [rest], rest, spellings }
}

const regions = {
  // Until 2021 the ministry's East Asia held ASEAN as a group inside; its "Others" are Macao, Mongolia and North Korea.
  'east-asia': { spans: asia, rest: 'east-asia', spellings: 'East Asia|Eastern Asia|East Asian|Far East|เอเชียตะวันออก' },
  'north-east-asia': region('east-asia', 'North-East Asia|Northeast Asia|Northeastern Asia|เอเชียตะวันออกเฉียงเหนือ'),
  asean: region(pacific, 'ASEAN|ASEAN Member States|อาเซียน|สมาชิกอาเซียน'),
  'south-east-asia': region(
    pacific,
    'South-East Asia|Southeast Asia|Southeast Asian|South Eastern Asia|เอเชียตะวันออกเฉียงใต้|เอเชียอาคเนย์',
  ),
  'south-asia': region(pacific, 'South Asia|Southern Asia|South Asian|เอเชียใต้'),
  // The books with this group name every East Asian country one by one, so that what is left lies in the south.
  asia: { spans: asia, rest: pacific, spellings: 'Asia|Asian|เอเชีย' },
  'asia-pacific': {
    spans: asia,
    rest: pacific,
    spellings: 'Asia Pacific|Asia Oceania|เอเชียแปซิฟิก|เอเชียและแปซิฟิก|เอเชียและโอเชียเนีย',
  },
  'east-asia-pacific': { spans: asia, rest: 'east-asia', spellings: 'East Asia Pacific|เอเชียตะวันออกและแปซิฟิก' },
  oceania: region(
    pacific,
    'Oceania|Ociania|Oceanian|Pacific|South Pacific|Pacific Islands|Australasia|Australia New Zealand|Melanesia|Polynesia|โอเชียเนีย|โอเชียเนีย|แปซิฟิก|แปซิฟิกใต้|โอเซียเนีย',
  ),
  'asean-south-asia-pacific': region(
    pacific,
    'ASEAN South Asia Pacific|ASEAN South Asia South Pacific|อาเซียนเอเชียใต้และแปซิฟิก|อาเซียนเอเชียใต้และแปซิฟิกใต้|อาเซียนเอเชียใต้แปซิฟิกใต้|อาเซียนเอเชียใต้แปซิฟิก',
  ),
  europe: region('europe', 'Europe|European|ยุโรป'),
  'northern-europe': region(
    'europe',
    'Northern Europe|North Europe|Scandinavia|Nordic|ยุโรปเหนือ|ยุโรปตอนเหนือ|สแกนดิเนเวีย',
  ),
  'western-europe': region('europe', 'Western Europe|West Europe|ยุโรปตะวันตก'),
  'central-europe': region('europe', 'Central Europe|ยุโรปกลาง'),
  'central-eastern-europe': region(
    'europe',
    'Central/Eastern Europe|Eastern/Central Europe|Central East Europe|ยุโรปกลางและตะวันออก|ยุโรปกลาง/ตะวันออก|ยุโรปตอนกลางและตะวันออก',
  ),
  // In the books until 2021 a row like any country's: the figure of all of Eastern Europe, with no country under it but Russia beside it.
  'eastern-europe': region('europe', 'East Europe|Eastern Europe|ยุโรปตะวันออก'),
  'southern-europe': region(
    'europe',
    'Southern Europe|South Europe|Southern/Medit. Europe|Southern/Mediterranean Europe|Mediterranean|Southern Mediterranean|East Mediterranean Europe|East Mediterranean|East Medit. Europe|ยุโรปใต้|ยุโรปตอนใต้|เมดิเตอร์เรเนียน|ยุโรปใต้/เมดิเตอร์เรเนียน|ยุโรปใต้และเมดิเตอร์เรเนียน',
  ),
  'european-union': region('europe', 'European Union|EU|EU-27|EU-28|EU27|EU28|สหภาพยุโรป'),
  cis: region(
    'europe',
    'CIS|CIS excluding Russia|CIS Russia|Russia CIS|Commonwealth of Independent States|เครือรัฐเอกราช',
  ),
  'central-asia': region('europe', 'Central Asia|เอเชียกลาง'),
  americas: region(
    americas,
    'America|Americas|American|America Caribbean|อเมริกาและแคริบเบียน|North South America|North Latin America|อเมริกา',
  ),
  'north-america': region(americas, 'North America|Northern America|อเมริกาเหนือ'),
  'central-america': region(americas, 'Central America|Central America Caribbean|อเมริกากลาง'),
  'south-america': region(americas, 'South America|อเมริกาใต้'),
  'latin-america': region(americas, 'Latin America|Latin America Caribbean|Latin American|ลาตินอเมริกา|ละตินอเมริกา'),
  caribbean: region(americas, 'Caribbean|แคริบเบียน'),
  'middle-east': region(
    americas,
    'Middle East|Middle Eastern|Western Asia|West Asia|Gulf|GCC|Gulf States|ตะวันออกกลาง|เอเชียตะวันตก|กลุ่มประเทศอ่าว',
  ),
  africa: region(americas, 'Africa|African|แอฟริกา|อัฟริกา'),
  'north-africa': region(americas, 'North Africa|Northern Africa|แอฟริกาเหนือ'),
  'sub-saharan-africa': region(
    americas,
    'Sub-Saharan Africa|East Africa|Eastern Africa|West Africa|Western Africa|Middle Africa|Central Africa|Southern Africa|แอฟริกาตะวันออก|แอฟริกาตะวันตก|แอฟริกาตอนใต้',
  ),
  'middle-east-africa': region(americas, 'Middle East Africa|Middle East North Africa|MENA|ตะวันออกกลางและแอฟริกา'),
  'americas-middle-east-africa': region(
    americas,
    'Americas Middle East Africa|America Middle East Africa|อเมริกาตะวันออกกลางและแอฟริกา|อเมริกาตะวันออกกลางแอฟริกา',
  ),
  'short-haul': { spans: asia, rest: null, spellings: 'Short Haul|Short-haul|ระยะใกล้|ตลาดระยะใกล้' },
  'long-haul': {
    spans: ['europe', americas, pacific],
    rest: null,
    spellings: 'Long Haul|Long-haul|ระยะไกล|ตลาดระยะไกล',
  },
} as const satisfies Record<string, RegionEntry>

/** A region in an office's statistics, finer than or across the four market regions. */
type StatisticalRegion = keyof typeof regions

/** A row that is no place. */
export type Aggregate =
  /** Everything: "Grand Total", "รวมทั้งหมด", "World". */
  | { readonly kind: 'total' }
  /** The sum of the group in which it stands: "Subtotal". */
  | { readonly kind: 'subtotal' }
  /**
   * A region. It is the head or the sum of the rows that belong to it; where no row does ("East Europe" in the books until 2021),
   * its own figure counts, for the rest of `rest`.
   */
  | {
      readonly kind: 'region'
      readonly region: StatisticalRegion
      readonly spans: readonly MarketRegion[]
      readonly rest: MarketRegion | null
    }
  /** What is left of a region: of the one it names, or (null) of the group under which it stands. */
  | { readonly kind: 'others'; readonly region: StatisticalRegion | null; readonly rest: MarketRegion | null }
  /** A region of Thailand in a book of provinces; null for one that is none of the six ("ปริมณฑล"). */
  | { readonly kind: 'domestic_region'; readonly region: GeographicRegion | null }
  /** A grouping by something else than place: the World Bank's income and lending groups and its own regions. */
  | { readonly kind: 'grouping' }

const thailand: Readonly<Record<GeographicRegion, string>> = {
  north: 'North|Northern|เหนือ|ภาคเหนือ|ภาคเหนือตอนบน|ภาคเหนือตอนล่าง',
  central: 'Central|ภาคกลาง|ภาคกลางไม่รวมกรุงเทพฯ|ภาคกลางไม่รวมกรุงเทพมหานคร|ภาคกลางไม่รวม กทม|ภาคกลางรวมกรุงเทพฯ',
  northeast: 'Northeast|Northeastern|North-eastern|Isan|Isaan|ภาคตะวันออกเฉียงเหนือ|ภาคอีสาน|อีสาน',
  west: 'West|Western|ภาคตะวันตก',
  east: 'East|Eastern|ภาคตะวันออก',
  south: 'South|Southern|ภาคใต้|ภาคใต้ตอนบน|ภาคใต้ตอนล่าง|ภาคใต้ฝั่งอันดามัน|ภาคใต้ฝั่งอ่าวไทย',
}
const metropolitan =
  'Bangkok Metropolitan Region|Bangkok and Vicinity|Vicinity|ปริมณฑล|กรุงเทพมหานครและปริมณฑล|กรุงเทพฯ และปริมณฑล|กทม. และปริมณฑล'

/** Words that say nothing about which region is meant. */
const noise =
  /\b(?:the|of|in|from|and|all|countries|country|nationalit(?:y|ies)|markets?|regions?|continent|members?|arrivals|visitors|tourists|provinces)\b|\b\d{1,3}\b/g
const thaiNoise = /ประเทศ|ภูมิภาค|ทวีป|กลุ่ม|ตลาด|ใน|ของ|จาก|ทุกสัญชาติ|ทุก|สัญชาติ|จังหวัด|นักท่องเที่ยว|และ/g
const otherWords = /\b(?:others?|rest|remaining|unspecified|not specified|not stated|unknown|stateless)\b/g
const thaiOtherWords = /อื่น\s*ๆ?|ที่เหลือ|ไม่ระบุ/g
const totalWords = /\b(?:grand|totals?|sum|overall)\b/g
const thaiTotalWords = /รวม(?:ทั้งหมด|ทั้งสิ้น|ทั้งปี)?|ทั้งหมด|ทั้งสิ้น|ผลรวม|ยอดรวม/g

/** The words of a name that are neither noise nor "other" nor "total". */
function essence(text: string): string {
  return keyOf(
    words(text)
      .replace(otherWords, ' ')
      .replace(thaiOtherWords, ' ')
      .replace(totalWords, ' ')
      .replace(noise, ' ')
      .replace(thaiTotalWords, '')
      .replace(thaiNoise, ''),
  )
}

/** Lower case, "EastAsia" and "GrandTotal" taken apart, hyphens and the like opened to spaces. */
function words(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
}

function index<Value>(
  entries: Iterable<readonly [spellings: string, value: Value]>,
  key: (text: string) => string,
): ReadonlyMap<string, Value> {
  const map = new Map<string, Value>()
  for (const [spellings, value] of entries)
    for (const spelling of spellings.split('|')) {
      const other = map.get(key(spelling))
      if (other !== undefined && other !== value)
        throw new Error(`"${spelling}" is given to both ${other} and ${value}`)
      map.set(key(spelling), value)
    }
  return map
}

const statisticalRegions = Object.keys(regions).filter((key): key is StatisticalRegion => Object.hasOwn(regions, key))
const regionByEssence = index(
  statisticalRegions.map((code) => [regions[code].spellings, code] as const),
  essence,
)
const domesticByKey = index<GeographicRegion | null>(
  [...geographicRegions.map((code) => [thailand[code], code] as const), [metropolitan, null] as const],
  keyOf,
)
const groupingKeys: ReadonlySet<string> = new Set(worldBankGroupings.map(keyOf))
/** A total in themselves. */
const everything: ReadonlySet<string> = new Set(
  [
    'World',
    'WLD',
    'Worldwide',
    'Whole Kingdom',
    'Nationwide',
    'โลก',
    'ทั่วโลก',
    'ทั้งประเทศ',
    'ทั่วประเทศ',
    'ทั่วราชอาณาจักร',
  ].map(keyOf),
)
/** What may be left beside a word for total or others when no region is named. */
const wholes: ReadonlySet<string> = new Set(
  ['', 'World', 'International', 'Foreign', 'Kingdom', 'โลก', 'ทั้ง', 'ทั่ว', 'ต่างชาติ', 'ชาวต่างชาติ', 'ต่าง'].map(keyOf),
)

function regionAggregate(region: StatisticalRegion): Aggregate {
  const { spans, rest } = regions[region]
  return { kind: 'region', region, spans, rest }
}

/**
 * What kind of aggregate a row's name is, in English or Thai; undefined for a country, a province, a heading or anything else. No
 * country's name is an aggregate, so it does not matter which is asked first.
 */
export function recogniseAggregate(text: string): Aggregate | undefined {
  for (const form of formsOf(text)) {
    const aggregate = recogniseForm(form)
    if (aggregate !== undefined) return aggregate
  }
  return recogniseBilingual(text, recogniseForm, sameAggregate)
}

function sameAggregate(a: Aggregate, b: Aggregate): boolean {
  const regionOf = (aggregate: Aggregate) => ('region' in aggregate ? aggregate.region : undefined)
  return a.kind === b.kind && regionOf(a) === regionOf(b)
}

function recogniseForm(text: string): Aggregate | undefined {
  const key = keyOf(text)
  const domestic = domesticByKey.get(key.replace(/^รวม/, ''))
  if (domestic !== undefined) return { kind: 'domestic_region', region: domestic }
  if (groupingKeys.has(key)) return { kind: 'grouping' }
  if (everything.has(key)) return { kind: 'total' }
  if (key === 'subtotal' || key === keyOf('รวมย่อย')) return { kind: 'subtotal' }

  const plain = words(text)
  const others = matches(otherWords, plain) || matches(thaiOtherWords, text)
  const total = matches(totalWords, plain) || matches(thaiTotalWords, text) || /\ball\b|ทุก/.test(plain)
  const name = essence(text)
  const region = regionByEssence.get(name)
  // "American" alone is a nationality; "other American countries" are a region's.
  if (name === 'american' && !others) return undefined
  if (region !== undefined)
    return others ? { kind: 'others', region, rest: regions[region].rest } : regionAggregate(region)
  if (!wholes.has(name)) return undefined
  if (others) return { kind: 'others', region: null, rest: null }
  return total ? { kind: 'total' } : undefined
}

function matches(pattern: RegExp, text: string): boolean {
  return text.search(pattern) >= 0
}

/**
 * The `rest-of-…` code under which the figure of a row counts: of "Others" by the region it names, or else by the group it stands
 * under (`enclosing`), and of a region without rows of its own by itself. Null for totals and where nothing tells the region.
 */
export function restCodeFor(row: Aggregate, enclosing?: Aggregate): RestCode | null {
  if (row.kind === 'region' || (row.kind === 'others' && row.rest !== null)) return row.rest && `rest-of-${row.rest}`
  if (row.kind !== 'others' || enclosing?.kind !== 'region') return null
  return enclosing.rest && `rest-of-${enclosing.rest}`
}
