import type { Answer } from '@sala/catalog/answers.ts'
import { isRest, type MarketRegion, marketRegionNames } from '@sala/catalog/places/marketRegions.ts'
import type { Words } from '@sala/catalog/words.ts'
import type { Context } from '../../context.ts'
import { widget } from '../../define.ts'
import { year } from '../../filters/filters.ts'
import { type Compare, compareWith } from '../../periods/compare.ts'
import { heldLabel } from '../../periods/heldMonths.ts'
import { figure, monthKey, type Pair, sum } from '../../periods/periods.ts'
import {
  comparisonNote,
  figurePeriod,
  heldMonthList,
  isOfYear,
  lastMonth,
  monthsSubtitle,
  monthsWithRow,
  type TwoYears,
} from '../../periods/twoYears.ts'
import { common } from '../../texts/commonWords.ts'
import { listed } from '../../texts/format.ts'
import { againstMonths, monthSpan, notOver, topSentence } from '../../texts/sentences.ts'
import { standAlone } from '../../views/figuresAbove.ts'
import type { TableModel, TableRow } from '../../views/table.ts'
import type { ComposedView, Figure, FiguresView, RankingView, TrendView } from '../../views/view.ts'
import { arrivalsByMonth } from './arrivalsByMonth.ts'
import { words } from './arrivalWords.ts'
import { type ArrivalsQuery, arrivalsAsk, arrivalYears, matchedAsk, shownYear } from './arrivalYears.ts'
import {
  byArrivals,
  type CountryFigures,
  comparisonColumns,
  comparisonRow,
  type MatchedFigures,
  summed,
} from './comparison.ts'
import { changeCell, peopleChange } from './peopleChange.ts'

/** How many countries the picture names; the table holds all of them. */
const shown = 8

type Arrivals = Answer<'v2/tourist/immigration'>

export interface Region {
  readonly months: TwoYears
  /** What the year holds of each, and of the year before the same months or its whole year. */
  readonly countries: readonly CountryFigures[]
}

/** One market region: its months in two years, its largest countries, its change. The four regional views differ in nothing else. */
export function regionWidget(code: number, region: MarketRegion) {
  return widget({
    code,
    category: 'immigration',
    title: fillAll(titles, marketRegionNames[region]),
    definition: fillAll(definitions, marketRegionNames[region]),
    unit: 'people',
    reads: ['v2/tourist/immigration'],
    excel: true,
    public: false,
    filters: { year: year('immigration'), compare: compareWith() },
    ask: (filters, context) => regionAsks({ market_region: region }, filters, context),
    select: (answers, filters, context) => regionOf(answers, region, filters, context),
    view: (selection, _, context) => regionView(selection, context),
    rows: (selection, _, context) => regionTable(selection, context),
    subtitle: ({ months }, _, context) => monthsSubtitle(months, context),
  })
}

/** The months, the largest countries and the change of a market region, or of all of them. */
export function regionView({ months, countries }: Region, context: Context): ComposedView {
  const trend: TrendView = { kind: 'trend', ...arrivalsByMonth(months, context) }
  const ranking = { title: context.say(words.largest), view: rankingOf(countries, months, context) }
  const ofYear = arrivalFigures(months, context)
  const figures: Part = { span: 12, title: null, view: ofYear }
  if (standAlone(ofYear, trend)) return { kind: 'composed', parts: [figures, { span: 12, ...ranking }] }
  const byMonth: Part = { span: 7, title: context.say(words.byMonth), view: trend }
  return { kind: 'composed', parts: [figures, byMonth, { span: 5, ...ranking }] }
}

type Part = ComposedView['parts'][number]

interface Chosen {
  readonly year: number
  readonly compare: Compare
}

/** What the months and countries of a market are asked with. */
export function regionAsks(query: ArrivalsQuery, { year, compare }: Chosen, context: Context) {
  const shown = shownYear(year, compare, context)
  return {
    arrivals: arrivalsAsk(query, shown, 'location_source'),
    matched: matchedAsk(query, shown, true),
  }
}

