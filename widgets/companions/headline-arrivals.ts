import { comparedLike, compareWith } from '../compare.ts'
import { widget } from '../define.ts'
import { quietly, year } from '../filters.ts'
import { arrivalsAsk, arrivalYears, matchedAsk, shownYear } from '../immigration/arrivalYears.ts'
import { market, marketQuery, placeName } from '../placeFilters.ts'
import { subtitleOf } from '../subtitles.ts'
import { monthsSubtitle } from '../twoYears.ts'
import { monthsTable } from '../twoYearsTable.ts'
import { headlineView, monthsHistory, withHistory } from './headline.ts'
import { words } from './words.ts'

/** How many people came this year so far. Asks what widget 134 asks. */
export const headlineArrivals = widget({
  code: 'headline-arrivals',
  category: null,
  title: {
    en: 'International arrivals',
    fr: 'Arrivées internationales',
    he: 'כניסות תיירים מחו״ל',
    ru: 'Международные прибытия',
    ar: 'الوافدون الدوليون',
    th: 'ผู้เดินทางเข้าจากต่างประเทศ',
  },
  definition: {
    en: 'Official international arrivals of the months of the year that are over, against the same months of the year before.',
    fr: 'Arrivées internationales officielles des mois écoulés de l’année, par rapport aux mêmes mois de l’année précédente.',
    he: 'כניסות התיירים הרשמיות בחודשים שהסתיימו בשנה, לעומת אותם חודשים בשנה הקודמת.',
    ru: 'Официальные международные прибытия за завершённые месяцы года к тем же месяцам предыдущего года.',
    ar: 'الوافدون الدوليون الرسميون في الأشهر المنتهية من السنة مقارنة بالأشهر نفسها من السنة السابقة.',
    th: 'จำนวนผู้เดินทางเข้าจากต่างประเทศอย่างเป็นทางการของเดือนที่สิ้นสุดแล้วในปีนี้ เทียบกับช่วงเดียวกันของปีก่อน',
  },
  unit: 'people',
  reads: ['v2/tourist/immigration'],
  excel: true,
  public: false,
  filters: { year: quietly(year('immigration')), location_source: quietly(market()), compare: quietly(compareWith()) },
  ask: ({ year, location_source, compare }, context) => {
    const shown = shownYear(year, compare, context)
    return {
      arrivals: arrivalsAsk(marketQuery(location_source), shown, 'market_region'),
      matched: matchedAsk(marketQuery(location_source), shown),
    }
  },
  select: ({ arrivals, matched }, { year, compare }, context) => {
    const held = {
      months: arrivals.market_region_x_year_x_month ?? [],
      years: arrivals.market_region_x_year ?? [],
    }
    return arrivalYears(held, matched, { year: shownYear(year, compare, context), compare, region: null }, context)
  },
  view: ({ year, pairs, figures, compared }, { location_source: place, compare }, context) =>
    headlineView({
      key: 'arrivals',
      label: context.say(words.people),
      value: figures.current.value,
      unit: 'people',
      change: compared.change,
      ...withHistory(monthsHistory(pairs, year, 'people', context)),
      rows: [
        ...(place === null ? [{ widget: 134, parameters: { year: String(year), ...comparedLike(compare) } }] : []),
        { dashboard: 'foreign-market', period: String(year), place },
      ],
    }),
  rows: (months, _, context) => monthsTable(months, context),
  subtitle: (months, { location_source }, context) =>
    subtitleOf(monthsSubtitle(months, context), placeName(location_source, context)),
})
