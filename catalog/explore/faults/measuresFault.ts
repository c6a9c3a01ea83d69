import { refuse } from '../../api/query/refusal.ts'
import type { Dataset } from '../../dataset.ts'
import { findDataset } from '../../datasets/all.ts'
import { explorableMeasures, untilColumn } from '../explorable.ts'
import type { Exploration, Grain } from '../exploration.ts'
import { FormulaFault, measuresIn, parseFormula, powersOf } from '../formula.ts'
import { addsUp, counterpart, groupsAreCells, matchedDimensions, sharedDimensions, sharedUnit } from '../joined.ts'
import { measuresOfSide, withJoinedMeasures } from '../measures.ts'

/** What of calculated measures and of a joined data set has no true figure. Each throws a refusal of the first field at fault. */

/** Calculations that add figures up. */
const sums: ReadonlySet<string> = new Set(['share', 'share_within', 'cumulative', 'moving_average'])

export function checkCalculated(dataset: Dataset, exploration: Exploration): void {
  const { calculated, measures, joined, calculation } = exploration
  if (measures.length + calculated.length + (joined?.measures.length ?? 0) === 0)
    throw refuse('measures', '', explorableMeasures(dataset).join(', '))
  const adding = calculation?.kind
  if (calculated.length > 0 && adding !== undefined && sums.has(adding))
    throw refuse('calculation.kind', adding, 'null, index, change, rank')
  const combined = withJoinedMeasures(dataset, exploration)
  const offeredMeasures = explorableMeasures(combined)
  for (const [index, { formula }] of calculated.entries())
    checkFormula(combined, offeredMeasures, formula, `calculated.${index}.formula`)
}

function checkFormula(dataset: Dataset, knownMeasures: readonly string[], text: string, field: string): void {
  try {
    const formula = parseFormula(text)
    const names = measuresIn(formula)
    const unknown = names.find((name) => !knownMeasures.includes(name))
    if (unknown !== undefined) throw refuse(field, unknown, knownMeasures.join(', '))
    if (names.length === 0) throw refuse(field, text, knownMeasures.join(', '))
    powersOf(formula, (name) => dataset.measures[name]?.unit ?? null)
    // A ratio is over rows that have both (rule 16 of docs/figures.md), and a sum does not tell which rows it lacks.
    const lacking = names.length > 1 ? names.find((name) => mayLack(dataset, name)) : undefined
    if (lacking !== undefined)
      throw refuse(field, lacking, knownMeasures.filter((name) => !mayLack(dataset, name)).join(', '))
  } catch (error) {
    if (error instanceof FormulaFault) throw refuse(field, error.found, error.expected)
    throw error
  }
}

/** Whether rows may lack the figure of a measure. Columns of the joined data set are known by its own declaration. */
function mayLack(dataset: Dataset, name: string): boolean {
  const [of, measureName] = name.includes('.') ? name.split('.') : [dataset.name, name]
  const { measures, columns } = findDataset(of ?? '') ?? dataset
  const measure = measures[measureName ?? '']
  if (measure === undefined || measure.kind === 'count' || measure.kind === 'members') return false
  if (measure.kind === 'ratio') return [measure.numerator, measure.denominator].some((part) => mayLack(dataset, part))
  if (measure.kind === 'total')
    return measure.of.some((part) => mayLack(dataset, name.includes('.') ? `${of}.${part}` : part))
  return columns[measure.column]?.absent === 'optional'
}

/** The data set that is joined, checked as far as it concerns both. Null where none is. */
export function checkJoined(dataset: Dataset, exploration: Exploration): Dataset | null {
  const { joined, comparison, calculation, breakdown, time } = exploration
  if (joined === null) return null
  const joinedDataset = findDataset(joined.dataset)
  const unit = joinedDataset === undefined ? null : sharedUnit(dataset, joinedDataset)
  if (
    joinedDataset === undefined ||
    joinedDataset.name === dataset.name ||
    unit === null ||
    [dataset, joinedDataset].some(untilColumn)
  )
    throw refuse('joined.dataset', joined.dataset, 'date × 2')
  if (comparison !== null) throw refuse('comparison', comparison.with, 'null')
  if (calculation !== null && calculation.kind !== 'rank')
    throw refuse('calculation.kind', calculation.kind, 'null, rank')
  const shared = sharedDimensions(dataset, joinedDataset)
  for (const [index, name] of breakdown.entries())
    if (counterpart(dataset, name, joinedDataset) === null)
      throw refuse(`breakdown.${index}`, name, shared.join(', ') || '[]')
  const grains = grainsOf[unit]
  if (time !== null && !grains.includes(time)) throw refuse('time', time, grains.join(', '))
  return joinedDataset
}

const yearly: readonly Grain[] = ['year']
const monthly: readonly Grain[] = ['month', 'quarter', 'year', 'month_of_year']
const grainsOf = { year: yearly, month: monthly, day: [...monthly, 'day', 'week', 'weekday'] as readonly Grain[] }

/** Only figures that can be added up over the time and the members that both hold, and others where nothing is added up. */
export function checkAdded(dataset: Dataset, other: Dataset, exploration: Exploration): void {
  const sides = [
    { side: dataset, names: measuresOfSide(exploration, 'own'), field: 'measures' },
    { side: other, names: measuresOfSide(exploration, 'joined'), field: 'joined.measures' },
  ]
  const isAlwaysCell = groupsAreCells(dataset, other, exploration)
  for (const { side, names, field } of sides) {
    const isWhole = sharedUnit(dataset, other) !== 'year' || side.columns[side.newest ?? '']?.kind === 'year'
    const wrong = names.find((name) => !addsUp(side, name) && !(isAlwaysCell && isWhole))
    if (wrong === undefined) continue
    const adding = explorableMeasures(side).filter((name) => addsUp(side, name))
    const apart = [...exploration.breakdown, ...matchedDimensions(dataset, other, exploration)].join(', ')
    const cells = `time: ${sharedUnit(dataset, other)}; breakdown: ${apart || '[]'}`
    throw refuse(
      field,
      wrong,
      [...(adding.length > 0 ? [adding.join(', ')] : []), ...(isWhole ? [cells] : [])].join('; ') || '[]',
    )
  }
}
