import { beforeAll, expect, test, vi } from 'vitest'
import { declaredAreas } from '../catalog/locales/declaredAreas.ts'
import { loadTranslated } from '../catalog/locales/load.ts'
import { messagesOf } from '../catalog/locales/missing.ts'
import { translationFaults } from '../catalog/locales/translationFaults.ts'
import { languages } from '../catalog/words.ts'
import type { missingDeclared, readDeclarations } from './declarations.ts'

const others = languages.filter((language) => language !== 'en')

/** Many single words are the same in French. */
const isCognate = (english: string) => /^[\p{L}-]+$/u.test(english)
/** Names that only Arabic and Thai write in letters of their own. */
const names = new Set(['Facebook', 'Instagram', 'Twitter', 'YouTube'])

let declared: Awaited<ReturnType<typeof readDeclarations>>
let missing: Awaited<ReturnType<typeof missingDeclared>>
beforeAll(async () => {
  // Other tests declare widgets of their own, under the codes of real ones.
  vi.resetModules()
  const declarations = await import('./declarations.ts')
  declared = await declarations.readDeclarations()
  missing = await declarations.missingDeclared(declared.english)
})

test('each declared text has an id of its own, in an area', () => {
  expect(declared.english.size).toBeGreaterThan(300)
  expect([...declared.ambiguous]).toEqual([])
  const areas = new Set([...declared.english.keys()].map((id) => id.slice(0, id.indexOf('.'))))
  expect([...areas].toSorted()).toEqual([...declaredAreas].toSorted())
})

test('declared texts that are not translated are listed', () => {
  if (missing.length > 0)
    console.warn(`Not translated yet; npm run untranslated refuses a release:\n${missing.join('\n')}`)
  expect(missing.every((text) => /^\w+\.\S+ \((fr|he|ru|ar|th)\)$/.test(text))).toBe(true)
})

test.each(others)('%s translates what is declared, with its arguments, plurals and script', async (language) => {
  const files = await Promise.all(declaredAreas.map((area) => loadTranslated(language, area)))
  const faults = files
    .flatMap((words) => messagesOf(words))
    .flatMap(([id, text]) => {
      const english = declared.english.get(id)
      if (english === undefined) return [`${id} is declared nowhere`]
      const isWord = /\p{L}{2}/u.test(english.replaceAll(/\{\w*\}/g, '')) && !names.has(english)
      const mayBeSame = !isWord || (language === 'fr' && isCognate(english))
      return translationFaults(language, english, text, { mayBeSame, mayBeLatin: !isWord }).map(
        (fault) => `${id} ${fault}`,
      )
    })
  expect(faults).toEqual([])
})
