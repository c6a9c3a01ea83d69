import { startingCategories } from '@sala/catalog/categories.ts'
import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { expect, test } from 'vitest'
import { allWidgets } from './all.ts'

test('there are 52 codes, each once, and every category has one', () => {
  expect(new Set(widgetCodes.map(({ code }) => code)).size).toBe(52)
  expect(widgetCodes).toHaveLength(52)
  expect(new Set(widgetCodes.map(({ category }) => category))).toEqual(new Set(startingCategories))
})

test('a declared widget stands in its code’s category, reads what its permission opens, and is as public', () => {
  for (const widget of allWidgets) {
    const code = widgetCodes.find((known) => known.code === widget.code)
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
