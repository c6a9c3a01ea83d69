import { widget } from '../define.ts'
import { year } from '../filters/filters.ts'
import { compareWith } from '../periods/compare.ts'
import { isBeyondMonths, monthsSubtitle } from '../periods/twoYears.ts'
import { monthsTable } from '../periods/twoYearsTable.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'
import { figuresAbove } from '../views/figuresAbove.ts'
import type { ComparisonView } from '../views/view.ts'
import { arrivalsByMonth } from './arrivals/arrivalsByMonth.ts'
import { arrivalsAsk, arrivalYears, matchedAsk, shownYear } from './arrivals/arrivalYears.ts'
import { changeCell } from './arrivals/peopleChange.ts'
import { arrivalFigures } from './arrivals/region.ts'
import { marketRegion } from './arrivals/regionFilter.ts'

/** Arrivals of twelve months beside those of the year before. */
export const twoYearsByMonth = widget({
  code: 134,
  category: 'immigration',
  title: {
    en: 'Arrivals by month, two years',
    fr: 'Arrivées par mois, deux années',
    he: 'כניסות לפי חודש בשנתיים',
    ru: 'Прибытия по месяцам за два года',
    ar: 'الوافدون حسب الشهر في سنتين',
    th: 'ผู้เดินทางเข้ารายเดือน เทียบสองปี',
  },
  definition: {
    en: 'Official international arrivals of each month of the year beside the same month of the year before.',
    fr: 'Arrivées internationales officielles de chaque mois de l’année à côté du même mois de l’année précédente.',
    he: 'כניסות התיירים הרשמיות בכל חודש בשנה לצד אותו חודש בשנה הקודמת.',
    ru: 'Официальные международные прибытия за каждый месяц года рядом с тем же месяцем предыдущего года.',
    ar: 'الوافدون الدوليون الرسميون في كل شهر من السنة بجانب الشهر نفسه من السنة السابقة.',
    th: 'จำนวนผู้เดินทางเข้าจากต่างประเทศอย่างเป็นทางการในแต่ละเดือนของปี เทียบกับเดือนเดียวกันของปีก่อน',
  },
  unit: 'people',
  reads: ['v2/tourist/immigration'],
  excel: true,
  public: false,
  filters: {
    year: year('immigration'),
    market_region: marketRegion,
    compare: compareWith(),
  },
  // A region is asked for by itself, so that the sources are those of its own rows.
  ask: ({ year, market_region: region, compare }, context) => {
    const shown = shownYear(year, compare, context)
    const query = { market_region: region ?? undefined }
    return { arrivals: arrivalsAsk(query, shown, 'market_region'), matched: matchedAsk(query, shown) }
  },
  select: ({ arrivals, matched }, { year, compare }, context) => {
    const held = {
      months: arrivals.market_region_x_year_x_month ?? [],
      years: arrivals.market_region_x_year ?? [],
    }
    return arrivalYears(held, matched, { year: shownYear(year, compare, context), compare }, context)
  },
  view: (months, _, context) => {
    const chart: ComparisonView = { kind: 'comparison', ...arrivalsByMonth(months, context) }
    const { current, previous } = months.figures
    // Bars of months do not show what is held for the year alone.
    return isBeyondMonths(current) || isBeyondMonths(previous)
      ? figuresAbove(arrivalFigures(months, context), chart)
      : chart
  },
  rows: (months, _, context) => monthsTable(months, context, (figures) => changeCell(figures, context)),
  subtitle: (months, { market_region }, context) =>
    subtitleOf(monthsSubtitle(months, context), chosen(marketRegion, market_region, context)),
})
