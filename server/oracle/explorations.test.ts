import { VersionedAnswer } from '@sala/catalog/api/explore.ts'
import { Exploration, type ExplorationInput } from '@sala/catalog/explore/exploration.ts'
import { everyCase } from '@sala/catalog/testing/everyCase.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { shownFigures } from './answers/calculated.ts'
import { exploredFigures, others, type Query, type Worked } from './answers/explored.ts'
import { isCounted } from './answers/pairs/pairedFacts.ts'
import { lackingFigures } from './answers/shares/lackingFigures.ts'
import { openProduct } from './product.ts'
import { randomOf } from './random.ts'
import { randomExploration } from './randomExplorations.ts'
import { datasetOf, type State } from './state.ts'
import { namedState } from './states/shape.ts'

const states = [namedState('mixed grains', 4), ...(everyCase ? [namedState('printed wholes', 15)] : [])]

/** `SALA_EXPLORATIONS` is how many are asked in all states together; before a release ten thousand are. */
const perState = Number(process.env.SALA_EXPLORATIONS ?? (everyCase ? 10_000 : 60)) / states.length
const compared = { answered: 0, refused: 0, figures: 0 }

describe.each(states)('with $name', (state) => {
  test(
    'every exploration has the figures of the rules, or a problem that names a field',
    async () => {
      const product = await openProduct(state)
      const random = randomOf(state.seed)
      const faults: string[] = []
      try {
        for (let at = 0; at < perState; at += 1) {
          const { exploration, formula } = randomExploration(random, state)
          const { status, answer } = await product.explore(exploration)
          const fault =
            status === 200 ? differenceOf(state, exploration, formula, answer) : refusalFault(status, answer)
          if (fault !== null) faults.push(`${JSON.stringify(exploration)}: ${fault}`)
        }
      } finally {
        await product.close()
      }
      expect(faults.slice(0, 8)).toEqual([])
    },
    60_000 + perState * 500,
  )
})

afterAll(() => {
  console.info(
    `The oracle compared ${compared.figures} figures of ${compared.answered} explorations; ${compared.refused} were refused.`,
  )
})

test('most explorations were answered', () => {
  // Ten in a hundred are asked whether the rules allow them or not.
  expect(compared.answered).toBeGreaterThan(0.75 * (compared.answered + compared.refused))
  expect(compared.refused).toBeGreaterThan(0)
})

function refusalFault(status: number, answer: unknown): string | null {
  compared.refused += 1
  const isNamingField = typeof answer === 'object' && answer !== null && 'field' in answer
  return status === 400 && isNamingField ? null : `${status} ${JSON.stringify(answer)}`
}

function differenceOf(state: State, input: ExplorationInput, formula: Worked | null, json: unknown): string | null {
  const { columns, rows, period, unevenTop } = VersionedAnswer.parse(json)
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
  const figures = shownFigures(state, askedFor(exploration, period, top), formula)
  for (const key of new Set([...figures.keys(), ...answered.keys()])) {
    compared.figures += 1
    const [expected, answer] = [figures.get(key) ?? null, answered.get(key) ?? null]
    if (!isSame(expected, answer)) return `${key}: ${expected} expected, ${answer} answered`
  }
  return rankingFault(state, exploration, { period, top, lacking: unevenTop?.groups ?? 0 })
}

interface Ranking {
  readonly period: Query['days']
  readonly top: Query['top']
  /** How many values lack periods that others hold. */
  readonly lacking: number
}

/** Whether a value that stands with the others has more than one that stands for itself; means of unlike periods stand last. */
function rankingFault(state: State, exploration: Exploration, { period, top, lacking }: Ranking): string | null {
  if (exploration.top === null || exploration.joined !== null) return null
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
  const dataset = datasetOf(exploration.dataset)
  // A group that is zero beside what it is compared with stands for itself too.
  if (exploration.comparison !== null && isCounted(dataset)) return null
  if (dataset.wholeYears && exploration.time !== null && exploration.time !== 'year') return null
  const figures = exploredFigures(state, askedFor(ranking, period, null))
  const ofRanks = askedFor({ ...ranking, calculation: { kind: 'rank' } }, period, null)
  const unlike = lackingFigures(state, ofRanks, figures, null)
  const kind = dataset.measures[measure]?.kind ?? ''
  const ranked = [...figures].map(([key, figure]) => ({
    figure: figure ?? Number.NEGATIVE_INFINITY,
    isLast: figure === null ? 2 : Number(unlike.has(key) && !['sum', 'count', 'total'].includes(kind)),
    isTop: new Set(top).has(JSON.parse(key.slice(0, key.lastIndexOf(' ')))[0]),
  }))
  const tops = ranked.filter(({ isTop }) => isTop)
  if (tops.length !== Math.min(count, ranked.length)) return `${tops.length} stand for themselves`
  if (lacking !== unlike.size) return `${unlike.size} lack periods, ${lacking} answered`
  const isBefore = (other: (typeof ranked)[number], one: (typeof ranked)[number]) =>
    other.isLast === one.isLast ? other.figure > one.figure + Math.abs(one.figure) * 1e-9 : other.isLast < one.isLast
  const passedOver = ranked.find((other) => !other.isTop && tops.some((one) => isBefore(other, one)))
  return passedOver === undefined ? null : `${passedOver.figure} is with the others`
}

function askedFor(exploration: Exploration, answered: Query['days'], top: Query['top']): Query {
  const { period } = exploration
  if (period?.kind === 'between') return { exploration, days: period, top }
  if (period?.kind === 'last_years' && answered !== null) {
    const [from, to] = [Number(answered.from.slice(0, 4)), Number(answered.to.slice(0, 4))]
    const years = Array.from({ length: to - from + 1 }, (_, at) => from + at)
    return { exploration: { ...exploration, period: { kind: 'years', years } }, days: null, top }
  }
  return { exploration, days: answered, top }
}

function isSame(figure: number | null, other: unknown): boolean {
  if (figure === null || typeof other !== 'number') return figure === other
  return Math.abs(figure - other) <= 1e-9 * Math.max(1, Math.abs(figure))
}
