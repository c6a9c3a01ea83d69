import type { Era } from '@sala/catalog/api/exports.ts'
import { plainLayout } from '@sala/catalog/api/exports.ts'
import type { Column } from '@sala/catalog/dataset.ts'
import { allDatasets } from '@sala/catalog/datasets/all.ts'
import { checkpoints } from '@sala/catalog/places/checkpoints.ts'
import { provinces } from '@sala/catalog/places/provinces.ts'
import { everyCase } from '@sala/catalog/testing/everyCase.ts'
import type { Language } from '@sala/catalog/words.ts'
import { allCards } from '@sala/widgets/all.ts'
import type { Context } from '@sala/widgets/context.ts'
import type { Filter, FilterValue } from '@sala/widgets/filters/filters.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'
import { beforeAll, expect, test } from 'vitest'
import { unrestricted } from '../facts/rowScope.ts'
import { importRows, type TestRow } from '../facts/testing/rows.ts'
import type { Services } from '../services/services.ts'
import { startApp } from '../testing/startApp.ts'
import type { Card } from './card.ts'
import { rowLimit } from './collectAnswers.ts'
import { makeCsv } from './files/csv.ts'
import { sheetOf } from './files/sheet.ts'
import { makeXlsx } from './files/xlsx.ts'
import { collectCard, openCard } from './openCard.ts'
import { readCard } from './readCard.ts'
import { readBook } from './testing/read.ts'

/** Columns whose total is no sum: receipts by the head, and the difference of two rates. */
const noSums: Readonly<Record<string, readonly string[]>> = {
  27: ['current', 'previous'],
  'headline-per-head': ['current', 'previous'],
  'headline-occupancy': ['difference'],
}

const today = '2026-11-20'
const countries = ['CN', 'MY', 'DE', 'US', 'IN', 'KR', 'GB'] as const
const rowsOfEach = 66

/** A value of a column for the row at an index: every month of two years, every choice, figures that no two rows share. */
function sampleOf(name: string, column: Column, index: number): TestRow[string] {
  switch (column.kind) {
    case 'date': {
      const day = column.grain === 'day' ? 1 + ((index * 5) % 19) : 1
      return new Date(Date.UTC(2025, index % 23, day)).toISOString().slice(0, 10)
    }
    case 'year':
      return 2022 + (index % 5)
    case 'country':
      return countries[index % countries.length] ?? null
    case 'province':
      return provinces[(index * 7) % provinces.length]?.code ?? null
    case 'checkpoint':
      return checkpoints[index % checkpoints.length]?.code ?? null
    case 'choice':
      // Visitors are tourists and excursionists together, which figures of chance would not be.
      if (name === 'travel_type') return index % 2 === 0 ? 'tourist' : 'excursionist'
      return column.values[(index * 5 + Math.floor(index / 23)) % column.values.length] ?? null
    case 'text':
      return `${name.slice(0, 4)} ${index % 9}`.slice(0, column.maximum)
    case 'link':
      return `https://example.org/${index}`
    case 'count':
      return 100 + index * 17
    case 'amount':
      return Math.min(column.maximum ?? 1e9, Math.max(column.minimum ?? 0, 10 + (index * 37) / 4))
  }
}

let services: Services

beforeAll(async () => {
  services = (await startApp({ now: () => new Date(`${today}T08:00:00Z`) })).services
  for (const dataset of allDatasets) {
    const columns = Object.entries(dataset.columns)
    const rows = Array.from({ length: rowsOfEach }, (_, index) =>
      Object.fromEntries(columns.map(([name, column]) => [name, sampleOf(name, column, index)])),
    )
    // Rows that a data set holds to be the same are one.
    await importRows(services.engine, dataset, rows, { dropConflicts: true })
  }
})

async function cardOf(
  widget: AnyWidget,
  parameters: Readonly<Record<string, string>> = {},
  years: { readonly language: Language; readonly era?: Era } = { language: 'en' },
) {
  const open = await openCard(allRows(), widget, { parameters, today, ...years })
  const { job } = await collectCard(allRows(), open, rowLimit('xlsx', plainLayout), new AbortController().signal)
  return { open, card: await readCard(job) }
}