/** Lays arrivals by country and month out; `region` null is all of them. */
export function regionOf(
  { arrivals, matched }: { readonly arrivals: Arrivals; readonly matched: Arrivals },
  region: MarketRegion | null,
  { year: chosen, compare }: Chosen,
  context: Context,
): Region {
  const year = shownYear(chosen, compare, context)
  const rows = arrivals.location_source_x_year_x_month ?? []
  const years = arrivals.location_source_x_year ?? []
  const months = arrivalYears({ months: rows, years }, matched, { year, compare }, context)
  const codes = [...new Set([...years, ...rows].map((row) => row._id.location_source))]
  const countries = codes.map((own): CountryFigures => {
    const code = own ?? (region === null ? '' : `rest-of-${region}`)
    const isOwn = (row: { readonly _id: { readonly location_source: string | null } }) =>
      row._id.location_source === own
    return {
      code,
      name: code === '' ? context.say(common.unknownPlace) : context.place(code),
      region,
      ...twoYearsOf({ months: rows.filter(isOwn), years: years.filter(isOwn) }, heldMonthList(months), year),
      matched: matchedOf((matched.location_source_x_year ?? []).filter(isOwn), months, year),
    }
  })
  return { months, countries: byArrivals(countries, context) }
}

interface CountryRows {
  readonly months: NonNullable<Arrivals['location_source_x_year_x_month']>
  readonly years: NonNullable<Arrivals['location_source_x_year']>
}

/** A country's year, and the year before over the same months, or as a whole where the year is whole. */
function twoYearsOf({ months, years }: CountryRows, held: readonly number[], year: number) {
  const yearOf = (of: number) => years.find((row) => row._id.year === of)
  const isHeld = (row: CountryRows['months'][number]) => row._id.year === year && figure(row.totalImmigrants) !== null
  const own = months.flatMap((row) => (isHeld(row) ? [row._id.month] : []))
  // Of a country that the year does not hold: the months that it holds of others.
  const same = own.length > 0 ? own : held
  const isWhole = (yearOf(year)?.wholeMembers ?? 0) > 0 || (yearOf(year) === undefined && [0, 12].includes(held.length))
  const before = isWhole
    ? figure(yearOf(year - 1)?.totalImmigrants)
    : sum(
        months
          .filter((row) => row._id.year === year - 1 && same.includes(row._id.month))
          .map((row) => figure(row.totalImmigrants)),
      )
  return { current: figure(yearOf(year)?.totalImmigrants), previous: before }
}

/** What both years hold of a country; null where nothing is compared. */
function matchedOf(years: CountryRows['years'], { compared }: TwoYears, year: number): MatchedFigures | null {
  const figureOf = (of: number) => figure(years.find((row) => row._id.year === of)?.totalImmigrants)
  const [current, previous] = [figureOf(year), figureOf(year - 1)]
  return current === null || previous === null || compared.compared.length === 0 ? null : { current, previous }
}

/** The latest month, where any is held, and the year so far, each against the same of the year before. */
export function arrivalFigures(months: TwoYears, context: Context): FiguresView {
  const { year, figures, compared } = months
  const since = context.say(words.sinceYearBegan)
  const ofYear: Figure = {
    key: 'since_january',
    label: heldLabel(year, heldMonthList(months), isOfYear(figures.current), since, context.language),
    value: figures.current.value,
    unit: 'people',
    ...peopleChange(compared),
    note: comparisonNote(months, context),
  }
  const latest = latestMonth(months, context)
  return { kind: 'figures', figures: latest === null ? [ofYear] : [latest, ofYear] }
}

function latestMonth(months: TwoYears, context: Context): Figure | null {
  const { year, pairs, matchedPairs } = months
  const last = lastMonth(months)
  if (last === null) return null
  return {
    key: 'latest_month',
    label: context.say(words.latestMonth),
    value: pairs[last - 1]?.current ?? null,
    unit: 'people',
    ...peopleChange(matchedMonth(matchedPairs[last - 1])),
    note: monthNote(year, last, matchedPairs[last - 1], context),
  }
}

