import { readFileSync } from 'node:fs'
import { read, utils, type WorkBook } from '@e965/xlsx'
import type { WhatWasRead } from './readForTest.ts'

// Figures of real files, read straight from the cells without anything of the importer.

const books = new Map<string, WorkBook>()

function bookOf(file: string): WorkBook {
  const book = books.get(file) ?? read(readFileSync(file))
  books.set(file, book)
  return book
}

/** The cells of a sheet, row by row. */
export function cellsOf(file: string, sheet: number | string = 0): unknown[][] {
  const book = bookOf(file)
  const name = typeof sheet === 'string' ? sheet : (book.SheetNames[sheet] ?? '')
  const cells = book.Sheets[name]
  return cells === undefined ? [] : utils.sheet_to_json<unknown[]>(cells, { header: 1, blankrows: true })
}

/** The sheets of a book, hidden ones too. */
export function sheetsOf(file: string): readonly string[] {
  return bookOf(file).SheetNames
}

/** The cells of a text file whose cells hold neither quotes nor line breaks inside. */
export function csvOf(file: string, delimiter: ',' | ';' = ','): string[][] {
  const cell = delimiter === ',' ? /("([^"]*)"|[^,]*)(?:,|$)/g : /("([^"]*)"|[^;]*)(?:;|$)/g
  const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '')
  return text.split(/\r?\n/).map((line) => [...line.matchAll(cell)].map((match) => match[2] ?? match[1] ?? ''))
}

/** Figures added up by some of the columns. */
export function sums(rows: WhatWasRead['rows'], by: readonly string[], value: string): Record<string, number> {
  const result: Record<string, number> = {}
  for (const row of rows) {
    const key = by.map((name) => row[name]).join(' ')
    result[key] = (result[key] ?? 0) + Number(row[value])
  }
  return result
}
