import { ExplorationAnswer } from '@sala/catalog/api/explore.ts'
import { allDatasets } from '@sala/catalog/datasets/all.ts'
import {
  explorableDimensions,
  explorableGrains,
  explorableMeasures,
  filterDimensions,
} from '@sala/catalog/explore/explorable.ts'
import { Exploration, type ExplorationInput, grains } from '@sala/catalog/explore/exploration.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { shownFigures } from './answers/calculated.ts'
import { isCounted } from './answers/compared.ts'
import { type Asked, exploredFigures, heldValues, others } from './answers/explored.ts'
import { openProduct } from './product.ts'
import { type Random, randomOf } from './random.ts'
import { datasetOf, type State } from './state.ts'
import { namedState } from './states/shape.ts'

/** `SALA_EXPLORATIONS` is how many are asked in all states together. */
const each = Number(process.env.SALA_EXPLORATIONS ?? 240) / 2
const compared = { answered: 0, refused: 0, figures: 0 }

describe.each([namedState('mixed grains', 4), namedState('printed wholes', 15)])('with $name', (state) => {
  test(
    'every exploration has the figures of the rules, or a problem that names a field',
    async () => {
      const product = await openProduct(state)
      const random = randomOf(state.seed)
      const faults: string[] = []
      try {
        for (let at = 0; at < each; at += 1) {
          const exploration = randomExploration(random, state)
          const { status, answer } = await product.explore(exploration)
          const fault = status === 200 ? differenceOf(state, exploration, answer) : refusalFault(status, answer)
          if (fault !== null) faults.push(`${JSON.stringify(exploration)}: ${fault}`)
        }
      } finally {
        await product.close()
      }
      expect(faults.slice(0, 8)).toEqual([])
    },
    60_000 + each * 100,
  )
})

afterAll(() => {
  console.info(
    `The oracle compared ${compared.figures} figures of ${compared.answered} explorations; ${compared.refused} were refused.`,
  )
})

test('most explorations were answered', () => {
  expect(compared.answered).toBeGreaterThan(each / 2)
  expect(compared.refused).toBeGreaterThan(0)
})

function randomExploration(random: Random, state: State): ExplorationInput {
  const dataset = datasetOf(random.pick(allDatasets).name)
  const dimensions = explorableDimensions(dataset)
  const possible = random.chance(0.05) ? grains : explorableGrains(dataset)
  const measures = random.some(explorableMeasures(dataset), random.whole(1, 3))
  const filters = random.some(filterDimensions(dataset), random.pick([0, 0, 1, 2])).flatMap((dimension) => {
    const values = random.some(heldValues(state, dataset, dimension), random.whole(1, 4))
    const operator = random.pick(['in', 'in', 'not_in'] as const)
    return values.length === 0 ? [] : [{ dimension, operator, values: [...values] }]
  })
  return {
    version: 1,
    dataset: dataset.name,
    measures: [...measures],
    breakdown: [...random.some(dimensions, random.pick([0, 1, 1, 2]))],
    time: possible.length > 0 && random.chance(0.6) ? random.pick(possible) : null,
    filters,
    period: dataset.newest !== null && random.chance(0.5) ? randomPeriod(random, state) : null,
    top: random.chance(0.3) ? { measure: measures[0] ?? '', count: random.whole(1, 3) } : null,
    ...random.pick([
      {},
      { comparison: randomComparison(random, state) },
      { calculation: randomCalculation(random, state) },
    ]),
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

function refusalFault(status: number, answer: unknown): string | null {
  compared.refused += 1
  const named = typeof answer === 'object' && answer !== null && 'field' in answer
  return status === 400 && named ? null : `${status} ${JSON.stringify(answer)}`
}

function differenceOf(state: State, input: ExplorationInput, json: unknown): string | null {
  const { columns, rows, period } = ExplorationAnswer.parse(json)
  const exploration = Exploration.parse(input)
  const keys = columns.filter(({ role }) => role !== 'measure').map(({ key }) => key)
  const first = exploration.breakdown[0] ?? ''
  const answered: ReadonlyMap<string, unknown> = new Map<string, unknown>(
    rows.flatMap(({ values, other }) => {
      const group = keys.map((key) => (other && key === first ? others : values[key]))
      return columns.flatMap(({ key, role }) =>
        role === 'measure' ? [[`${JSON.stringify(group)} ${key}`, values[key] ?? null] as const] : [],
      )
    }),
  )
  compared.answered += 1
  const top =
    exploration.top === null ? null : rows.flatMap(({ values, other }) => (other ? [] : [values[first] ?? null]))
  const figures = shownFigures(state, askedFor(exploration, period, top))
  for (const key of new Set([...figures.keys(), ...answered.keys()])) {
    compared.figures += 1
    const [expected, found] = [figures.get(key) ?? null, answered.get(key) ?? null]
    if (!isSame(expected, found)) return `${key}: ${expected} expected, ${found} answered`
  }
  return top === null ? null : rankingFault(state, exploration, period, top)
}

/** Whether a value that stands with the others has more than one that stands for itself. */
function rankingFault(state: State, exploration: Exploration, period: Asked['days'], top: Asked['top']): string | null {
  if (exploration.top === null) return null
  const { measure, count } = exploration.top
  const ranking = {
    ...exploration,
    time: null,
    breakdown: exploration.breakdown.slice(0, 1),
    measures: [measure],
    top: null,
    comparison: null,
    calculation: null,
    chart: null,
  }
  // A group that is zero beside what it is compared with stands for itself too.
  if (exploration.comparison !== null && isCounted(datasetOf(exploration.dataset))) return null
  if (datasetOf(exploration.dataset).wholeYears && exploration.time !== null && exploration.time !== 'year') return null
  const figures = exploredFigures(state, askedFor(ranking, period, null))
  const ranked = [...figures].map(([key, figure]) => ({
    figure: figure ?? Number.NEGATIVE_INFINITY,
    isTop: new Set(top).has(JSON.parse(key.slice(0, key.lastIndexOf(' ')))[0]),
  }))
  const least = Math.min(...ranked.filter(({ isTop }) => isTop).map(({ figure }) => figure))
  const most = Math.max(...ranked.filter(({ isTop }) => !isTop).map(({ figure }) => figure))
  const tops = ranked.filter(({ isTop }) => isTop).length
  if (tops !== Math.min(count, ranked.length)) return `${tops} stand for themselves`
  return most > least + Math.abs(least) * 1e-9 ? `${most} is with the others, ${least} is not` : null
}

function askedFor(exploration: Exploration, answered: Asked['days'], top: Asked['top']): Asked {
  const { period } = exploration
  if (period?.kind === 'between') return { exploration, days: period, top }
  if (period?.kind === 'last_years' && answered !== null) {
    const [from, to] = [Number(answered.from.slice(0, 4)), Number(answered.to.slice(0, 4))]
    const years = Array.from({ length: to - from + 1 }, (_, at) => from + at)
    return { exploration: { ...exploration, period: { kind: 'years', years } }, days: null, top }
  }
  return { exploration, days: answered, top }
}

function isSame(one: number | null, other: unknown): boolean {
  if (one === null || typeof other !== 'number') return one === other
  return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one))
}
