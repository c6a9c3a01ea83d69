import type { Dataset } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import {
  type Coverage,
  calculated,
  families,
  figureIn,
  lacksPart,
} from '@sala/catalog/explore/calculated/calculations.ts'
import type { IsEven } from '@sala/catalog/explore/calculated/heldPeriods.ts'
import { cellCount } from '@sala/catalog/explore/cells.ts'
import { comparedKey, groupKeys, type ShownFigure, shownFigures } from '@sala/catalog/explore/columns.ts'
import { comparedFigures } from '@sala/catalog/explore/compare.ts'
import { firstDayOf, isRunning, laterPeriod, shiftDays } from '@sala/catalog/explore/days.ts'
import { timeKey } from '@sala/catalog/explore/explorable.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { evaluateFormula } from '@sala/catalog/explore/formula.ts'
import { calculatedMeasures, neededMeasures, withJoinedMeasures } from '@sala/catalog/explore/measures.ts'
import { coverageColumns, pairingOf } from '@sala/catalog/explore/pairing.ts'
import {
  additiveMeasures,
  combinedFigure,
  type GroupValues,
  onlyGrows,
  type TopGroup,
  topGroups,
} from '@sala/catalog/explore/topGroups.ts'
import type { PlainRow } from '../../facts/engines/engine.ts'
import { isOverPeriods } from '../../facts/plan/exploration.ts'
import { type ExploredPeriod, spanOf } from '../../facts/plan/exploredPeriod.ts'
import { compareKeys } from '../groups.ts'
import { type Ask, comparedGroups, openFrom, unitOf } from './comparedGroups.ts'
import { evenness, type JoinedCell, rankEvenness } from './heldPeriods.ts'
import { countedSeries, heldSeries } from './heldSeries.ts'

/** What is known before the groups of an exploration are made. */
interface GroupQuestion {
  readonly dataset: Dataset
  readonly exploration: Exploration
  /** The same with all measures of the data set that its formulas need. */
  readonly needed: Exploration
  /** The requested period and the period that is read, which is longer for calculations that need earlier figures. */
  readonly period: ExploredPeriod
  readonly readPeriod: ExploredPeriod
  readonly today: string
  readonly ask: Ask
}

export interface ExploredGroups {
  /** In the order of the answer, with the figures of its columns. */
  readonly groups: readonly TopGroup[]
  /** How many of them lack periods that groups beside them hold; null where none does, or that does not matter. */
  readonly uneven: Uneven
  /** How many of all values of the first breakdown lack periods that others hold, where the largest are taken. */
  readonly unevenTop: Uneven
}

type Uneven = { readonly groups: number; readonly of: number } | null

/** The groups of an answer. `foundRows` are the rows of the exploration's plan, `cells` those of a join. */
export async function exploredGroups(
  question: GroupQuestion,
  foundRows: readonly PlainRow[],
  cells: readonly JoinedCell[] | null,
): Promise<ExploredGroups> {
  const { dataset, exploration, needed } = question
  const keys = groupKeys(exploration)
  const plainGroups = foundRows.map((row) => ({ ...plainValues(row), [cellCount]: 1 }))
  const compared = await comparedOf(question, plainGroups)
  const counted = coverageColumns(dataset) !== null
  const groups = compared === null ? plainGroups : withCompared(keys, plainGroups, compared, counted)
  const named = compared === null ? [families.own] : Object.values(families)
  const { groups: topped, uneven: unevenTop } = await withTop(question, groups, named, cells)
  const ranked = counted ? topped.map((group) => withZeros(needed, group, named)) : topped
  const coverage = isOverPeriods(exploration) ? await coverageOf(question, ranked) : null
  const figureColumns = shownFigures(dataset, exploration)
  const held = { ...question, exploration: needed }
  const isEven = await evenness({ ...held, place: placeAmong(exploration, ranked) }, cells)
  const figure = calculated(dataset, exploration, ranked, coverage, isEven)
  const rows = ranked.map((group) => {
    const figures = figureColumns.flatMap((shownFigure) => [
      [shownFigure.key, figure(group, shownFigure)] as const,
      ...(exploration.comparison === null ? [] : comparedColumns(shownFigure, group)),
    ])
    const identity = keys.map((key) => [key, group.values[key] ?? null] as const)
    return { values: Object.fromEntries([...identity, ...figures]), other: group.other }
  })
  const groupsWithin = sorted(
    question,
    rows.filter(({ values }) => isWithin(question, values)),
    isEven,
  )
  const isShare = exploration.calculation?.kind === 'share' || exploration.calculation?.kind === 'share_within'
  const lacks = (group: TopGroup, column: ShownFigure) =>
    isShare ? lacksPart(group, column, isEven) : isEven !== null && !isEven(group, column)
  const uneven = ranked.filter((group) => figureColumns.some((figure) => lacks(group, figure))).length
  return { groups: groupsWithin, uneven: unevenOf(uneven, ranked.length), unevenTop }
}

