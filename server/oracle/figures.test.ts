import { allDatasets } from '@sala/catalog/datasets/all.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answeredFigures, unsorted } from './answers/asked/answered.ts'
import { compare, describeDifference } from './answers/asked/differences.ts'
import { nameOf } from './answers/asked/question.ts'
import { questionsFor } from './answers/asked/questions.ts'
import { expectedFigures } from './answers/expected.ts'
import { checkPages, sortedQuestions } from './answers/pages.ts'
import { checkCards } from './cards/check.ts'
import { openProduct, type Product } from './product.ts'
import { randomOf } from './random.ts'
import type { State } from './state.ts'
import { mixedState, namedState, stateNames, usualNames } from './states/shape.ts'

/** `EVERY_CASE=50` takes all named states and so many of mixed oddities, and asks each of them more. */
const more = Number(process.env.EVERY_CASE ?? 0)
const names = more > 0 ? stateNames : usualNames
const states: readonly State[] = [
  ...names.map((name) => namedState(name, 1 + stateNames.indexOf(name))),
  ...Array.from({ length: more }, (_, at) => mixedState(100 + at)),
]
const sorting = ['printed wholes']
const filtered = more > 0 ? 12 : 1
const fewest = more > 0 ? 20_000 : 10_000

const compared = { answers: 0, pages: 0, cards: 0 }

afterAll(() => {
  const { answers, pages, cards } = compared
  console.info(
    `The oracle compared ${answers} figures of answers, ${pages} of sorted pages and ${cards} of cards in ${states.length} states.`,
  )
})

describe.each(states)('with $name', (state) => {
  let product: Product
  beforeAll(async () => {
    product = await openProduct(state)
  })
  afterAll(() => product.close())

  test('every answer is what the rules say', async () => {
    const faults = await faultsOfAnswers(product, state)
    expect(faults.slice(0, 12)).toEqual([])
  })

  // How rows are sorted does not depend on which are missing: one of the states is enough.
  if (more > 0 || sorting.includes(state.name))
    test('sorted pages hold every row once, in order', async () => {
      const faults: string[] = []
      for (const question of sortedQuestions(randomOf(state.seed + 1))) {
        const { sort: _, ...params } = question.params
        const body = await product.ask({ path: question.path, params })
        const checked = await checkPages(state, question, body, product.page)
        compared.pages += checked.count
        faults.push(...checked.faults)
      }
      expect(faults.slice(0, 12)).toEqual([])
    })

  // Cards only draw what is answered: one of the states is enough.
  if (more > 0 || state === states[0])
    test('cards show what the rules say', async () => {
      const { count, faults } = await checkCards(product, state, more > 0)
      compared.cards += count
      expect(faults.slice(0, 12)).toEqual([])
    })
})

// Rule 8 has no state: nothing that is compared in percent can be below zero. Temperatures can, and are compared by their difference.
test('no base of a percentage can be negative', () => {
  const negative = allDatasets.flatMap(({ name, columns }) =>
    Object.entries(columns).flatMap(([column, own]) =>
      own.kind === 'amount' && (own.minimum ?? -1) < 0 ? [`${name} ${column} ${own.unit}`] : [],
    ),
  )
  expect(negative.filter((line) => !line.endsWith(' celsius'))).toEqual([])
})

test(`at least ${fewest} figures were compared`, () => {
  expect(compared.answers).toBeGreaterThanOrEqual(fewest)
  expect(compared.cards).toBeGreaterThan(0)
})

async function faultsOfAnswers(product: Product, state: State): Promise<readonly string[]> {
  const faults: string[] = []
  for (const question of questionsFor(randomOf(state.seed), state, filtered)) {
    const body = await product.ask(question).catch((error: unknown) => error)
    if (body instanceof Error) {
      faults.push(body.message)
      continue
    }
    const expected = expectedFigures(state, question)
    const { count, differences } = compare(expected, answeredFigures(question, body, expected))
    compared.answers += count
    faults.push(
      ...differences.map((difference) => describeDifference(question, state, difference)),
      ...unsorted(body).map((name) => `${nameOf(question)}: the groups of ${name} are not in order`),
    )
  }
  return faults
}
