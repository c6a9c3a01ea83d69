import { describe, expect, test } from 'vitest'
import { type ComparedMember, contributionsOf, figureOf, type Side } from './contributions.ts'

/** A small generator of its own seed (mulberry32), so that a failure can be run again. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const totalOf = (members: readonly ComparedMember[], isRatio: boolean) => {
  const side = (name: 'compared' | 'base'): Side => ({
    over: members.reduce((sum, member) => sum + member[name].over, 0),
    under: isRatio ? members.reduce((sum, member) => sum + (member[name].under ?? 0), 0) : null,
  })
  return { compared: side('compared'), base: side('base') }
}

function membersOf(random: () => number, isRatio: boolean): readonly ComparedMember[] {
  const side = (): Side => {
    if (random() < 0.1) return { over: 0, under: isRatio ? 0 : null }
    return { over: Math.floor(random() * 1e6), under: isRatio ? 1 + Math.floor(random() * 1e4) : null }
  }
  return Array.from({ length: 2 + Math.floor(random() * 30) }, (_, at) => ({
    value: at === 0 && random() < 0.3 ? null : `M${at}`,
    compared: side(),
    base: side(),
  }))
}

test.each([false, true])('the rows of 2,000 generated differences add up to them (ratio: %s)', (isRatio) => {
  for (let seed = 1; seed <= 2000; seed++) {
    const members = membersOf(randomOf(seed), isRatio)
    const total = totalOf(members, isRatio)
    if (isRatio && (total.compared.under === 0 || total.base.under === 0)) continue
    const { contributions = [], rising = 0, falling = 0 } = contributionsOf(total, members) ?? {}
    const difference = figureOf(total.compared) - figureOf(total.base)
    const sum = contributions.reduce((all, { contribution }) => all + contribution, 0)
    if (isRatio) expect([seed, Math.abs(sum - difference) <= 1e-9 * figureOf(total.base)]).toEqual([seed, true])
    else expect([seed, sum]).toEqual([seed, difference])
    expect(contributions.reduce((all, contribution) => all + contribution.members, 0)).toBe(members.length)
    expect(contributions.some(({ kind }) => kind === 'untold')).toBe(false)
    expect(rising + falling).toBeLessThanOrEqual(members.length)
    for (const { contribution, rate, mix } of contributions)
      if (isRatio)
        expect(Math.abs((rate ?? 0) + (mix ?? 0) - contribution)).toBeLessThanOrEqual(1e-9 * figureOf(total.base))
  }
})

describe('contributions', () => {
  test('of a ratio are told apart into the figure’s own change and the mix', () => {
    const unchanged = { over: 100, under: 10 }
    const members = [
      { value: 'A', compared: { over: 400, under: 10 }, base: { over: 400, under: 10 } },
      { value: 'B', compared: { over: 300, under: 30 }, base: unchanged },
    ]
    // A spends 40, B 10, as before; B is three quarters in place of a half: 25 became 17.5 by mix alone.
    const { contributions = [] } = contributionsOf(totalOf(members, true), members) ?? {}
    expect(contributions.map(({ value, rate, mix }) => [value, rate, mix])).toEqual([
      ['A', 0, -4.6875],
      ['B', 0, -2.8125],
    ])
  })

  test('name what members do not tell, and no mix of members that are not the whole', () => {
    const members = [{ value: 'A', compared: { over: 5, under: null }, base: { over: 3, under: null } }]
    const total = { compared: { over: 12, under: null }, base: { over: 6, under: null } }
    expect(contributionsOf(total, members)?.contributions).toMatchObject([
      { kind: 'member', contribution: 2 },
      { kind: 'untold', contribution: 4 },
    ])
    const ratios = [{ value: 'A', compared: { over: 5, under: 1 }, base: { over: 3, under: 1 } }]
    expect(contributionsOf({ compared: { over: 5, under: 2 }, base: { over: 3, under: 1 } }, ratios)).toBeNull()
  })
})
