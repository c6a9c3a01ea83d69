import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Catalogue } from '@sala/catalog/locales/format.ts'
import { loadTranslated } from '@sala/catalog/locales/load.ts'
import { messagesOf } from '@sala/catalog/locales/missing.ts'
import { immigrationWidgets } from '@sala/widgets/immigration/all.ts'
import { publicWidgets } from '@sala/widgets/publicWidgets.ts'
import { expect, test } from 'vitest'
import { otherGroups, partOfWidgets } from './otherWidgets.ts'
import { readBuilt, readManifest, scriptsOf } from './size.ts'

const web = join(import.meta.dirname, '..')
const manifest = readManifest()
/** The chunk that only `widgets/all.ts` is made of. */
const [inAll = ''] = (manifest['../widgets/all.ts']?.imports ?? [])
  .map((source) => manifest[source]?.file ?? '')
  .filter((file) => readBuilt(file).includes('widgets.supply'))

test('the words of widgets are in two parts, and those of the first dashboard and of public pages in the first', async () => {
  const catalogue: Catalogue = await loadTranslated('th', 'widgets')
  const [first, others] = (['first', 'others'] as const).map(
    (part) => new Map(messagesOf(partOfWidgets(catalogue, part))),
  )
  expect(new Map([...(first ?? []), ...(others ?? [])])).toEqual(new Map(messagesOf(catalogue)))
  expect(others?.size).toBeGreaterThan(200)
  expect(first?.has('widgets.134.title')).toBe(true)
  // Not in the first part either, as long as a new widget is not translated.
  for (const { code } of [...immigrationWidgets, ...publicWidgets])
    expect([code, others?.has(`widgets.${code}.title`)]).toEqual([code, false])
  expect(otherGroups.filter((group) => !(group in ((catalogue.widgets ?? {}) as object)))).toEqual([])
})

test('no other code shows the second part, and all that brings that code brings the words with it', () => {
  expect(inAll).toMatch(/\.js$/)
  const declaring = new RegExp(`widgets\\.(${otherGroups.join('|')})\\b`)
  const files = [...new Set(Object.values(manifest).map(({ file }) => file))].filter((file) => file.endsWith('.js'))
  expect(files.filter((file) => declaring.test(readBuilt(file)))).toEqual([inAll])

  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^(dist|node_modules)\b/.test(path))
    .map((path) => readFileSync(join(web, path), 'utf8'))
  const bringing = Object.keys(manifest).filter(
    (source) => manifest[source]?.isDynamicEntry === true && scriptsOf(manifest, [source]).has(inAll),
  )
  expect(bringing.length).toBeGreaterThan(10)
  for (const source of bringing) {
    // The expression alone tries 160 lengths at each letter of every file, which takes half a minute.
    const imports = sources
      .filter((text) => text.includes(`/${basename(source)}')`))
      .flatMap((text) => [...text.matchAll(new RegExp(`.{0,160}import\\('[^']*/${basename(source)}'\\)`, 'gs'))])
    const lazyImports = imports.filter(([text]) => source.endsWith('/all.ts') === text.includes('@sala/widgets/all.ts'))
    expect(lazyImports.length, source).toBeGreaterThan(0)
    for (const [text] of lazyImports)
      expect(text, source).toMatch(/withWords\(\s*\[[^\]]*'otherWidgets'[^\]]*\],\s*(async )?\(\) =>[^;]*$/)
  }
})
