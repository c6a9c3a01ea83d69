import { languages } from '@sala/catalog/words.ts'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { readBuilt, readManifest, scriptsOf } from './size.ts'

const page = readBuilt('index.html')
const run = new Function(readBuilt('ahead.js'))
const names = z.array(z.string())
const listed = z
  .object({
    lists: z.record(z.string(), names),
    languages: z.record(z.string(), names),
    otherWords: z.record(z.string(), names),
  })
  .parse(JSON.parse(page.match(/<script type="application\/json" id="ahead">(.*?)<\/script>/)?.[1] ?? 'null'))

beforeEach(() => {
  localStorage.clear()
  document.documentElement.lang = 'th'
  document.head.innerHTML = `<script type="application/json" id="ahead">${JSON.stringify(listed)}</script>`
})

/** What the page fetches by itself at an address. */
function fetchedAt(address: string): readonly string[] {
  history.replaceState(null, '', address)
  run()
  return [...document.querySelectorAll('link')].map((link) => link.getAttribute('href')?.replace('/assets/', '') ?? '')
}

test.each([
  ['immigration-checkpoint', '../widgets/immigration/all.ts'],
  ['travel-overview', '../widgets/all.ts'],
])('the scripts of the dashboard %s are fetched before any of them runs', (name, widgets) => {
  localStorage.setItem('auth', '{}')
  const manifest = readManifest()
  const words = ['session', 'shell', 'cards'].map((area) => `../catalog/locales/th/${area}.json`)
  const needed = scriptsOf(manifest, [
    'shell/Shell.tsx',
    'dashboardPages/pages.tsx',
    widgets,
    'views/charts/charts.ts',
    ...words,
    ...(name === 'travel-overview' ? ['../catalog/locales/th/widgets.json?others'] : []),
    '../catalog/places/names/th.ts',
  ])
  const own = scriptsOf(manifest, ['index.html'])
  const fetched = fetchedAt(`/admin/dashboard/${name}`)
  for (const file of needed) {
    if (!own.has(file)) expect(fetched).toContain(file.replace('assets/', ''))
  }
  expect(fetched.filter((file) => file.endsWith('.js')).length).toBeLessThan(31)
  expect(fetched.filter((file) => /thai.*woff2$/.test(file))).toHaveLength(2)
  expect(new Set(fetched).size).toBe(fetched.length)
})

test('the first dashboard fetches no widgets of others, also where its address is not written out', () => {
  localStorage.setItem('auth', '{}')
  const [widgets] = scriptsOf(readManifest(), ['../widgets/all.ts'])
  const fetched = fetchedAt('/admin/dashboard/immigration-checkpoint')
  expect(fetched).not.toContain(widgets?.replace('assets/', ''))
  expect(new Set(fetchedAt('/admin/dashboard'))).toEqual(new Set(fetched))
})

test('every language has its words and letters listed', () => {
  for (const language of languages) {
    expect(listed.languages[language]?.filter((file) => file.endsWith('.js')).length).toBeGreaterThanOrEqual(4)
    expect(listed.languages[language]?.filter((file) => file.endsWith('.woff2')).length).toBeGreaterThanOrEqual(2)
  }
})

test('whoever is not signed in, or reads a public page, fetches nothing of the shell', () => {
  expect(fetchedAt('/admin/dashboard/travel-overview')).toEqual([])
  localStorage.setItem('auth', '{}')
  expect(fetchedAt('/public/widget/voice-of-customer/29')).toEqual([])
  expect(fetchedAt('/admin/login')).toEqual([])
})
