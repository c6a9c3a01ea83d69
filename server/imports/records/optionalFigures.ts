import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Problem } from '../cells/cellReader.ts'

/**
 * The figures of which a row must hold at least one: those of data sets whose rows are a key and figures that may each be absent. Empty
 * where another column says something by itself.
 */
export function optionalFigures(dataset: Dataset): readonly string[] {
  if (dataset.key.length === 0) return []
  const besideKey = Object.entries(dataset.columns).filter(
    ([name]) => !dataset.key.includes(name) && name !== dataset.status && name !== dataset.wholeYears?.column,
  )
  const figures = besideKey.every(
    ([, { kind, absent }]) => (kind === 'count' || kind === 'amount') && absent === 'optional',
  )
  return figures ? besideKey.map(([name]) => name) : []
}

export const noFigure = (names: readonly string[]): Problem => ({
  reason: 'no_figure',
  message: `holds no figure: ${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} empty; fill one in, or take the row out`,
})
