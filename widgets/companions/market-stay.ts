import { lengthOfStay } from '@sala/catalog/datasets/lengthOfStay.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { market, marketQuery, placeName } from '../filters/placeFilters.ts'
import { type ColumnOf, frameOf } from '../frames/frameOf.ts'
import { yearSpan } from '../income/spending.ts'
import { changeOf, figure } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { amount, labelled, listed, year as yearText } from '../texts/format.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import type { Figure } from '../views/figuresView.ts'
import { words } from './companionWords.ts'

const types = ['tour', 'self'] as const
const kinds = ['all', ...types] as const
type Kind = (typeof kinds)[number]

interface StayYear {
  readonly year: number
  /** Mean days; null where they are not published. */
  readonly of: Readonly<Record<Kind, number | null>>
}

/** How long people of a market stay, by who arranged it, year by year. */
export const marketStay = widget({
  code: 'market-stay',
  title: 'Length of stay by arrangement',
  definition:
    'Mean days of a stay, in all and arranged through a tour company or by oneself: as the office printed it, else weighted by people where those of every market are known.',
  unit: 'days',
  reads: ['v2/tourist/length_of_stay'],
  comparesOnly: 'published_years',
  filters: { location_source: market() },
  ask: ({ location_source }) => ({
    stays: {
      path: 'v2/tourist/length_of_stay',
      query: {
        ...marketQuery(location_source),
        fields: ['length_travel_avg_day_x_year', 'length_travel_type_x_year'],
      },
    },
  }),
  select: ({ stays }): readonly StayYear[] => {
    const all = (stays.length_travel_avg_day_x_year ?? []).map(({ _id, ...row }) => ({
      year: _id.year,
      kind: 'all' as const,
      value: figure(row.avg_sum_length_travel_avg_day),
    }))
    const arranged = (stays.length_travel_type_x_year ?? []).map(({ _id, ...row }) => ({
      year: _id.year,
      kind: _id.length_travel_type,
      value: figure(row.avg_sum_length_travel_avg_day),
    }))
    const rowsWithValue = [...all, ...arranged].filter(({ value }) => value !== null)
    return [...new Set(rowsWithValue.map(({ year }) => year))]
      .toSorted((a, b) => a - b)
      .map((year) => {
        const of = (kind: Kind) => rowsWithValue.find((row) => row.year === year && row.kind === kind)?.value ?? null
        return { year, of: { all: of('all'), tour: of('tour'), self: of('self') } }
      })
  },
  frame: (years, _, context) =>
    frameOf(
      years.toReversed(),
      [
        { key: 'year', label: common.year, role: 'time', kind: 'year' },
        ...kinds.map(
          (kind): ColumnOf<StayYear> => ({
            key: kind,
            label: nameOf(kind, context),
            role: kind === 'all' ? 'total' : 'part',
            of: ({ of }) => of[kind],
          }),
        ),
      ],
      context,
      { unit: 'days', headline: figuresOf(years, context), description: describe(years, context) },
    ),
  encode: (_, __, { say }) => [{ kind: 'headline' }, { kind: 'bars', reversed: true, title: say(words.byYear) }],
  subtitle: (years, { location_source }, context) =>
    subtitleOf(
      yearSpan(
        years.map(({ year }) => year),
        context,
      ),
      placeName(location_source, context),
    ),
})

/** The newest year against the one before it. */
function figuresOf(years: readonly StayYear[], context: Context): readonly Figure[] {
  const newest = years.at(-1)
  const before = years.find(({ year }) => year === (newest?.year ?? 0) - 1)
  const { language } = context
  return kinds.flatMap((kind): readonly Figure[] => {
    const value = newest?.of[kind] ?? null
    if (newest === undefined || (value === null && kind !== 'all')) return []
    const previous = before?.of[kind] ?? null
    const year = yearText(newest.year, language)
    return [
      {
        key: kind,
        label: nameOf(kind, context),
        value,
        unit: 'days',
        change: changeOf(value, previous),
        note:
          previous === null
            ? year
            : formatMessage(words.yearAgainstYear, language, { year, before: yearText(newest.year - 1, language) }),
      },
    ]
  })
}

function describe(years: readonly StayYear[], context: Context): string {
  return years
    .slice(-3)
    .map(({ year, of }) => {
      const stayTexts = types.map((type) => `${nameOf(type, context)} ${amount(of[type], 'days', context.language)}`)
      return labelled(yearText(year, context.language), listed(stayTexts, context.language), context.language)
    })
    .join('. ')
}

function nameOf(kind: Kind, context: Context): string {
  if (kind === 'all') return context.say(words.allStays)
  return wordOf(lengthOfStay.columns.length_travel_type, kind, context) ?? kind
}
