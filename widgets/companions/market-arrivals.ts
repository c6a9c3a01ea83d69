import { isMarketRegion } from '@sala/catalog/places/marketRegions.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { year } from '../filters/filters.ts'
import { market, marketQuery, placeName } from '../filters/placeFilters.ts'
import { arrivalsByMonth } from '../immigration/arrivals/arrivalsByMonth.ts'
import { changeCell } from '../immigration/arrivals/peopleChange.ts'
import { arrivalFigures, regionAsks, regionOf, regionTable, regionView } from '../immigration/arrivals/region.ts'
import { compareWith } from '../periods/compare.ts'
import { monthsSubtitle, type TwoYears } from '../periods/twoYears.ts'
import { monthsTable } from '../periods/twoYearsTable.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { figuresAbove } from '../views/figuresAbove.ts'
import type { ComposedView } from '../views/view.ts'
import { isCountry } from '../world/countries.ts'

/** Who comes from one market, month by month against the year before; of a region the largest countries too. */
export const marketArrivals = widget({
  code: 'market-arrivals',
  category: null,
  title: {
    en: 'Arrivals from the market',
    fr: 'Arrivées en provenance du marché',
    he: 'כניסות מהשוק הנבחר',
    ru: 'Прибытия с выбранного рынка',
    ar: 'الوافدون من السوق المختارة',
    th: 'ผู้เดินทางเข้าจากตลาด',
  },
  definition: {
    en: 'Official international arrivals of a market region or a country by month, against the same months of the year before.',
    fr: 'Arrivées internationales officielles d’une région de marché ou d’un pays par mois, par rapport aux mêmes mois de l’année précédente.',
    he: 'כניסות התיירים הרשמיות מאזור שוק או ממדינה לפי חודש, לעומת אותם חודשים בשנה הקודמת.',
    ru: 'Официальные международные прибытия из рыночного региона или страны по месяцам к тем же месяцам предыдущего года.',
    ar: 'الوافدون الدوليون الرسميون من منطقة سوق أو بلد حسب الشهر، مقارنة بالأشهر نفسها من السنة السابقة.',
    th: 'จำนวนผู้เดินทางเข้าอย่างเป็นทางการจากภูมิภาคตลาดหรือประเทศ รายเดือน เทียบกับช่วงเดียวกันของปีก่อน',
  },
  unit: 'people',
  reads: ['v2/tourist/immigration'],
  excel: true,
  public: false,
  filters: { year: year('immigration'), location_source: market(), compare: compareWith() },
  // A region is asked for as its own widget (136 to 139) asks, so that one answer serves both.
  ask: ({ location_source, ...filters }, context) => regionAsks(marketQuery(location_source), filters, context),
  select: (answers, { location_source: place, ...filters }, context) =>
    regionOf(answers, place !== null && isMarketRegion(place) ? place : null, filters, context),
  view: (region, { location_source: place }, context) =>
    isCountry(place) ? countryView(region.months, context) : regionView(region, context),
  rows: (region, { location_source: place }, context) =>
    isCountry(place)
      ? monthsTable(region.months, context, (figures) => changeCell(figures, context))
      : regionTable(region, context),
  subtitle: ({ months }, { location_source }, context) =>
    subtitleOf(monthsSubtitle(months, context), placeName(location_source, context)),
})

function countryView(months: TwoYears, context: Context): ComposedView {
  return figuresAbove(arrivalFigures(months, context), { kind: 'trend', ...arrivalsByMonth(months, context) })
}
