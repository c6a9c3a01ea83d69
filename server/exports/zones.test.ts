import { afterAll, expect, test, vi } from 'vitest'

/** Behind and far before UTC, with and without summer time. */
const zones = ['Asia/Bangkok', 'America/Los_Angeles', 'Pacific/Kiritimati'] as const
/** A leap day, the last day of a year, and a night in which clocks are changed. */
const days = ['2024-02-29', '2025-12-31', '2026-11-01'] as const

const before = process.env.TZ
afterAll(() => {
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
})

/** What every card asks, shows and files on each day, by a machine of that zone. */
async function everythingIn(zone: string): Promise<string> {
  process.env.TZ = zone
  // Formats of dates are made once and kept: each zone begins anew.
  vi.resetModules()
  await import('@sala/catalog/locales/allLanguages.ts')
  const { allCards } = await import('@sala/widgets/all.ts')
  const { hostileAnswer } = await import('@sala/widgets/hostileAnswers.ts')
  const { aContext } = await import('@sala/widgets/testing.ts')
  return JSON.stringify(
    days.flatMap((today) => {
      const context = aContext({ language: 'th', today, newest: `${today.slice(0, 7)}-01` })
      return allCards.map((card) => {
        const open = card.open({}, context)
        const answers = Object.entries(open.asks).map(([name, ask]) => [name, hostileAnswer(ask.path, 7)])
        return [card.code, open.asks, open.show(Object.fromEntries(answers))]
      })
    }),
  )
}

test('E07: what a card asks, shows and files is the same wherever the clock stands', { tags: 'release' }, async () => {
  const expected = await everythingIn('UTC')
  for (const zone of zones) {
    const texts = await everythingIn(zone)
    // The zone is really another one, or the comparison would say nothing.
    expect(new Date('2026-07-01T12:00:00Z').getHours()).not.toBe(12)
    expect(texts === expected, zone).toBe(true)
  }
})
