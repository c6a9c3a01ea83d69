import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScreenLoadError, withDeadline } from './deadline.ts'
import { claimReload } from './release.ts'

const pageOf = (entry: string) => `<!doctype html><script type="module" crossorigin src="/assets/${entry}"></script>`
const failure = (): Promise<unknown> =>
  withDeadline(Promise.reject(new TypeError('404'))).catch((error: unknown) => error)

beforeEach(() => {
  sessionStorage.clear()
  document.head.innerHTML = pageOf('index-1111.js')
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['of another release', new Response(pageOf('index-2222.js')), true],
  ['of this release', new Response(pageOf('index-1111.js')), false],
  ['that is none of ours', new Response('<h1>Maintenance</h1>'), false],
  ['of a proxy', new Response('<h1>Bad gateway</h1>', { status: 502 }), false],
])('a screen whose code is gone, while the server gives out a page %s', async (_, page, outdated) => {
  vi.stubGlobal('fetch', async () => page)
  const error = await failure()
  expect(error instanceof ScreenLoadError && error.outdated).toBe(outdated)
})

test('a screen whose code does not come while the server is lost is not outdated', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
  expect(await failure()).toMatchObject({ outdated: false })
})

test('a page may reload by itself once for each release, so that it never does so for ever', () => {
  expect([claimReload(), claimReload()]).toEqual([true, false])
  document.head.innerHTML = pageOf('index-2222.js')
  expect([claimReload(), claimReload()]).toEqual([true, false])
})
