import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { withoutControl, year } from '../filters/filters.ts'
import { markets, placesName } from '../filters/placeFilters.ts'
import type { Encoding } from '../frames/encoding.ts'
import { frameOf } from '../frames/frameOf.ts'
import { words } from '../immigration/arrivals/arrivalWords.ts'
import { type TargetYear, targetYear } from '../immigration/arrivals/targetYear.ts'
import { againstTargetMonths } from '../periods/availableMonths.ts'
import { common } from '../texts/commonWords.ts'
import { year as yearText } from '../texts/format.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import type { Ask } from '../widget.ts'
import { marketsBeside } from './sideBySide.ts'

interface Market {
  readonly code: string
  readonly of: TargetYear
}

/**
 * The share of their targets that two to four countries have reached. A separate card beside `market-comparison`, because it requires the
 * permission of the widget of targets.
 */
export const marketTargets = widget({
  code: 'market-targets',
  title: 'Markets against target',
  definition:
    'Official international arrivals from each of the chosen countries in the months that are over and have a target, beside these targets.',
  unit: 'people',
  reads: ['v2/tourist/immigration/target'],
  comparesOnly: 'target',
  filters: { year: withoutControl(year('immigration')), location_source: markets() },
  // One request for each, because the endpoint sums everything in a request.
  ask: ({ year, location_source }): Readonly<Record<string, Ask<'v2/tourist/immigration/target'>>> => {
    const path = 'v2/tourist/immigration/target' as const
    const fields = ['target_n_immigrants_x_year_x_month', 'target_n_immigrants_x_year']
    return Object.fromEntries(
      marketsBeside(location_source).map(
        (code) => [code, { path, query: { year, location_source: code, fields } }] as const,
      ),
    )
  },
  select: (answers, { year, location_source }, context): readonly Market[] =>
    marketsBeside(location_source).flatMap((code) => {
      const answer = answers[code]
      return answer === undefined ? [] : [{ code, of: targetYear(answer, year, 'to_date', context) }]
    }),
  frame: (markets, _, context) =>
    frameOf(
      markets,
      [
        { key: 'market', label: common.market, mark: 'place', of: ({ code }) => context.place(code) },
        { key: 'months', label: common.timeRange, role: 'note', of: ({ of }) => spanOf(of, context) },
        { key: 'actual', label: common.arrivals, of: ({ of }) => of.compared.actual },
        { key: 'target', label: words.target, role: 'target', of: ({ of }) => of.compared.target },
        { key: 'reached', label: words.reached, role: 'share', of: ({ of }) => of.compared.reached },
      ],
      context,
      { unit: 'people', row: ({ code }) => ({ code }) },
    ),
  encode: (markets, _, context) =>
    markets.length === 0
      ? { kind: 'figures', figures: [] }
      : markets.map(
          ({ code, of }): Encoding => ({
            kind: 'figures',
            span: 12 / markets.length,
            title: context.place(code),
            figures: [
              {
                key: 'reached',
                label: context.say(words.reached),
                value: of.compared.reached,
                unit: 'percent',
                change: null,
                note: spanOf(of, context),
                explained: true,
              },
              {
                key: 'target',
                label: context.say(words.target),
                value: of.compared.target,
                unit: 'people',
                change: null,
                note: '',
              },
            ],
          }),
        ),
  lacks: (markets) => (markets.length > 0 && markets.every(({ of }) => !of.hasTarget) ? ['immigration_target'] : []),
  subtitle: (markets, { year }, context) =>
    subtitleOf(
      yearText(year, context.language),
      markets.length === 0 ? null : placesName(markets.map(({ code }) => code).join(), context),
    ),
})

/** The months that are compared with targets, or a note that no month has both. */
function spanOf({ year, months, compared }: TargetYear, context: Context): string {
  const actualMonths = months.flatMap(({ actual }, at) => (actual === null ? [] : [at + 1]))
  return againstTargetMonths(year, compared.months, actualMonths, context)
}
