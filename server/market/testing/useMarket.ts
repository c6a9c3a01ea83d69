import { afterEach, beforeEach } from 'vitest'
import { type OwnEngine, openEngine, removeEngine } from '../../facts/testing/engine.ts'
import { type MarketApp, openMarket } from './openMarket.ts'

/** The moment at which the tests of figures ask, unless they say another. */
export const marketNow = () => new Date('2026-11-20T05:00:00.000Z')

/** An empty store and the data routes over it, new for each test of a file: what administrators are answered. */
export interface TestMarket {
  readonly engine: OwnEngine['engine']
  readonly app: MarketApp
}

/** Opens a store and its routes before each test and removes both after it. */
export function useMarket(now: () => Date = marketNow): TestMarket {
  let engineUnderTest: OwnEngine | undefined
  let app: MarketApp | undefined
  beforeEach(async () => {
    engineUnderTest = await openEngine(now)
    app = await openMarket({ engine: engineUnderTest.engine, now })
  })
  afterEach(async () => {
    await app?.close()
    if (engineUnderTest) await removeEngine(engineUnderTest)
  })
  const requireOpen = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error('the market is open during tests only')
    return part
  }
  return {
    get engine() {
      return requireOpen(engineUnderTest).engine
    },
    get app() {
      return requireOpen(app)
    },
  }
}
