import type { ExplorationAnswer } from '@sala/catalog/api/explore.ts'
import type { Context } from '../../context.ts'
import { areSame } from '../../periods/periods.ts'
import { date, listed, monthAndYear, number } from '../../texts/format.ts'
import type { DrawnExploration } from '../drawExploration.ts'
import type { Words } from '../labels.ts'

/** Notes beside the figures: an open period, the share of two data sets that matches, groups of unlike months, a comparison of parts. */
export function answerRemarks(
  { shared, columns, rows, uneven, unevenTop, incomplete }: ExplorationAnswer,
  { open, totalsDiffer, marks, areas }: Pick<DrawnExploration, 'open' | 'totalsDiffer' | 'marks' | 'areas'>,
  { language }: Context,
  { t }: Words,
): readonly string[] {
  return [
    open === null ? [] : t('explore.open', { period: open }),
    totalsDiffer ? t('explore.totalsDiffer') : [],
    shared === null
      ? []
      : shared.from === null || shared.to === null
        ? t('calculations.sharedNothing')
        : t('calculations.shared', {
            figures: number(shared.figures, language),
            of: number(shared.of, language),
            from: date(shared.from, language),
            to: date(shared.to, language),
          }),
    uneven === null
      ? []
      : t(
          columns.some(({ unit }) => unit === 'rank') ? 'calculations.unevenRanks' : 'calculations.uneven',
          countWords(uneven, language),
        ),
    unevenTop === null ? [] : t('calculations.unevenTop', countWords(unevenTop, language)),
    incomplete.length === 0
      ? []
      : t('calculations.incomplete', {
          months: listed(
            incomplete.map((day) => monthAndYear(day.slice(0, 7), language)),
            language,
          ),
        }),
    isPartly({ columns, rows }) ? t('calculations.partly') : [],
    marks ?? [],
    areas,
  ].flat()
}

const countWords = ({ groups, of }: NonNullable<ExplorationAnswer['uneven']>, language: Context['language']) => ({
  groups: number(groups, language),
  of: number(of, language),
})

/** Whether some figure matches only in part, or not at all. */
function isPartly({ columns, rows }: Pick<ExplorationAnswer, 'columns' | 'rows'>): boolean {
  const compared = columns.filter(({ shows }) => shows === 'compared')
  const figureIn = (value: unknown) => (typeof value === 'number' ? value : null)
  return rows.some(({ values }) =>
    compared.some(({ key, of }) => !areSame(figureIn(values[key]), figureIn(values[of ?? '']))),
  )
}
