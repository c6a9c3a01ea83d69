import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import { figure, isOpenMonth, monthKey, percentOf, sum } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { labelled, listed, percent, year as yearText } from '../texts/format.ts'
import { fill } from '../texts/sentences.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'
import type { Figure } from '../views/view.ts'
import { type Rate, rateOf } from './exchangeRates.ts'
import { receipts, visitorOrigin, yearSpan } from './spending.ts'

interface RatioYear {
  readonly year: number
  /** In baht. */
  readonly receipts: number
  /** In US dollars, and in baht at the rate; null where it is not published yet. */
  readonly dollars: number | null
  readonly rate: Rate | null
  readonly product: number | null
  readonly ratio: number | null
}

interface Ratios {
  /** Whole years, the oldest first. */
  readonly years: readonly RatioYear[]
  /** Years that are over, but have holes: they have no ratio. */
  readonly partial: readonly number[]
}

/** How much of the country's product visitors' spending comes to. Years of twelve months alone; the origin needs no further call. */
export const ratioToGdp = widget({
  code: 26,
  category: 'income',
  title: {
    en: 'Receipts as a ratio to GDP',
    fr: 'Recettes rapportées au PIB',
    he: 'תקבולים ביחס לתמ״ג',
    ru: 'Поступления относительно ВВП',
    ar: 'العائدات نسبةً إلى الناتج المحلي الإجمالي',
    th: 'สัดส่วนรายได้ต่อจีดีพี',
  },
  definition: {
    en: 'Receipts from visitors in baht as a percentage of Thai gross domestic product, which is published in US dollars and turned into baht at the year’s mean official rate.',
    fr: 'Recettes des visiteurs en bahts, en pourcentage du produit intérieur brut thaïlandais, publié en dollars américains et converti en bahts au taux officiel moyen de l’année.',
    he: 'תקבולים ממבקרים בבאט כאחוז מהתוצר המקומי הגולמי של תאילנד, המתפרסם בדולרים ומומר לבאט לפי השער הרשמי הממוצע של השנה.',
    ru: 'Поступления от посетителей в батах в процентах от ВВП Таиланда, который публикуется в долларах США и пересчитан в баты по среднему официальному курсу года.',
    ar: 'العائدات من الزوار بالبات كنسبة مئوية من الناتج المحلي الإجمالي لتايلاند، المنشور بالدولار الأمريكي والمحوّل إلى البات بمتوسط السعر الرسمي للسنة.',
    th: 'รายได้จากผู้เยี่ยมเยือน (บาท) เป็นร้อยละของผลิตภัณฑ์มวลรวมในประเทศของไทย ซึ่งเผยแพร่เป็นดอลลาร์สหรัฐและแปลงเป็นบาทด้วยอัตราแลกเปลี่ยนทางการเฉลี่ยของปี',
  },
  unit: 'percent',
  reads: ['v2/tourist/spending', 'tourist/gdp'],
  excel: true,
  public: false,
  filters: { visitor_origin: visitorOrigin, location_destination: destination() },
  ask: ({ location_destination: place }) => ({
    spending: {
      path: 'v2/tourist/spending',
      query: { ...destinationQuery(place), fields: ['geographic_region_x_visitor_origin_x_year_x_month'] },
    },
    gdp: { path: 'tourist/gdp', query: { location_source: 'TH', limit: 1000, page: 1, sort: '-gdp_year' } },
  }),
  select: ({ spending, gdp }, { visitor_origin }, context): Ratios => {
    const dollars = new Map(gdp.rows.map((row) => [row.gdp_year, figure(row.gdp_gdp)]))
    const rows = (spending.geographic_region_x_visitor_origin_x_year_x_month ?? []).filter(
      (row) =>
        (visitor_origin === null || row._id.visitor_origin === visitor_origin) &&
        figure(row.sum_spending_travel_receipts) !== null,
    )
    const held = [...Map.groupBy(rows, ({ _id }) => _id.year)].filter(
      ([year]) => !isOpenMonth(monthKey(year, 12), context.today),
    )
    const parts = new Set(rows.map(partOf)).size
    const years = held
      .flatMap(([year, own]): readonly RatioYear[] => {
        const receipts = sum(own.map((row) => row.sum_spending_travel_receipts))
        if (receipts === null || !isWhole(own, parts)) return []
        const rate = rateOf(year)
        const published = dollars.get(year) ?? null
        const product = published === null || rate === null ? null : published * rate.bahtPerDollar
        return [{ year, receipts, dollars: published, rate, product, ratio: percentOf(receipts, product) }]
      })
      .toSorted((one, other) => one.year - other.year)
    const partial = held.flatMap(([year, own]) => (isWhole(own, parts) ? [] : [year]))
    return { years, partial: partial.toSorted((one, other) => one - other) }
  },
  view: ({ years }, _, context) => ({
    kind: 'composed',
    parts: [
      { span: 12, title: null, view: { kind: 'figures', figures: figuresOf(years, context) } },
      {
        span: 12,
        title: null,
        view: {
          kind: 'comparison',
          unit: 'percent',
          categories: years.map(({ year }) => yearText(year, context.language)),
          series: [
            {
              key: 'ratio',
              name: context.say(words.ratio),
              role: 'current',
              values: years.map(({ ratio }) => ratio),
              open: years.flatMap(({ year, rate, ratio }, index) =>
                ratio !== null && rate?.of !== year ? [index] : [],
              ),
            },
          ],
          description: listed(
            years
              .filter(({ ratio }) => ratio !== null)
              .slice(-3)
              .map(({ year, ratio }) =>
                labelled(yearText(year, context.language), percent(ratio, context.language), context.language),
              ),
            context.language,
          ),
        },
      },
    ],
  }),
  rows: ({ years }, _, context) => ({
    columns: [
      { key: 'year', label: context.say(common.year), kind: 'year' },
      { key: 'receipts', label: context.say(words.receiptsInBaht), kind: 'number' },
      { key: 'dollars', label: context.say(words.productInDollars), kind: 'number' },
      { key: 'rate', label: context.say(words.rate), kind: 'number' },
      { key: 'product', label: context.say(words.productInBaht), kind: 'number' },
      { key: 'ratio', label: context.say(words.ratio), kind: 'percent' },
    ],
    rows: years.map(({ year, receipts, dollars, rate, product, ratio }) => ({
      level: 'row',
      cells: {
        year,
        receipts,
        dollars,
        rate: rate?.bahtPerDollar ?? null,
        product: product === null ? null : Math.round(product),
        ratio,
      },
    })),
    count: years.length,
  }),
  subtitle: ({ years, partial }, { visitor_origin, location_destination }, context) => {
    const { language } = context
    const shown = years.filter(({ ratio }) => ratio !== null)
    const last = shown.at(-1)
    return subtitleOf(
      yearSpan(
        shown.map(({ year }) => year),
        context,
      ),
      last === undefined || last.rate === null || last.rate.of === last.year
        ? null
        : fill(words.atRateOf, language, {
            year: yearText(last.year, language),
            of: yearText(last.rate.of, language),
          }),
      partial.length === 0
        ? null
        : fill(words.partial, language, {
            years: listed(
              partial.map((year) => yearText(year, language)),
              language,
            ),
          }),
      chosen(visitorOrigin, visitor_origin, context),
      placeName(location_destination, context),
    )
  },
})

