import type { Dataset, Measure } from '../dataset.ts'
import { findDataset } from '../datasets/all.ts'
import type { Exploration } from './exploration.ts'
import { type Formula, measuresIn, parseFormula } from './formula.ts'

/** The measures of an exploration: those of its data set, those of the one that is joined, and calculated ones. */

/** A calculated measure under the key of its column. */
interface Calculated {
  readonly key: string
  readonly name: string
  readonly formula: Formula
}

type MeasureChoice = Pick<Exploration, 'measures' | 'joined' | 'calculated'>

/** The calculated measures. Throws a `FormulaFault` where one has no formula. */
export const calculatedMeasures = ({ calculated }: Pick<Exploration, 'calculated'>): readonly Calculated[] =>
  calculated.map(({ name, formula }, index) => ({
    key: `calculated_${index + 1}`,
    name,
    formula: parseFormula(formula),
  }))

/** The measures that are shown as they are; those of the joined data set as `dataset.measure`. */
export const shownMeasures = ({ measures, joined }: Pick<MeasureChoice, 'measures' | 'joined'>): readonly string[] => [
  ...measures,
  ...(joined === null ? [] : joined.measures.map((name) => joinedName(joined.dataset, name))),
]

/** All measures that are needed of both data sets. */
export const neededMeasures = (exploration: MeasureChoice): readonly string[] => [
  ...new Set([
    ...shownMeasures(exploration),
    ...calculatedMeasures(exploration).flatMap(({ formula }) => measuresIn(formula)),
  ]),
]

export const joinedName = (dataset: string, measure: string): string => `${dataset}.${measure}`

/** The measures of one side, by their own names: those of the data set, or of the one that is joined. */
export function measuresOfSide(exploration: MeasureChoice, side: 'own' | 'joined'): readonly string[] {
  const prefix = exploration.joined === null ? null : `${exploration.joined.dataset}.`
  return neededMeasures(exploration).flatMap((name) => {
    const isJoined = prefix !== null && name.startsWith(prefix)
    if (side === 'own') return isJoined ? [] : [name]
    return isJoined ? [name.slice(prefix.length)] : []
  })
}

/** The data set with the measures of the joined one beside its own, under their long names. */
export function withJoinedMeasures(dataset: Dataset, { joined }: Pick<Exploration, 'joined'>): Dataset {
  const joinedDataset = joined === null ? undefined : findDataset(joined.dataset)
  if (joinedDataset === undefined) return dataset
  const prefixed = (name: string) => joinedName(joinedDataset.name, name)
  const renamed = (measure: Measure): Measure => {
    if (measure.kind === 'ratio')
      return { ...measure, numerator: prefixed(measure.numerator), denominator: prefixed(measure.denominator) }
    return measure.kind === 'total' ? { ...measure, of: measure.of.map(prefixed) } : measure
  }
  const measures = Object.entries(joinedDataset.measures).map(
    ([name, measure]) => [prefixed(name), renamed(measure)] as const,
  )
  return { ...dataset, measures: { ...dataset.measures, ...Object.fromEntries(measures) } }
}
