import { firstCases } from '@sala/catalog/testing/everyCase.ts'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { makeFile } from './make.ts'
import { ExportPool } from './pool.ts'
import { job, manyJob } from './testing/jobs.ts'
import { officeParts } from './testing/read.ts'

const pool = new ExportPool()
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => pool.close())

test.each(
  firstCases(
    [
      manyJob([136], 'pdf', { language: 'th' }),
      job(142, 'xlsx'),
      manyJob([136, 142], 'pptx'),
      manyJob([136, 142], 'xlsx', { language: 'ar' }),
    ],
    1,
  ),
)('a $kind as $format is the same, to the byte, at another hour and from another process', async (request) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T03:04:05Z') })
  const here = await makeFile(request)
  vi.useRealTimers()
  const there = await pool.make(request, new AbortController().signal)
  expect(Buffer.from(there).equals(here)).toBe(true)
})

test('an Office file says on which day it was made', async () => {
  const core = (await officeParts(await makeFile(job(136, 'pptx')))).get('docProps/core.xml')
  expect(core).toMatch(/<dcterms:created [^>]*>2026-11-20T00:00:00Z</)
  expect(core).toMatch(/<dcterms:modified [^>]*>2026-11-20T00:00:00Z</)
})