/** What a month is compared with; the month alone where it has no pair. */
function monthNote(year: number, month: number, pair: Pair | undefined, context: Context): string {
  if (pair?.open === true) return notOver(monthKey(year, month), context)
  const isPaired = pair !== undefined && pair.current !== null && pair.previous !== null
  return isPaired ? againstMonths(year, [month, month], context) : monthSpan(year, [month, month], context.language)
}

function rankingOf(countries: readonly CountryFigures[], months: TwoYears, context: Context): RankingView {
  const top = countries.filter((country) => !isRest(country.code) && country.current !== null).slice(0, shown)
  const names = top.map((country) => country.name)
  const values = top.map((country) => country.current)
  const changes = top.map((country) => changeCell(country.matched, context))
  return {
    kind: 'ranking',
    unit: 'people',
    categories: names,
    series: [{ key: 'current', name: figurePeriod(months, context), role: 'current', values }],
    changes,
    marks: top.map(({ code }) => ({ kind: 'place', value: code })),
    description: topSentence(names, values, changes, context),
  }
}

/** The countries with their total, then the months: each month is a sub-total of the region, so nothing is counted twice. */
export function regionTable({ months, countries }: Region, context: Context): TableModel {
  const { year, pairs, matchedPairs, compared } = months
  if (countries.length === 0) return { columns: comparisonColumns(year, false, context), rows: [], count: 0 }
  const label = listed([context.say(common.total), figurePeriod(months, context)], context.language)
  const { current, previous } = compared
  const rows: readonly TableRow[] = [
    ...countries.map((country) => comparisonRow('row', country.name, country, context, country.code)),
    comparisonRow(
      'total',
      label,
      summed(countries, current === null || previous === null ? null : { current, previous }),
      context,
    ),
    ...monthsWithRow(months).map((index) => {
      const { current = null, previous = null } = pairs[index] ?? {}
      const figures = { current, previous, matched: matchedMonth(matchedPairs[index]) }
      return comparisonRow('subtotal', monthSpan(year, [index + 1, index + 1], context.language), figures, context)
    }),
  ]
  const [first, ...others] = comparisonColumns(year, false, context)
  return {
    columns: [...(first === undefined ? [] : [{ ...first, label: context.say(words.countryOrMonth) }]), ...others],
    rows,
    count: rows.length,
  }
}

/** What is compared of a month; null where it is not over or has no pair. */
function matchedMonth(pair: Pair | undefined): MatchedFigures | null {
  if (pair === undefined || pair.open || pair.current === null || pair.previous === null) return null
  return { current: pair.current, previous: pair.previous }
}

function fillAll(template: Words, region: Words): Words {
  const put = (text: string, name: string) => text.replace('{region}', name)
  return {
    en: put(template.en, region.en),
    fr: put(template.fr, region.fr),
    he: put(template.he, region.he),
    ru: put(template.ru, region.ru),
    ar: put(template.ar, region.ar),
    th: put(template.th, region.th),
  }
}

const titles: Words = {
  en: 'Arrivals from {region}',
  fr: 'Arrivées : {region}',
  he: 'כניסות: {region}',
  ru: 'Прибытия: {region}',
  ar: 'الوافدون: {region}',
  th: 'จำนวนผู้เดินทางเข้าจาก{region}',
}

const definitions: Words = {
  en: 'Official international arrivals by month and country of this market region, with the change on the year. Region: {region}.',
  fr: 'Arrivées internationales officielles par mois et par pays de cette région de marché, avec l’évolution sur un an. Région : {region}.',
  he: 'כניסות התיירים הרשמיות לפי חודש ומדינה באזור שוק זה, והשינוי לעומת אשתקד. אזור: {region}.',
  ru: 'Официальные международные прибытия по месяцам и странам этого рыночного региона с изменением за год. Регион: {region}.',
  ar: 'الوافدون الدوليون الرسميون حسب الشهر والبلد في منطقة السوق هذه، مع التغيّر السنوي. المنطقة: {region}.',
  th: 'จำนวนผู้เดินทางเข้าอย่างเป็นทางการรายเดือนและรายประเทศของภูมิภาคตลาดนี้ พร้อมการเปลี่ยนแปลงจากปีก่อน ภูมิภาค: {region}',
}
