import { everyCase } from '@sala/catalog/testing/everyCase.ts'
import '@sala/catalog/locales/allLanguages.ts'
import type { ExplainedChange } from '@sala/catalog/api/explainChange.ts'
import { type ComparedMember, contributionsOf, figureOf, type Side } from '@sala/catalog/explain/contributions.ts'
import { comparedFigures } from '@sala/catalog/explore/compare.ts'
import { languages } from '@sala/catalog/words.ts'
import { expect, test } from 'vitest'
import { amount } from '../texts/format.ts'
import { changeSentences, signedAmount } from './sentences.ts'

/** A change of some members, other ones by each seed. */
function changeWith(seed: number, isRatio: boolean) {
  let state = seed
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const side = (): Side => ({ over: random(5) === 0 ? 700 : random(9_000), under: isRatio ? 1 + random(50) : null })
  const members = Array.from({ length: 1 + random(12) }, (_, at): ComparedMember => {
    const compared = side()
    return { value: `M${at}`, compared, base: random(4) === 0 ? compared : side() }
  })
  const whole = (name: 'compared' | 'base'): Side => ({
    over: members.reduce((all, member) => all + member[name].over, 0),
    under: isRatio ? members.reduce((all, member) => all + (member[name].under ?? 0), 0) : null,
  })
  const total = { compared: whole('compared'), base: whole('base') }
  const result = contributionsOf(total, members)
  const figures = comparedFigures({ unit: 'people', counted: false }, figureOf(total.compared), figureOf(total.base))
  const answer: ExplainedChange = { unit: 'people', ...figures, months: [1], breakdowns: [], provenance: [] }
  return { answer, breakdown: result === null ? null : { dimension: 'market', ...result } }
}

const changes = everyCase ? 2000 : 300

test.each([false, true])(
  'sentences of generated changes say the answer’s figures in six languages (ratio: %s)',
  (isRatio) => {
    for (let seed = 1; seed <= changes; seed++) {
      const { answer, breakdown } = changeWith(seed, isRatio)
      for (const language of languages) {
        const unit = 'people'
        const nameOf = ({ value }: { readonly value: string | null }) => `<${value}>`
        const spoken = { measure: 'Visitors', unit, language, nameOf } as const
        const sentences = changeSentences(answer, breakdown, spoken)
        const all = sentences.join('\n')
        expect(sentences.length).toBe(answer.difference === 0 ? 1 : 3)
        expect(new Set(sentences).size).toBe(sentences.length)
        expect(all).not.toMatch(/[{}]|NaN|Infinity|undefined|null/)
        for (const figure of [answer.compared, answer.difference === 0 ? null : answer.base])
          if (figure !== null) expect(all).toContain(amount(figure, unit, language))
        // Each member that is named is said with its own contribution, and in the direction that the sentence claims.
        const memberMarks = [...all.matchAll(/<(M\d+)>/g)].map(([, value]) => value)
        expect(new Set(memberMarks).size).toBe(memberMarks.length)
        for (const [at, value] of memberMarks.entries()) {
          const own =
            breakdown?.contributions.find((contribution) => contribution.value === value)?.contribution ?? Number.NaN
          expect(all).toContain(signedAmount(own, { unit, language }))
          expect(Math.sign(own)).toBe(Math.sign(answer.difference ?? 0) * (at === 0 ? 1 : -1))
        }
      }
    }
  },
)

test('what is not told apart is not passed over where no part went the other way', () => {
  const side = (over: number): Side => ({ over, under: null })
  const sentencesFor = (whole: number) => {
    const total = { compared: side(whole), base: side(100) }
    const result = contributionsOf(total, [{ value: 'M', compared: side(90), base: side(50) }])
    const figures = comparedFigures({ unit: 'people', counted: false }, whole, 100)
    const answer: ExplainedChange = { unit: 'people', ...figures, months: [1], breakdowns: [], provenance: [] }
    const breakdown = result === null ? null : { dimension: 'market', ...result }
    const spoken = { measure: 'Visitors', unit: 'people', language: 'en', nameOf: () => 'M' } as const
    return changeSentences(answer, breakdown, spoken).at(-1)
  }
  expect(sentencesFor(120)).toBe('What is not told apart went the other way: -20.')
  expect(sentencesFor(150)).toBe('No part that is told apart went the other way.')
  expect(sentencesFor(140)).toBe('No part went the other way.')
})