const unevenOf = (groups: number, of: number): Uneven => (groups === 0 ? null : { groups, of })

const plainValues = (row: PlainRow): GroupValues =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === 'boolean' ? null : value]))

function comparedOf(
  question: GroupQuestion,
  plainGroups: readonly GroupValues[],
): Promise<readonly GroupValues[]> | null {
  const { dataset, needed: exploration, readPeriod: period, today, ask } = question
  const pairing = pairingOf(exploration, spanOf(period))
  if (pairing === null) return null
  const targets = pairing.kind === 'same' ? (findDataset(dataset.targets?.dataset ?? '') ?? null) : null
  // For all times the answer is by year, so the groups name the years with data.
  const years = period.years ?? [...new Set(plainGroups.map((group) => Number(group[timeKey])))]
  return comparedGroups({ dataset, targets, exploration, pairing, period, years, today, ask })
}

/** Groups with the figures that they are compared with. For counted things, a group that only the other period has is added. */
function withCompared(
  keys: readonly string[],
  plainGroups: readonly GroupValues[],
  compared: readonly GroupValues[],
  counted: boolean,
): readonly GroupValues[] {
  const keyOf = (group: GroupValues) => JSON.stringify(keys.map((key) => group[key] ?? null))
  const pairs = new Map(compared.map((group) => [keyOf(group), group]))
  const plainKeys = new Set(plainGroups.map(keyOf))
  const missing = counted
    ? compared.flatMap((group) => (plainKeys.has(keyOf(group)) ? [] : [{ ...group, [cellCount]: 0 }]))
    : []
  const merged = [...plainGroups.map((group) => ({ ...pairs.get(keyOf(group)), ...group })), ...missing]
  return missing.length === 0 ? merged : merged.toSorted((left, right) => compareKeys(left, right, keys))
}

/** A group of counted things without rows: its figures are zero, because its days are held. */
function withZeros({ measures }: Exploration, group: TopGroup, named: readonly string[]): TopGroup {
  const zeros = named.flatMap((family) =>
    group.values[family + cellCount] === 0 ? measures.map((name) => [family + name, 0] as const) : [],
  )
  return zeros.length === 0 ? group : { ...group, values: { ...group.values, ...Object.fromEntries(zeros) } }
}

/** Finds the top group that counts some values. */
function placeAmong({ breakdown: [by], top }: Exploration, groups: readonly TopGroup[]) {
  const tops = new Set(groups.flatMap(({ values, other }) => (other || by === undefined ? [] : [values[by] ?? null])))
  return (values: GroupValues): TopGroup => {
    const other = top !== null && by !== undefined && !tops.has(values[by] ?? null)
    return { values: other ? { ...values, [by]: null } : values, other }
  }
}

/** The groups of the largest values, and those of all others together. */
async function withTop(
  question: GroupQuestion,
  groups: readonly GroupValues[],
  named: readonly string[],
  cells: readonly JoinedCell[] | null,
): Promise<{ readonly groups: readonly TopGroup[]; readonly uneven: Uneven }> {
  const { dataset, exploration } = question
  const { breakdown, top } = exploration
  const [by] = breakdown
  if (top === null || by === undefined)
    return { groups: groups.map((values): TopGroup => ({ values, other: false })), uneven: null }
  const combined = withJoinedMeasures(dataset, exploration)
  const withCells: Dataset = {
    ...combined,
    measures: { ...combined.measures, [cellCount]: { ...countOf, label: dataset.label, definition: dataset.row } },
  }
  const needed = neededMeasures(exploration)
  const formula = calculatedMeasures(exploration).find(({ key }) => key === top.measure)?.formula ?? null
  const ranked = groups.filter((values) => isWithin(question, values))
  const lacking = await lackingValues(question, { by, key: top.measure, formula }, ranked, cells)
  const topped = topGroups(withCells, groups, {
    keys: groupKeys(exploration),
    by,
    measures: [...additiveMeasures(combined, needed), cellCount],
    families: named,
    top,
    ranked,
    ...(onlyGrows(combined, top.measure) ? {} : { isLast: (value) => lacking.has(value) }),
    ...(formula === null
      ? {}
      : { rankedBy: (cells) => evaluateFormula(formula, (name) => combinedFigure(combined, name, cells)) }),
  })
  const values = new Set(ranked.map((group) => group[by] ?? null))
  return { groups: topped, uneven: unevenOf(lacking.size, values.size) }
}

