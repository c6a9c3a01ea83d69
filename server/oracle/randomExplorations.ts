import type { Dataset } from '@sala/catalog/dataset.ts'
import { allDatasets } from '@sala/catalog/datasets/all.ts'
import {
  explorableDimensions,
  explorableGrains,
  explorableMeasures,
  filterDimensions,
  rangeColumns,
  textColumns,
} from '@sala/catalog/explore/explorable.ts'
import { Exploration, type ExplorationInput, grains } from '@sala/catalog/explore/exploration.ts'
import { explorationFault } from '@sala/catalog/explore/explorationFault.ts'
import { sharedDimensions } from '@sala/catalog/explore/joined.ts'
import { storedValues, type Worked } from './answers/explored.ts'
import type { Random } from './random.ts'
import { datasetOf, type State } from './state.ts'

/** Explorations over all data sets with random fields, of which most can be answered. */

interface Generated {
  readonly exploration: ExplorationInput
  /** Computes `calculated_1` from the figures of its measures. */
  readonly formula: Worked | null
}

/** The optional part of the question. It is chosen first, so that parts that are refused more often are not requested less often. */
const kinds = ['plain', 'plain', 'comparison', 'calculation'] as const
interface Kind {
  readonly beside: (typeof kinds)[number]
  readonly joined: boolean
  readonly formula: boolean
}

/** The number of attempts to find a question that the rules allow, the first half about one data set; the last attempt is used in any case. */
const maxTries = 80

export function randomExploration(random: Random, state: State): Generated {
  const kind: Kind = { beside: random.pick(kinds), joined: random.chance(0.15), formula: random.chance(0.25) }
  // Refused questions are tested too: the refusal must give the reason.
  const tries = random.chance(0.1) ? 1 : maxTries
  const first = random.pick(allDatasets)
  let generated = ofKind(random, state, kind, first.name)
  for (let at = 1; at < tries && !isAllowed(generated); at += 1) {
    const { name } = at < maxTries / 2 ? first : random.pick(allDatasets)
    generated = ofKind(random, state, kind, name)
  }
  return generated
}

function isAllowed({ exploration }: Generated): boolean {
  const { data } = Exploration.safeParse(exploration)
  return data !== undefined && explorationFault(datasetOf(data.dataset), data) === null
}

function ofKind(random: Random, state: State, kind: Kind, name: string): Generated {
  const dataset = datasetOf(name)
  const dimensions = explorableDimensions(dataset)
  const possible = random.chance(0.05) ? grains : explorableGrains(dataset)
  const measures = random.some(explorableMeasures(dataset), random.whole(1, 3))
  const filters = random.some(filterDimensions(dataset), random.pick([0, 0, 1, 2])).flatMap((dimension) => {
    const values = random.some(storedValues(state, dataset, dimension), random.whole(1, 4))
    const operator = random.pick(['in', 'in', 'not_in'] as const)
    return values.length === 0 ? [] : [{ dimension, operator, values: [...values] }]
  })
  const breakdown = withKinds(random, dataset, random.some(dimensions, random.pick([0, 1, 1, 2])))
  // The first of nothing, and of different things, is mostly refused.
  const isRanked = random.chance(0.3) && (random.chance(0.1) || (breakdown.length > 0 && dataset.kinds === undefined))
  const own: ExplorationInput = {
    version: 1,
    dataset: dataset.name,
    measures: [...measures],
    breakdown,
    time: possible.length > 0 && random.chance(0.6) ? random.pick(possible) : null,
    filters,
    ...randomRows(random, state, dataset),
    period: dataset.newest !== null && random.chance(0.5) ? randomPeriod(random, state) : null,
    top: isRanked ? { measure: measures[0] ?? '', count: random.whole(1, 3) } : null,
    ...(kind.beside === 'comparison' ? { comparison: randomComparison(random, state) } : {}),
    ...(kind.beside === 'calculation' ? { calculation: randomCalculation(random, state) } : {}),
  }
  const joined = kind.joined ? randomJoin(random, state, own) : own
  return kind.formula ? withFormula(random, joined) : { exploration: joined, formula: null }
}

/** A breakdown that usually contains the dimensions that the measures require, because a question without them is refused. */
function withKinds(random: Random, { kinds }: Dataset, breakdown: readonly string[]): string[] {
  if (kinds === undefined || breakdown.includes(kinds) || random.chance(0.1)) return [...breakdown]
  return [kinds, ...breakdown.slice(0, 1)]
}

