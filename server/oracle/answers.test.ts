import { afterAll, describe, expect, test } from 'vitest'
import { compare } from './answers/differences.ts'
import { expectedFigures } from './answers/expected.ts'
import { givenFigures, unsorted } from './answers/given.ts'
import { nameOf } from './answers/question.ts'
import { questionsFor } from './answers/questions.ts'
import { describeDifference, type Pending, pendingAnswers, pendingFor } from './pending.ts'
import { openProduct } from './product.ts'
import { randomOf } from './random.ts'
import type { State } from './state.ts'
import { mixedState, namedState, stateNames } from './states/shape.ts'

/** `SALA_ORACLE=50` adds so many states of mixed oddities, and asks each of them more. */
const more = Number(process.env.SALA_ORACLE ?? 0)
const states: readonly State[] = [
  ...stateNames.map((name, at) => namedState(name, 1 + at)),
  ...Array.from({ length: 3 + more }, (_, at) => mixedState(100 + at)),
]
const filtered = more > 0 ? 12 : 1
const fewest = 20_000

let compared = 0
const seen = new Set<Pending>()

afterAll(() => console.info(`The oracle compared ${compared} figures of answers in ${states.length} states.`))

describe.each(states)('with $name', (state) => {
  test('every answer is what the rules say', async () => {
    const product = await openProduct(state)
    const faults: string[] = []
    try {
      for (const question of questionsFor(randomOf(state.seed), state, filtered)) {
        const body = await product.ask(question).catch((error: unknown) => error)
        if (body instanceof Error) {
          if (!pendingFor(question, 'status', state)) faults.push(body.message)
          continue
        }
        const expected = expectedFigures(state, question)
        const { count, differences } = compare(expected, givenFigures(question, body, expected))
        compared += count
        for (const difference of differences) {
          const pending = pendingFor(question, difference.figure, state)
          if (pending) seen.add(pending)
          else faults.push(describeDifference(question, state, difference))
        }
        faults.push(...unsorted(body).map((name) => `${nameOf(question)}: the groups of ${name} are not in order`))
      }
    } finally {
      await product.close()
    }
    expect(faults.slice(0, 12)).toEqual([])
  })
})

test('what is pending is still wrong', () => {
  expect(pendingAnswers.filter((one) => !seen.has(one)).map(({ item, reason }) => `${item}: ${reason}`)).toEqual([])
})

test(`at least ${fewest} figures were compared`, () => {
  expect(compared).toBeGreaterThanOrEqual(fewest)
})
