import { statistic } from '@sala/catalog/datasets/statistic.ts'
import type { Words } from '@sala/catalog/words.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { month } from '../filters/filters.ts'
import { destination, liesIn, placeName, withinPlace } from '../filters/placeFilters.ts'
import { mapView } from '../maps/mapView.ts'
import { daysIn, figure, isOpenMonth, partsOf, yearBefore } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { labelled, monthAndYear, number } from '../texts/format.ts'
import { fill, notOver } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { words } from './weatherWords.ts'

interface SeenMap {
  readonly code: number
  readonly measure: 'avg_statistic_data_temp' | 'avg_statistic_data_rainfall'
  readonly title: Words
  readonly definition: Words
}

const temperature: SeenMap = {
  code: 96,
  measure: 'avg_statistic_data_temp',
  title: {
    en: 'Temperature by province',
    fr: 'Température par province',
    he: 'טמפרטורה לפי מחוז',
    ru: 'Температура по провинциям',
    ar: 'درجة الحرارة حسب المقاطعة',
    th: 'อุณหภูมิรายจังหวัด',
  },
  definition: {
    en: 'Mean of the daily temperatures of a month in each province, over the days that are known, with the same month of the year before.',
    fr: 'Moyenne des températures quotidiennes d’un mois dans chaque province, sur les jours connus, avec le même mois de l’année précédente.',
    he: 'ממוצע הטמפרטורות היומיות בחודש בכל מחוז, לפי הימים הידועים, לצד אותו חודש בשנה הקודמת.',
    ru: 'Среднее суточных температур месяца в каждой провинции по дням, о которых есть данные, и тот же месяц предыдущего года.',
    ar: 'متوسط درجات الحرارة اليومية في شهر لكل مقاطعة على الأيام المعروفة، مع الشهر نفسه من السنة السابقة.',
    th: 'ค่าเฉลี่ยของอุณหภูมิรายวันในหนึ่งเดือนของแต่ละจังหวัด เฉพาะวันที่มีข้อมูล พร้อมเดือนเดียวกันของปีก่อน',
  },
}

const rainfall: SeenMap = {
  code: 97,
  measure: 'avg_statistic_data_rainfall',
  title: {
    en: 'Rainfall by province',
    fr: 'Pluie par province',
    he: 'משקעים לפי מחוז',
    ru: 'Осадки по провинциям',
    ar: 'الأمطار حسب المقاطعة',
    th: 'ปริมาณฝนรายจังหวัด',
  },
  definition: {
    en: 'Mean rainfall per day of a month in each province, over the days that are known, with the same month of the year before.',
    fr: 'Pluie moyenne par jour au cours d’un mois dans chaque province, sur les jours connus, avec le même mois de l’année précédente.',
    he: 'ממוצע המשקעים ליום בחודש בכל מחוז, לפי הימים הידועים, לצד אותו חודש בשנה הקודמת.',
    ru: 'Средние осадки в сутки за месяц в каждой провинции по дням, о которых есть данные, и тот же месяц предыдущего года.',
    ar: 'متوسط الأمطار في اليوم خلال شهر لكل مقاطعة على الأيام المعروفة، مع الشهر نفسه من السنة السابقة.',
    th: 'ปริมาณฝนเฉลี่ยต่อวันในหนึ่งเดือนของแต่ละจังหวัด เฉพาะวันที่มีข้อมูล พร้อมเดือนเดียวกันของปีก่อน',
  },
}

/** The weather that was seen: temperature and rainfall by province. Months of a year and places are chosen from what is loaded already. */
export const seenMaps = [temperature, rainfall].map(seenMap)

