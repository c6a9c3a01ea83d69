import { afterAll, describe, expect, test } from 'vitest'
import { checkSpans, checkYears } from './cards/check.ts'
import { contextOf } from './cards/shown.ts'
import { type PendingCard, pendingCards } from './pending.ts'
import { openProduct } from './product.ts'
import { mixedState, namedState, stateNames } from './states/shape.ts'

const more = Number(process.env.SALA_ORACLE ?? 0)
const states = [
  ...stateNames.map((name, at) => namedState(name, 501 + at)),
  ...Array.from({ length: 2 + more }, (_, at) => mixedState(601 + at)),
]
let compared = 0
const seen = new Set<PendingCard>()

afterAll(() => console.info(`The oracle compared ${compared} figures of cards in ${states.length} states.`))

describe.each(states)('with $name', (state) => {
  test('cards show what the rules say', async () => {
    const product = await openProduct(state)
    const wrong: string[] = []
    try {
      const context = await contextOf(product)
      const thisYear = Number(state.today.slice(0, 4))
      const checks = [
        await checkYears(product, context, state, thisYear),
        await checkYears(product, context, state, thisYear - 1),
        await checkSpans(product, context, state, 7),
        await checkSpans(product, context, state, 90),
      ]
      for (const { count, faults } of checks) {
        compared += count
        for (const { code, text } of faults) {
          const pending = pendingCards.find(({ isAbout }) => isAbout(code, state))
          if (pending) seen.add(pending)
          else wrong.push(text)
        }
      }
    } finally {
      await product.close()
    }
    expect(wrong.slice(0, 12)).toEqual([])
  })
})

test('what is pending is still wrong', () => {
  expect(pendingCards.filter((one) => !seen.has(one)).map(({ item, reason }) => `${item}: ${reason}`)).toEqual([])
})
