import { firstCases } from '@sala/catalog/testing/everyCase.ts'
import { expect, test } from 'vitest'
import { readCard } from '../readCard.ts'
import { hostileCard } from '../testing/hostile.ts'
import { job } from '../testing/jobs.ts'
import { readPng } from '../testing/read.ts'
import { makePng } from './png.ts'

test.each(
  firstCases(
    [
      [136, 'ar'],
      [134, 'en'],
      [135, 'th'],
      [142, 'he'],
    ] as const,
    1,
  ),
)('the picture of %i in %s is not blank, and the same the second time', async (code, language) => {
  const card = await readCard(job(code, 'png', { language }))
  const [first, second] = [await makePng(card), await makePng(card)]
  expect(Buffer.compare(first, second)).toBe(0)
  const { width, height, ink } = readPng(first)
  expect(width).toBe(1640)
  expect(height).toBeGreaterThan(600)
  expect(ink).toBeGreaterThan(0.03)
})

test('D06: markup in a text is drawn as letters', async () => {
  const bytes = await makePng(hostileCard(await readCard(job(142, 'png'))))
  expect(readPng(bytes).ink).toBeGreaterThan(0.01)
})