test('SUM() over a column of the Excel is the total of the card, for every card that has one', async () => {
  const wrong: Record<string, unknown> = {}
  const messages: string[] = []
  for (const widget of everyCase ? allCards : allCards.filter((_, at) => at % 5 === 0)) {
    const { card } = await cardOf(widget)
    const { columns, rows: content, groups } = card.content.table
    const total = content.findLast(({ level }) => level === 'total')
    if (total === undefined) continue
    const [, ...sheet] = (await readBook(await makeXlsx(card)))[0]?.data ?? []
    const before = groups === undefined ? 0 : 1
    for (const [index, { key, kind }] of columns.entries()) {
      const message = total.cells[key]
      if (kind !== 'number' || typeof message !== 'number' || noSums[String(widget.code)]?.includes(key)) continue
      const sum = sheet.reduce((all, row) => all + Number(row[index + before] ?? 0), 0)
      messages.push(`${widget.code} ${key}`)
      if (Math.abs(sum - message) > Math.abs(message) * 1e-9)
        wrong[`${widget.code} ${key}`] = { sum, message, rows: sheet.length }
    }
  }
  expect(wrong).toEqual({})
  expect(messages.length).toBeGreaterThan(everyCase ? 40 : 6)
})

/** Some other values of a filter, as an address writes them. */
function othersOf(filter: Filter, value: FilterValue, context: Context): readonly string[] {
  switch (filter.kind) {
    case 'choice': {
      const options = filter.options(context).map((option) => option.value)
      const some = everyCase ? [...options.slice(0, 2), ...options.slice(-1)] : options.slice(-1)
      return [...some, ...(filter.all === null ? [] : ['all'])].filter((other) => other !== (value ?? 'all'))
    }
    case 'year':
      return filter.options(context).slice(1, 2).map(String)
    case 'month':
      return [filter.bounds(context)?.oldest ?? []].flat()
    case 'range':
      // A card may have fixed days, which no other value replaces.
      return ['2025-01-01..2025-12-31'].filter((days) => filter.read(days, context) !== undefined)
    case 'search':
      return ['1']
    default:
      return []
  }
}

test('whatever choice changes what a card shows, the line under its title says so, on every card', async () => {
  const unsaid: string[] = []
  let changed = 0
  for (const [at, widget] of allCards.entries()) {
    const usual = await cardOf(widget)
    for (const [index, [name, filter]] of Object.entries(widget.filters).entries()) {
      if (!everyCase && (at + index) % 16 !== 0) continue
      // A choice without a control may also be of the pictures alone, or of where a figure leads: what it shows is its table.
      const drawn = ({ content: { view, table } }: Card) => JSON.stringify([filter.quiet ? null : view, table.rows])
      for (const value of othersOf(filter, usual.open.open.filters[name] ?? null, usual.open.context)) {
        const { card } = await cardOf(widget, { [name]: value })
        if (drawn(card) === drawn(usual.card)) continue
        changed += 1
        if (card.content.subtitle === usual.card.content.subtitle) unsaid.push(`${widget.code} ${name}=${value}`)
      }
    }
  }
  expect(unsaid).toEqual([])
  expect(changed).toBeGreaterThan(everyCase ? 150 : 5)
})

test('tables in Thai count years in one era: the common one, and where a person asks for it the Buddhist one, which they say', {
  tags: 'release',
}, async () => {
  const buddhist = /(?<!\d)2[45]\d\d(?!\d)/
  const common = /(?<!\d)(19|20)\d\d(?!\d)/
  const cellsOf = (line: string) => [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell = '']) => cell)
  // Years stand in heads, in texts and in dates; figures may look like them.
  const textsOf = async (widget: AnyWidget, era: Era) => {
    const { card } = await cardOf(widget, {}, { language: 'th', era })
    const lines = Buffer.from(makeCsv(card)).toString('utf8').trimEnd().split('\r\n')
    const isText = sheetOf(card.content.table).columns.map(({ kind }) => ['text', 'date', 'month'].includes(kind))
    const [head = '', ...rows] = lines.map(cellsOf)
    return { head: [...head], texts: [...head, ...rows.flatMap((row) => row.filter((_, index) => isText[index]))] }
  }
  const wrong: unknown[] = []
  let dated = 0
  for (const widget of everyCase ? allCards : allCards.filter((_, at) => at % 2 === 0)) {
    const [plain, requested] = [await textsOf(widget, 'gregorian'), await textsOf(widget, 'buddhist')]
    const years = plain.texts.filter((text) => buddhist.test(text))
    if (years.length > 0) wrong.push([widget.code, 'gregorian', years.slice(0, 3)])
    if (!plain.texts.some((text) => common.test(text))) continue
    dated += 1
    const mixed = requested.texts.filter((text) => common.test(text))
    if (mixed.length > 0) wrong.push([widget.code, 'buddhist', mixed.slice(0, 3)])
    if (!requested.head.some((text) => text.includes('พ.ศ.'))) wrong.push([widget.code, 'unsaid', requested.head])
  }
  expect(wrong).toEqual([])
  expect(dated).toBeGreaterThan(everyCase ? 30 : 15)
})

const allRows = () => ({ engine: services.engine.reader(unrestricted), now: services.now })