/** Now and then a part of a text, and a span of numbers. */
function randomRows(random: Random, state: State, dataset: Dataset): Pick<ExplorationInput, 'texts' | 'ranges'> {
  const [text] = random.chance(0.2) ? random.some(textColumns(dataset), 1) : []
  const [number] = random.chance(0.2) ? random.some(rangeColumns(dataset), 1) : []
  const storedTexts = text === undefined ? [] : heldColumn(state, dataset, text)
  const part = storedTexts.length === 0 ? 'a' : random.pick(storedTexts).slice(1, 3)
  const from = random.whole(0, 50)
  return {
    texts: text === undefined ? [] : [{ column: text, contains: part.trim() || 'a' }],
    ranges: number === undefined ? [] : [{ column: number, from: random.pick([null, from]), to: from + 200 }],
  }
}

const heldColumn = (state: State, dataset: Dataset, column: string): readonly string[] =>
  storedValues(state, dataset, Object.keys(dataset.dimensions).find((name) => name === column) ?? '')

/** A question over a second data set that may share something with the first. */
function randomJoin(random: Random, state: State, own: ExplorationInput): ExplorationInput {
  const dataset = datasetOf(own.dataset)
  const alike = allDatasets.filter((other) => sharedDimensions(dataset, datasetOf(other.name)).length > 0)
  const other = datasetOf(random.pick(alike.length > 0 ? alike : allDatasets).name)
  const shared = sharedDimensions(dataset, other)
  const [dimension] = random.some(filterDimensions(other), 1)
  const values = dimension === undefined ? [] : random.some(storedValues(state, other, dimension), 2)
  const filters =
    dimension !== undefined && values.length > 0 && random.chance(0.3)
      ? [{ dimension, operator: 'in' as const, values: [...values] }]
      : []
  const breakdown = [...random.some(shared, random.whole(0, 1))]
  return {
    ...own,
    breakdown,
    top: breakdown.length > 0 ? (own.top ?? null) : null,
    time: random.pick([null, 'month', 'year'] as const),
    comparison: null,
    calculation: null,
    joined: { dataset: other.name, measures: [...random.some(explorableMeasures(other), 1)], filters },
  }
}

/** Writes a formula of some measures, and works it out without reading it again. */
function withFormula(random: Random, own: ExplorationInput): Generated {
  const { joined } = own
  const names = [...own.measures, ...(joined?.measures ?? []).map((name) => `${joined?.dataset}.${name}`)]
  const [firstName = '', other = firstName] = random.some(names, 2)
  const factor = random.whole(2, 1000)
  const [formula, work] = random.pick<readonly [string, (left: number, right: number) => number]>([
    [`${firstName} / ${other}`, (left, right) => left / right],
    [`${firstName}*${factor}/(${other})`, (left, right) => (left * factor) / right],
    [`-(${firstName} * 3 - ${factor} * ${firstName}) / ${other}`, (left, right) => -(left * 3 - factor * left) / right],
    [`${firstName} * 0.5 - ${firstName} / 4`, (left) => left / 4],
    [`(${firstName} + ${other}) / 2`, (left, right) => (left + right) / 2],
  ])
  const usesOther = formula.includes(other)
  return {
    exploration: { ...own, calculated: [{ name: 'Own', formula }] },
    formula: {
      sumOf: formula.endsWith('/ 4') ? [firstName] : formula.endsWith('/ 2') ? [firstName, other] : [],
      work: (figure) => {
        const [left, right] = [figure(firstName), usesOther ? figure(other) : null]
        if (left === null || (usesOther && right === null)) return null
        const value = work(left, right ?? 0)
        return Number.isFinite(value) ? value : null
      },
    },
  }
}

function randomComparison(random: Random, state: State): NonNullable<ExplorationInput['comparison']> {
  const year = Number(state.today.slice(0, 4)) - random.whole(1, 2)
  return random.pick([
    { with: 'previous_period' },
    { with: 'previous_year' },
    { with: 'base_year', year },
    { with: 'target' },
  ] as const)
}

function randomCalculation(random: Random, state: State): NonNullable<ExplorationInput['calculation']> {
  const year = Number(state.today.slice(0, 4)) - random.whole(0, 2)
  const month = random.pick(['01', '04', '07', '10'])
  return random.pick([
    { kind: 'share' },
    { kind: 'share_within' },
    { kind: 'rank' },
    { kind: 'cumulative' },
    { kind: 'moving_average', count: random.whole(2, 4) },
    { kind: 'change', as: random.pick(['difference', 'percentage'] as const) },
    { kind: 'index', period: year },
    { kind: 'index', period: `${year}-${month}-01` },
  ] as const)
}

function randomPeriod(random: Random, state: State): NonNullable<ExplorationInput['period']> {
  const year = Number(state.today.slice(0, 4))
  const count = random.whole(1, 2)
  const years = random.some([year - 2, year - 1, year], count)
  return random.pick([
    { kind: 'years', years: [...years] },
    { kind: 'between', from: `${year - 1}-0${random.whole(1, 9)}-01`, to: `${year}-03-31` },
    { kind: 'last_months', count: random.whole(1, 14) },
    { kind: 'last_years', count },
  ] as const)
}
