import { isRest, marketRegionOf } from '@sala/catalog/places/marketRegions.ts'
import { compareMonthWith } from '../compare.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { month } from '../filters.ts'
import { changeOf, figure, isOpenMonth, partsOf, sum, yearBefore } from '../periods.ts'
import { againstMonths, figureSentence, monthSpan, notOver, topSentence } from '../sentences.ts'
import { chosen, subtitleOf } from '../subtitles.ts'
import { common } from '../words.ts'
import { byArrivals, type CountryFigures, comparisonColumns, comparisonRow } from './comparison.ts'
import { marketRegion } from './regionFilter.ts'
import { words } from './words.ts'

/** How many markets the picture names; the table holds all of them. */
const shown = 10

/** The largest markets of one month. The region is chosen from what is loaded already. */
export const latestMonth = widget({
  code: 135,
  category: 'immigration',
  title: {
    en: 'Largest markets of the latest month',
    fr: 'Principaux marchés du mois',
    he: 'השווקים הגדולים בחודש האחרון',
    ru: 'Крупнейшие рынки последнего месяца',
    ar: 'أكبر الأسواق في آخر شهر',
    th: 'ตลาดที่ใหญ่ที่สุดในเดือนล่าสุด',
  },
  definition: {
    en: 'Official international arrivals of one month by nationality, with the change against the same month of the year before.',
    fr: 'Arrivées internationales officielles d’un mois par nationalité, avec l’évolution par rapport au même mois de l’année précédente.',
    he: 'כניסות התיירים הרשמיות בחודש אחד לפי אזרחות, והשינוי לעומת אותו חודש בשנה הקודמת.',
    ru: 'Официальные международные прибытия за один месяц по гражданству с изменением к тому же месяцу предыдущего года.',
    ar: 'الوافدون الدوليون الرسميون في شهر واحد حسب الجنسية، مع التغيّر عن الشهر نفسه من السنة السابقة.',
    th: 'จำนวนผู้เดินทางเข้าอย่างเป็นทางการในหนึ่งเดือน จำแนกตามสัญชาติ พร้อมการเปลี่ยนแปลงจากเดือนเดียวกันของปีก่อน',
  },
  unit: 'people',
  reads: ['v2/tourist/immigration'],
  excel: true,
  public: false,
  filters: {
    month: month('immigration'),
    market_region: marketRegion,
    compare: compareMonthWith(),
  },
  ask: ({ month }) => {
    const { year, month: number } = partsOf(month)
    return {
      arrivals: {
        path: 'v2/tourist/immigration',
        query: { year: [year, year - 1], month: number, fields: ['location_source_x_year_x_month'] },
      },
    }
  },
  select: ({ arrivals }, { month, market_region: region, compare }, context) => {
    const before = yearBefore(month)
    const figures = new Map<string, { current: number | null; previous: number | null }>()
    for (const { _id, totalImmigrants } of arrivals.location_source_x_year_x_month ?? []) {
      const code = _id.location_source
      if (code === null || (region !== null && marketRegionOf(code) !== region)) continue
      const { year, month: number } = partsOf(month)
      const entry = figures.get(code) ?? { current: null, previous: null }
      if (_id.month !== number) continue
      if (_id.year === year) entry.current = figure(totalImmigrants)
      else if (_id.year === partsOf(before).year) entry.previous = figure(totalImmigrants)
      figures.set(code, entry)
    }
    const markets: readonly CountryFigures[] = byArrivals(
      [...figures].map(([code, entry]) => ({
        code,
        name: context.place(code),
        region: marketRegionOf(code) ?? null,
        ...entry,
      })),
      context,
    )
    const open = isOpenMonth(month, context.today)
    const comparable = !open || compare === 'full_years'
    const current = sum(markets.map((market) => market.current))
    const previous = sum(markets.map((market) => market.previous))
    return { markets, open, comparable, current, change: comparable ? changeOf(current, previous) : null }
  },
  view: ({ markets, open, comparable, current, change }, { month }, context) => {
    const { year, month: number } = partsOf(month)
    const top = markets.filter((market) => !isRest(market.code) && market.current !== null).slice(0, shown)
    const names = top.map((market) => market.name)
    const values = top.map((market) => market.current)
    const changes = top.map((market) => (comparable ? changeOf(market.current, market.previous) : null))
    return {
      kind: 'composed',
      parts: [
        {
          span: 12,
          title: null,
          view: {
            kind: 'figures',
            figures: [
              {
                key: 'arrivals',
                label: context.say(common.arrivals),
                value: current,
                unit: 'people',
                change,
                note: comparedMonth(month, open, comparable, context),
              },
            ],
          },
        },
        {
          span: 12,
          title: context.say(words.largest),
          view: {
            kind: 'ranking',
            unit: 'people',
            categories: names,
            series: [
              {
                key: 'current',
                name: monthSpan(year, [number, number], context.language),
                role: 'current',
                values,
                ...(open ? { open: values.map((_, index) => index) } : {}),
              },
            ],
            changes,
            marks: top.map(({ code }) => ({ kind: 'place', value: code })),
            description: `${figureSentence(context.say(common.arrivals), current, 'people', change, context)}. ${topSentence(names, values, changes, context)}`,
          },
        },
      ],
    }
  },
  rows: ({ markets, comparable }, { month }, context) => {
    const rows = [
      ...markets.map((market) => comparisonRow('row', market.name, [market], !comparable, market.code)),
      ...(markets.length === 0 ? [] : [comparisonRow('total', context.say(common.total), markets, !comparable)]),
    ]
    return { columns: comparisonColumns(partsOf(month).year, false, context), rows, count: rows.length }
  },
  subtitle: ({ open, comparable }, { month, market_region }, context) =>
    subtitleOf(comparedMonth(month, open, comparable, context), chosen(marketRegion, market_region, context)),
})

/** What the month is compared with, and that it is not over where it is not. */
function comparedMonth(month: string, open: boolean, comparable: boolean, context: Context): string {
  const { year, month: number } = partsOf(month)
  return subtitleOf(
    comparable ? againstMonths(year, [number, number], context) : null,
    open ? notOver(month, context) : null,
  )
}
