import { startingCategories } from '@sala/catalog/categories.ts'
import { companions, findCompanion, readCardCode } from '@sala/catalog/companions.ts'
import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { expect, test } from 'vitest'
import { allWidgets } from './all.ts'
import { companionCards } from './companions/all.ts'
import { publicWidgets } from './publicWidgets.ts'

test('there are 52 codes, each once, and every category has one', () => {
  expect(new Set(widgetCodes.map(({ code }) => code)).size).toBe(52)
  expect(widgetCodes).toHaveLength(52)
  expect(new Set(widgetCodes.map(({ category }) => category))).toEqual(new Set(startingCategories))
})

test('a declared widget stands in its code’s category, reads what its permission opens, and is as public', () => {
  for (const widget of allWidgets) {
    const code = widgetCodes.find((card) => card.code === widget.code)
    expect(code).toMatchObject({ category: widget.category, public: widget.public })
    expect([widget.code, widget.reads.filter((path) => !code?.reads.includes(path))]).toEqual([widget.code, []])
  }
})

test('only what stands on a public page reads an endpoint that answers anyone', () => {
  const open = new Set(allEndpoints.filter(({ endpoint }) => endpoint.public).map(({ endpoint }) => endpoint.path))
  expect([...open]).toEqual(['v2/tourist/voc/public'])
  for (const { code, reads, public: isPublic } of widgetCodes) {
    expect([code, reads.some((path) => open.has(path))]).toEqual([code, isPublic])
  }
})

test('a companion has a name that is no number, stands with widgets that exist, and reads nothing that is open', () => {
  const codes = new Set(widgetCodes.map(({ code }) => code))
  expect(new Set(companions.map(({ name }) => name)).size).toBe(companions.length)
  for (const { name, reads, shownWith } of companions) {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(readCardCode(name)).toBe(name)
    expect([name, shownWith.filter((code) => !codes.has(code)), shownWith.length > 0]).toEqual([name, [], true])
    expect([name, reads.filter((path) => path.endsWith('/public')), reads.length > 0]).toEqual([name, [], true])
  }
  expect(readCardCode('134')).toBe(134)
  for (const text of ['', '0134', '134.5', 'voc-message', '__proto__']) expect(readCardCode(text)).toBeUndefined()
})

test('a companion’s card reads what its grant opens, stands in no category and on no public page', () => {
  for (const card of companionCards) {
    const companion = findCompanion(card.code)
    expect([card.code, card.category, card.public]).toEqual([companion?.name, null, false])
    expect([card.code, card.reads.filter((path) => !companion?.reads.includes(path))]).toEqual([card.code, []])
  }
})

test('every closed endpoint has a card that reads it, so that no data is open to administrators alone', () => {
  const readPaths = new Set([...widgetCodes, ...companions].flatMap(({ reads }): readonly string[] => reads))
  expect(allEndpoints.flatMap(({ endpoint }) => (readPaths.has(endpoint.path) ? [] : [endpoint.path]))).toEqual([])
})

test('the widgets of the public pages are those that are public', () => {
  expect(publicWidgets).toEqual(allWidgets.filter((widget) => widget.public))
})
