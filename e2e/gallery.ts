import type { APIRequestContext, Page } from '@playwright/test'
import '@sala/catalog/locales/allLanguages.ts'
import { type Freshness, listDatasets } from '@sala/catalog/api/datasets.ts'
import { allDatasets, type DatasetName } from '@sala/catalog/datasets/all.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import type { Language } from '@sala/catalog/words.ts'
import { findWidget } from '@sala/widgets/all.ts'
import { type Context, makeContext } from '@sala/widgets/context.ts'
import { cell } from '@sala/widgets/texts/format.ts'
import { loadPlaceNames } from '@sala/widgets/texts/placeNames.ts'
import type { TableModel } from '@sala/widgets/views/table.ts'
import type { AnyWidget, Ask, OpenWidget } from '@sala/widgets/widget.ts'
import { apiOf } from './helpers.ts'
import { expect } from './test.ts'

/** All widgets at once, on the one page that has them: a load for many cards instead of a load for each. */

export const codes = widgetCodes.map(({ code }) => code)

/** Opens the gallery and brings all of its cards up, as before printing; waits until none is under way. */
export async function openGallery(page: Page, query = ''): Promise<void> {
  await page.goto(`/admin/gallery${query}`)
  await expect(page.locator('[data-widget]')).toHaveCount(codes.length)
  await allDrawn(page)
}

/** Waits until each card of the page has its figures, or says why not, and each chart its picture. */
export async function allDrawn(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      // What is below the screen comes up before a page is printed.
      window.dispatchEvent(new Event('beforeprint'))
      const waiting = '[data-loading="true"], [data-state="loading"], [data-drawn="false"], [data-outdated="true"]'
      return document.querySelector('[data-widget]') !== null && document.querySelector(waiting) === null
    },
    undefined,
    { timeout: 120_000, polling: 200 },
  )
}

/** What each card of the page says of itself: `ready`, `empty` or `error`, by code. */
export const statesOf = async (page: Page): Promise<Record<number, string>> =>
  Object.fromEntries(
    await page
      .locator('[data-widget]')
      .evaluateAll((cards) => cards.map((card) => [card.getAttribute('data-widget'), card.getAttribute('data-state')])),
  )

/** All cards of a gallery are in one state. */
export const allIn = (state: string): Record<number, string> => Object.fromEntries(codes.map((code) => [code, state]))

/** The rows of each card's table by code: a list of cells per row. Cards that are pictures are turned to tables. */
export async function tablesOf(page: Page): Promise<ReadonlyMap<number, readonly (readonly string[])[]>> {
  await page.getByRole('button', { name: 'Show as table' }).evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click()
  })
  await expect(page.getByRole('button', { name: 'Show as table' })).toHaveCount(0)
  const others = page.getByRole('button', { name: /^Show all [\d,]+ rows$/ })
  await others.evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click()
  })
  await expect(others).toHaveCount(0)
  const tables = await page.locator('[data-widget]').evaluateAll((cards) =>
    cards.map((card): [number, string[][]] => [
      Number(card.getAttribute('data-widget')),
      // The table of a card stands last: some have a picture made of tables (a calendar) before it.
      [...([...card.querySelectorAll('table')].at(-1)?.querySelectorAll('tbody tr') ?? [])].map((row) =>
        [...row.children].map((child) => (child.textContent ?? '').trim()),
      ),
    ]),
  )
  return new Map(tables)
}

/** The product's API as an administrator asks it, and what the declarations of widgets make of it. */
export async function openExpected(request: APIRequestContext, language: Language = 'en') {
  const api = await apiOf(request, 'admin')
  const { rows } = listDatasets.reply.parse(await api.answer('datasets'))
  const freshness: Partial<Record<DatasetName, Freshness>> = {}
  for (const { name } of allDatasets) {
    const row = rows.find((entry) => entry.name === name)
    if (row !== undefined) freshness[name] = row
  }
  const context: Context = makeContext({
    today: thaiDay(new Date()),
    language,
    datasets: freshness,
    names: await loadPlaceNames(language),
  })
  const cache = new Map<string, Promise<unknown>>()
  const answer = ({ path, query }: Ask) => {
    const address = addressOf(path, query)
    const response = cache.get(address) ?? api.answer(address)
    cache.set(address, response)
    return response
  }
  const open = (code: number, parameters: Readonly<Record<string, string>> = {}): OpenWidget =>
    widgetOf(code).open(parameters, context)
  const table = async (opened: OpenWidget): Promise<TableModel> => {
    const answers = await Promise.all(Object.entries(opened.asks).map(async ([name, ask]) => [name, await answer(ask)]))
    return opened.show(Object.fromEntries(answers)).table
  }
  return { api, context, open, table }
}

export function widgetOf(code: number): AnyWidget {
  const widget = findWidget(code)
  if (widget === undefined) throw new Error(`There is no widget ${code}.`)
  return widget
}

function addressOf(path: string, query: Ask['query']): string {
  const input = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, Array.isArray(value) ? value.join(',') : String(value)]],
  )
  return `${path}?${new URLSearchParams(input)}`
}

/** Rows as a table shows them; links are left out, since they are shown shortened. */
export function shownRows({ columns, rows }: TableModel, language: Language): readonly (readonly (string | null)[])[] {
  return rows.map((row) =>
    columns.map((column) => (column.kind === 'link' ? null : cell(row.cells[column.key], column, language).trim())),
  )
}

/** Where a shown table differs from the expected one, in words; null where it does not. */
export function difference(
  rows: readonly (readonly string[])[],
  expected: readonly (readonly (string | null)[])[],
): string | null {
  if (rows.length !== expected.length) return `${rows.length} rows, not ${expected.length}`
  for (const [at, row] of expected.entries()) {
    const wrong = row.findIndex((text, column) => text !== null && text !== rows[at]?.[column])
    if (wrong >= 0) return `row ${at}: “${rows[at]?.[wrong]}”, not “${row[wrong]}”`
  }
  return null
}
