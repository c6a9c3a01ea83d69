import { widget } from '../define.ts'
import { quietly, year } from '../filters/filters.ts'
import { market, marketQuery, placeName } from '../filters/placeFilters.ts'
import { nothingCompared } from '../periods/heldMonths.ts'
import { changeOf, figure } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { year as yearText } from '../texts/format.ts'
import { fill } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { words } from './companionWords.ts'
import { headlineView, withHistory, yearsHistory } from './headline.ts'

/** How long visitors from abroad stay; the year is chosen from what is loaded already. */
export const headlineStay = widget({
  code: 'headline-stay',
  category: null,
  title: {
    en: 'Length of stay',
    fr: 'Durée du séjour',
    he: 'משך השהייה',
    ru: 'Продолжительность пребывания',
    ar: 'مدة الإقامة',
    th: 'ระยะเวลาพำนัก',
  },
  definition: {
    en: 'Mean days that visitors from abroad stay, as the office printed it, else weighted by people where those of every market are known; against the year before.',
    fr: 'Nombre moyen de jours de séjour des visiteurs étrangers, tel que publié par l’office, sinon pondéré par les personnes lorsque celles de chaque marché sont connues ; par rapport à l’année précédente.',
    he: 'ממוצע ימי השהייה של מבקרים מחו״ל, כפי שהמשרד פרסם, ובהיעדר פרסום משוקלל במספר האנשים כאשר הוא ידוע בכל שוק; לעומת השנה הקודמת.',
    ru: 'Среднее число дней пребывания иностранных посетителей, как его опубликовало ведомство, иначе взвешенное по людям, когда их число известно для каждого рынка; к предыдущему году.',
    ar: 'متوسط أيام إقامة الزوار من الخارج كما نشرته الجهة، وإلا فمرجحًا بعدد الأشخاص حين يكون معروفًا في كل سوق؛ مقارنة بالسنة السابقة.',
    th: 'จำนวนวันพักเฉลี่ยของผู้เยี่ยมเยือนจากต่างประเทศตามที่หน่วยงานเผยแพร่ หากไม่มีใช้ค่าถ่วงน้ำหนักด้วยจำนวนคนเมื่อทราบครบทุกตลาด เทียบกับปีก่อน',
  },
  unit: 'days',
  reads: ['v2/tourist/length_of_stay'],
  excel: true,
  public: false,
  comparesOnly: 'published_years',
  filters: { year: quietly(year('length_of_stay')), location_source: quietly(market()) },
  ask: ({ location_source }) => ({
    stays: {
      path: 'v2/tourist/length_of_stay',
      query: { ...marketQuery(location_source), fields: ['length_travel_avg_day_x_year'] },
    },
  }),
  select: ({ stays }, { year }) => {
    const years = (stays.length_travel_avg_day_x_year ?? [])
      .map(({ _id, avg_sum_length_travel_avg_day: days }) => ({ year: _id.year, value: figure(days) }))
      .filter(({ year: of, value }) => value !== null && of <= year)
      .toSorted((one, other) => one.year - other.year)
    const valueIn = (of: number) => years.find((one) => one.year === of)?.value ?? null
    // Only markets are held of the year.
    const parts = (stays.length_travel_avg_day_x_year ?? []).some(({ _id }) => _id.year === year)
    return { years, parts, current: valueIn(year), previous: valueIn(year - 1) }
  },
  view: ({ years, parts, current, previous }, { year, location_source: place }, context) =>
    headlineView(
      {
        key: 'stay',
        label: context.say(words.daysPerStay),
        value: current,
        unit: 'days',
        change: changeOf(current, previous),
        ...withHistory(yearsHistory(years, 'days', context)),
        rows: [{ dashboard: 'foreign-market', period: String(year), place }],
      },
      parts && current === null ? context.say(words.stayNotKnown) : null,
    ),
  rows: ({ years }, _, context) => ({
    columns: [
      { key: 'year', label: context.say(common.year), kind: 'year' },
      { key: 'days', label: context.say(words.daysPerStay), kind: 'number' },
      { key: 'change', label: context.say(common.change), kind: 'change' },
    ],
    rows: years.toReversed().map(({ year, value }) => ({
      level: 'row',
      cells: {
        year,
        days: value,
        change: changeOf(value, years.find((one) => one.year === year - 1)?.value ?? null),
      },
    })),
    count: years.length,
  }),
  subtitle: ({ parts, current, previous }, { year, location_source }, context) => {
    const { language } = context
    const own = yearText(year, language)
    const compared =
      current !== null && previous !== null
        ? fill(words.yearAgainstYear, language, { year: own, before: yearText(year - 1, language) })
        : parts && current === null
          ? own
          : nothingCompared(year, { current: current !== null, previous: false }, own, context)
    return subtitleOf(compared, placeName(location_source, context))
  },
})