function seenMap({ code, measure, title, definition }: SeenMap) {
  const { label, unit } = statistic.measures[measure]
  return widget({
    code,
    category: 'weather',
    title,
    definition,
    unit,
    reads: ['v2/market/informations/statistic'],
    excel: true,
    public: false,
    filters: { month: month('statistic'), location_destination: destination() },
    ask: ({ month }) => {
      const { year } = partsOf(month)
      return {
        places: {
          path: 'v2/market/informations/statistic',
          query: {
            year: [year, year - 1],
            fields: [
              'statistic_data_temp_n_data_rainfall_x_location_destination_x_year_x_month',
              // The shorter one of the two groupings by day: which days there are any readings of.
              'statistic_data_rainfall_x_datetimerange',
            ],
          },
        },
      }
    },
    select: ({ places }, { month, location_destination: place }, context) => {
      const rows = places.statistic_data_temp_n_data_rainfall_x_location_destination_x_year_x_month ?? []
      const valuesIn = (of: string) => {
        const { year, month: number } = partsOf(of)
        return new Map(
          rows
            .filter(({ _id }) => _id.year === year && _id.month === number)
            .map((row) => [row._id.location_destination, figure(row[measure])]),
        )
      }
      const now = valuesIn(month)
      const before = valuesIn(yearBefore(month))
      const dates = (places.statistic_data_rainfall_x_datetimerange ?? []).map(({ _id }) => _id.datetimerange ?? '')
      const provinces = [...now]
        .flatMap(([province, value]) =>
          province === null || value === null || !liesIn(place, province)
            ? []
            : [{ code: province, name: context.place(province), value, previous: before.get(province) ?? null }],
        )
        .toSorted((one, other) => other.value - one.value || (one.code < other.code ? -1 : 1))
      return { provinces, held: { month: monthHeld(month, dates), before: monthHeld(yearBefore(month), dates) } }
    },
    view: ({ provinces }, { location_destination }, context) =>
      mapView(
        'province_map',
        provinces,
        { unit, label: context.say(label), ...withinPlace(location_destination) },
        context,
      ),
    rows: ({ provinces, held }, { month }, context) => {
      // Some days of a month are no season to compare with all of it.
      const isComparable = !isOpenMonth(month, context.today) && isComplete(held.month) && isComplete(held.before)
      const rows = provinces.map(({ code, name, value, previous }) => ({
        level: 'row' as const,
        mark: { kind: 'place' as const, value: code },
        cells: {
          location_destination: name,
          current: value,
          previous,
          difference: previous === null || !isComparable ? null : value - previous,
        },
      }))
      return {
        columns: [
          { key: 'location_destination', label: context.say(common.province), kind: 'text' },
          { key: 'current', label: monthAndYear(month, context.language), kind: 'number' },
          { key: 'previous', label: monthAndYear(yearBefore(month), context.language), kind: 'number' },
          { key: 'difference', label: context.say(words.difference), kind: 'number' },
        ],
        rows,
        count: rows.length,
      }
    },
    subtitle: ({ provinces, held }, { month, location_destination }, context) =>
      subtitleOf(
        isOpenMonth(month, context.today) ? notOver(month, context) : null,
        daysNote(held.month, context) ??
          (isOpenMonth(month, context.today) ? null : monthAndYear(month, context.language)),
        daysNote(held.before, context),
        labelled(context.say(words.provinces), number(provinces.length, context.language), context.language),
        placeName(location_destination, context),
      ),
  })
}

/** How many days of a month `YYYY-MM` there are readings of, from any province. */
interface MonthHeld {
  readonly month: string
  readonly days: number
}

function monthHeld(month: string, dates: readonly string[]): MonthHeld {
  return { month, days: dates.filter((date) => date.startsWith(month)).length }
}

const isComplete = ({ month, days }: MonthHeld): boolean => days === daysIn(month)

/** `July 2026: 3 of 31 days`; null where all days are known, or none is. */
function daysNote(held: MonthHeld, { language }: Context): string | null {
  if (held.days === 0 || isComplete(held)) return null
  return fill(words.daysKnown, language, {
    month: monthAndYear(held.month, language),
    days: number(held.days, language),
    all: number(daysIn(held.month), language),
  })
}
