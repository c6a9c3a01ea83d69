import { firstCases } from '@sala/catalog/testing/everyCase.ts'
import { expect, test } from 'vitest'
import { races, runRace } from './testing/races.ts'

/** Tries of each race; `RACES=200` for the drill of docs/security.md. Without the protection, four of five tries keep a way in. */
const tries = Number(process.env.RACES ?? 5)

test.for(firstCases(Object.keys(races), 1))(
  'E18: a revocation is final: %s',
  { timeout: 120_000 + tries * 3_000 },
  async (name) => {
    const race = races[name]
    if (!race) throw new Error('there is no such race')
    const { survivals, changes } = await runRace(race, tries)
    expect(survivals).toBe(0)
    // Otherwise nothing was tried.
    expect(changes).toBeGreaterThanOrEqual(tries)
  },
)
