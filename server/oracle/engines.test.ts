import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestLake, extensions, type TestLake } from '../facts/testing/lake.ts'
import { nameOf, type Question } from './answers/asked/question.ts'
import { questionsFor } from './answers/asked/questions.ts'
import { sortedQuestions } from './answers/pages.ts'
import { openMirrorOf, openProduct, type Product } from './product.ts'
import { randomOf } from './random.ts'
import { mixedState, namedState, stateNames } from './states/shape.ts'

/**
 * A file, a lake and its mirror must give the same answer to every question, including the order of rows with equal sort keys. `SALA_ENGINES=50` takes all
 * named states and so many of mixed oddities, and asks every endpoint more.
 */
const more = Number(process.env.SALA_ENGINES ?? 0)
const states =
  more > 0
    ? [
        ...stateNames.map((name, at) => namedState(name, 1 + at)),
        ...Array.from({ length: more }, (_, at) => mixedState(500 + at)),
      ]
    : [namedState('mixed grains', 4)]
/** By default every n-th question of the state. */
const step = more > 0 ? 1 : 4

let answers = 0

afterAll(() => console.info(`${answers} answers of a lake and of its mirror were compared with those of a file.`))

describe.skipIf(extensions === null).each(states)('with $name', (state) => {
  let lake: TestLake
  let inFile: Product
  let inLake: Product
  let inMirror: Product

  beforeAll(async () => {
    lake = await createTestLake()
    ;[inFile, inLake] = await Promise.all([openProduct(state), openProduct(state, lake.config)])
    inMirror = await openMirrorOf(state, lake.config)
  })
  afterAll(async () => {
    await Promise.all([inFile.close(), inLake.close(), inMirror.close()])
    await lake.drop()
  })

  test('a lake and its mirror answer as a file does', { tags: 'release', timeout: 3_600_000 }, async () => {
    const questions: readonly Question[] = [
      ...questionsFor(randomOf(state.seed + 7), state, more > 0 ? 6 : 1),
      ...sortedQuestions(randomOf(state.seed + 8)),
    ].filter((_, at) => at % step === 0)
    const faults: string[] = []
    for (const question of questions) {
      const [first, ...others] = await Promise.all([inFile, inLake, inMirror].map((product) => product.ask(question)))
      for (const [at, other] of others.entries()) {
        const difference = differenceOf(first, other, '')
        if (difference !== null) faults.push(`${nameOf(question)}: ${difference}${at === 1 ? ' (mirror)' : ''}`)
      }
      answers += 1
    }
    expect(faults.slice(0, 12)).toEqual([])
    expect(questions.length).toBeGreaterThan(20)
  })
})

/** The first difference of two answers. Sums are compared to within a billionth, because the order of addition changes the last digits. */
function differenceOf(a: unknown, b: unknown, at: string): string | null {
  if (typeof a === 'number' && typeof b === 'number') {
    const isSame = a === b || Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))
    return isSame ? null : `${at} is ${a} in a file and ${b} in a lake`
  }
  if (!isObject(a) || !isObject(b))
    return a === b ? null : `${at} is ${JSON.stringify(a)} in a file and ${JSON.stringify(b)} in a lake`
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  for (const name of names) {
    const difference = differenceOf(a[name], b[name], `${at}.${name}`)
    if (difference !== null) return difference
  }
  return null
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
