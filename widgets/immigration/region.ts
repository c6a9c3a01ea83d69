import type { Answer } from '@sala/catalog/answers.ts'
import { isRest, type MarketRegion, marketRegionNames } from '@sala/catalog/places/marketRegions.ts'
import type { Words } from '@sala/catalog/words.ts'
import { type Compare, compareWith } from '../compare.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { year } from '../filters.ts'
import { listed } from '../format.ts'
import { changeOf, figure, monthKey, sum } from '../periods.ts'
import { againstMonths, monthSpan, notOver, topSentence } from '../sentences.ts'
import { comparedMonths, lastMonth, monthsSubtitle, type TwoYears, twoYears } from '../twoYears.ts'
import type { TableModel, TableRow } from '../views/table.ts'
import type { ComposedView, FiguresView, RankingView } from '../views/view.ts'
import { common } from '../words.ts'
import { arrivalsByMonth } from './arrivalsByMonth.ts'
import { byArrivals, type CountryFigures, comparisonColumns, comparisonRow } from './comparison.ts'
import { words } from './words.ts'

/** How many countries the picture names; the table holds all of them. */
const shown = 8

type CountryMonth = NonNullable<Answer<'v2/tourist/immigration'>['location_source_x_year_x_month']>[number]

export interface Region {
  readonly months: TwoYears
  /** Over the months that are compared; over those of this year that have figures where none can be compared. */
  readonly countries: readonly CountryFigures[]
  readonly comparable: boolean
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
    ask: ({ year }) => ({
      arrivals: {
        path: 'v2/tourist/immigration',
        query: { market_region: region, year: [year, year - 1], fields: ['location_source_x_year_x_month'] },
      },
    }),
    select: ({ arrivals }, { year, compare }, context) =>
      regionOf(arrivals.location_source_x_year_x_month ?? [], region, year, context, compare),
    view: (selection, _, context) => regionView(selection, context),
    rows: (selection, _, context) => regionTable(selection, context),
    subtitle: ({ months }, _, context) => monthsSubtitle(months, context),
  })
}

/** The months, the largest countries and the change of a market region, or of all of them. */
export function regionView({ months, countries, comparable }: Region, context: Context): ComposedView {
  return {
    kind: 'composed',
    parts: [
      { span: 12, title: null, view: arrivalFigures(months, context) },
      {
        span: 7,
        title: context.say(words.byMonth),
        view: { kind: 'trend', ...arrivalsByMonth(months, context) },
      },
      { span: 5, title: context.say(words.largest), view: rankingOf(countries, comparable, months.year, context) },
    ],
  }
}

/** Lays arrivals by country and month out; `region` null is all of them. */
export function regionOf(
  rows: readonly CountryMonth[],
  region: MarketRegion | null,
  year: number,
  context: Context,
  compare: Compare = 'to_date',
): Region {
  const months = twoYears(rows, (row) => row.totalImmigrants, year, context, compare)
  const comparable = months.compared.compared.length > 0
  const counted = new Set(
    comparable
      ? months.compared.compared.map((index) => index + 1)
      : months.pairs.flatMap((pair, index) => (pair.current === null ? [] : [index + 1])),
  )
  const byCode = Map.groupBy(
    rows.filter((row) => counted.has(row._id.month)),
    (row) => row._id.location_source ?? (region === null ? '' : `rest-of-${region}`),
  )
  const countries = [...byCode].map(([code, own]) => {
    const sumOf = (of: number) =>
      sum(own.filter((row) => row._id.year === of).map((row) => figure(row.totalImmigrants)))
    return {
      code,
      name: code === '' ? context.say(common.unknownPlace) : context.place(code),
      region,
      current: sumOf(year),
      previous: sumOf(year - 1),
    }
  })
  return { months, countries: byArrivals(countries, context), comparable }
}

/** The latest month and the year so far, each against the same of the year before. */
export function arrivalFigures(months: TwoYears, context: Context): FiguresView {
  const { year, pairs, compared } = months
  const last = lastMonth(months)
  const pair = last === null ? undefined : pairs[last - 1]
  const span = comparedMonths(months)
  return {
    kind: 'figures',
    figures: [
      {
        key: 'latest_month',
        label: context.say(words.latestMonth),
        value: pair?.current ?? null,
        unit: 'people',
        change: pair === undefined || pair.open ? null : changeOf(pair.current, pair.previous),
        note:
          last === null
            ? ''
            : pair?.open === true
              ? notOver(monthKey(year, last), context)
              : againstMonths(year, [last, last], context),
      },
      {
        key: 'since_january',
        label: context.say(words.sinceYearBegan),
        value: compared.current,
        unit: 'people',
        change: compared.change,
        note: againstMonths(year, span, context),
      },
    ],
  }
}

function rankingOf(
  countries: readonly CountryFigures[],
  comparable: boolean,
  year: number,
  context: Context,
): RankingView {
  const top = countries.filter((country) => !isRest(country.code) && country.current !== null).slice(0, shown)
  const names = top.map((country) => country.name)
  const values = top.map((country) => country.current)
  const changes = top.map((country) => (comparable ? changeOf(country.current, country.previous) : null))
  return {
    kind: 'ranking',
    unit: 'people',
    categories: names,
    series: [{ key: 'current', name: monthSpan(year, [1, 12], context.language), role: 'current', values }],
    changes,
    marks: top.map(({ code }) => ({ kind: 'place', value: code })),
    description: topSentence(names, values, changes, context),
  }
}

/** The countries with their total, then the months: each month is a sub-total of the region, so nothing is counted twice. */
export function regionTable({ months, countries, comparable }: Region, context: Context): TableModel {
  const { year, pairs } = months
  const span = comparedMonths(months)
  if (countries.length === 0) return { columns: comparisonColumns(year, false, context), rows: [], count: 0 }
  const label =
    span === null
      ? context.say(common.total)
      : listed([context.say(common.total), monthSpan(year, span, context.language)], context.language)
  const rows: readonly TableRow[] = [
    ...countries.map((country) => comparisonRow('row', country.name, [country], !comparable, country.code)),
    comparisonRow('total', label, countries, !comparable),
    ...pairs.map((pair, index) =>
      comparisonRow('subtotal', monthSpan(year, [index + 1, index + 1], context.language), [pair], pair.open),
    ),
  ]
  const [first, ...others] = comparisonColumns(year, false, context)
  return {
    columns: [...(first === undefined ? [] : [{ ...first, label: context.say(words.countryOrMonth) }]), ...others],
    rows,
    count: rows.length,
  }
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