/** The values of a breakdown that lack periods of a measure which other values hold. */
async function lackingValues(
  question: GroupQuestion,
  { by, ...measure }: Pick<ShownFigure, 'key' | 'formula'> & { readonly by: string },
  groups: readonly GroupValues[],
  cells: readonly JoinedCell[] | null,
): Promise<ReadonlySet<string | number | null>> {
  const isEven = await rankEvenness({ ...question, exploration: question.needed }, cells)
  const values = [...new Set(groups.map((group) => group[by] ?? null))]
  return new Set(values.filter((value) => isEven?.({ values: { [by]: value }, other: false }, measure) === false))
}

const countOf = { kind: 'count', unit: 'items' } as const

function comparedColumns(figureColumn: ShownFigure, { values }: TopGroup) {
  const { key } = figureColumn
  const figures = comparedFigures(
    figureColumn,
    figureIn(values, figureColumn, families.compared),
    figureIn(values, figureColumn, families.base),
  )
  return [
    [comparedKey(key, 'compared'), figures.compared],
    [comparedKey(key, 'base'), figures.base],
    [comparedKey(key, 'difference'), figures.difference],
    [comparedKey(key, 'percentage'), figures.percentage],
  ] as const
}

/** Which days each series holds, for calculations over several periods. */
async function coverageOf(question: GroupQuestion, groups: readonly TopGroup[]): Promise<Coverage> {
  const { dataset, exploration, readPeriod, today } = question
  const unit = unitOf(dataset) ?? 'day'
  const shared = { unit, openFrom: dataset.ahead ? '9999-01-01' : openFrom(dataset, today) } as const
  const held = {
    ...question,
    period: readPeriod,
    exploration: question.needed,
    place: placeAmong(exploration, groups),
  }
  const checkpoints = coverageColumns(dataset)
  const series = await (checkpoints === null ? heldSeries(held) : countedSeries(held, checkpoints))
  return { ...shared, counted: checkpoints !== null, ...series }
}

/** Whether a group belongs to the requested period, not to the earlier figures of a calculation. */
function isWithin({ exploration, period, readPeriod }: GroupQuestion, values: GroupValues): boolean {
  const time = values[timeKey]
  if (readPeriod === period || time === undefined || time === null || !isRunning(exploration.time)) return true
  const first = firstDayOf(time)
  const last = shiftDays(laterPeriod(first, exploration.time, 1), -1)
  if (period.years !== null) return [first, last].some((day) => period.years?.includes(Number(day.slice(0, 4))))
  return period.window === null || last >= period.window.from
}

/** Groups in the order of a column. What can grow has its place by what is held, if the largest are first; else unlike periods have none. */
function sorted(
  { dataset, exploration }: GroupQuestion,
  groups: readonly TopGroup[],
  isEven: IsEven | null,
): readonly TopGroup[] {
  const { sort } = exploration
  if (sort === null) return groups
  const figureOf = ({ values }: TopGroup) => {
    const value = values[sort.column]
    return typeof value === 'number' ? value : null
  }
  const column = shownFigures(dataset, exploration).find(({ key }) => key === sort.column)
  const isRanked = isEven !== null && column !== undefined && exploration.calculation === null
  const isFloor = sort.descending && onlyGrows(withJoinedMeasures(dataset, exploration), sort.column)
  const isLast = (group: TopGroup) => isRanked && !isFloor && !isEven(group, column)
  const direction = sort.descending ? -1 : 1
  return groups.toSorted((a, b) => {
    if (a.other !== b.other) return a.other ? 1 : -1
    const [left, right] = [figureOf(a), figureOf(b)]
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1
    return Number(isLast(a)) - Number(isLast(b)) || (left - right) * direction
  })
}