interface Part {
  readonly _id: {
    readonly geographic_region: string | null
    readonly visitor_origin: string | null
    readonly month: number
  }
}

const partOf = ({ _id }: Part): string => `${_id.geographic_region} ${_id.visitor_origin}`

/** Whether a year has all regions and origins (`parts` of them) in all twelve months: else its receipts are a part of the year's. */
const isWhole = (rows: readonly Part[], parts: number): boolean =>
  new Set(rows.map((row) => `${partOf(row)} ${row._id.month}`)).size === parts * 12

/** The newest year that has a ratio. */
function figuresOf(years: readonly RatioYear[], context: Context): readonly Figure[] {
  const last = years.findLast(({ ratio }) => ratio !== null)
  if (last === undefined) return []
  const note = yearText(last.year, context.language)
  const of = (key: string, label: string, value: number | null, unit: Figure['unit']): Figure => ({
    key,
    label,
    value,
    unit,
    change: null,
    note,
  })
  return [
    of('ratio', context.say(words.ratio), last.ratio, 'percent'),
    of('receipts', context.say(receipts.label), last.receipts, 'baht'),
    of('product', context.say(words.gdp), last.product === null ? null : Math.round(last.product), 'baht'),
  ]
}

const words = {
  partial: {
    en: 'Not held in full: {years}',
    fr: 'Années incomplètes : {years}',
    he: 'שנים לא מלאות: {years}',
    ru: 'Неполные годы: {years}',
    ar: 'سنوات غير مكتملة: {years}',
    th: 'ปีที่ข้อมูลไม่เต็มปี {years}',
  },
  ratio: {
    en: 'Receipts to GDP',
    fr: 'Recettes / PIB',
    he: 'תקבולים ביחס לתמ״ג',
    ru: 'Поступления к ВВП',
    ar: 'نسبة العائدات إلى الناتج',
    th: 'รายได้ต่อจีดีพี',
  },
  gdp: {
    en: 'Thai GDP',
    fr: 'PIB de la Thaïlande',
    he: 'התמ״ג של תאילנד',
    ru: 'ВВП Таиланда',
    ar: 'الناتج المحلي لتايلاند',
    th: 'จีดีพีไทย',
  },
  receiptsInBaht: {
    en: 'Receipts (baht)',
    fr: 'Recettes (bahts)',
    he: 'תקבולים (באט)',
    ru: 'Поступления (бат)',
    ar: 'العائدات (بات)',
    th: 'รายได้ (บาท)',
  },
  productInDollars: {
    en: 'GDP (US dollars)',
    fr: 'PIB (dollars américains)',
    he: 'תמ״ג (דולר אמריקאי)',
    ru: 'ВВП (долл. США)',
    ar: 'الناتج المحلي (دولار أمريكي)',
    th: 'จีดีพี (ดอลลาร์สหรัฐ)',
  },
  rate: {
    en: 'Baht per US dollar',
    fr: 'Bahts par dollar américain',
    he: 'באט לדולר',
    ru: 'Бат за доллар США',
    ar: 'بات لكل دولار',
    th: 'บาทต่อดอลลาร์สหรัฐ',
  },
  productInBaht: {
    en: 'GDP (baht)',
    fr: 'PIB (bahts)',
    he: 'תמ״ג (באט)',
    ru: 'ВВП (бат)',
    ar: 'الناتج المحلي (بات)',
    th: 'จีดีพี (บาท)',
  },
  atRateOf: {
    en: '{year} at the exchange rate of {of}',
    fr: '{year} au taux de change de {of}',
    he: '{year} לפי שער החליפין של {of}',
    ru: '{year} год по курсу {of} года',
    ar: '{year} بسعر صرف {of}',
    th: 'ปี {year} ใช้อัตราแลกเปลี่ยนของปี {of}',
  },
}
