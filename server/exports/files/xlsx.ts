import { translate } from '@sala/catalog/locales/load.ts'
import { directionOf } from '@sala/catalog/words.ts'
import { labelled, number } from '@sala/widgets/texts/format.ts'
import type { Cell } from 'write-excel-file/node'
import writeXlsx from 'write-excel-file/node'
import { escapedXml, xmlText } from '../../core/formats/xml.ts'
import type { Card, Cards } from '../card.ts'
import { ofDay } from './officeDay.ts'
import { isBuddhist, type Sheet, sheetOf } from './sheet.ts'

type Kind = Sheet['columns'][number]['kind']

/**
 * An Excel book whose first sheet, named data, is the table alone: figures and years as numbers, dates as dates, words as words. A word
 * is written as a string cell, so one that begins with `=` is shown and never run. What the figures are, whose and how sure stands on a
 * second sheet and in the properties of the document.
 */
export async function makeXlsx(card: Card): Promise<Uint8Array> {
  const { title, locale, today } = card
  const properties = { title, author: translate(locale, 'product.name'), description: aboutOf(card), day: today }
  const sheets = [pageOf(card, translate(locale, 'exports.sheet')), notesPage(card)]
  const book = writeXlsx(sheets, { features: [documentProperties(properties)] })
  return ofDay(await book.toBuffer(), today)
}

/** The notes of a card, a line each. */
function notesPage({ notes, locale, language }: Card) {
  const columns = (['downloads.notes.about', 'downloads.notes.value'] as const).map((key) => ({
    label: translate(locale, key),
    kind: 'text' as const,
  }))
  const rows = notes.map(({ label, value }) => [label, value])
  const page = paper({ columns, rows }, translate(locale, 'downloads.notes.sheet'), { language, era: 'gregorian' })
  const data = page.data.map((row) =>
    row.map((cell) => (cell === null ? null : { ...cell, wrap: true, alignVertical: 'top' as const })),
  )
  return { ...page, data, columns: [{ width: 24 }, { width: 90 }] }
}

/** What stands beside the figures on paper, in one line: source, status and definition. */
function aboutOf(card: Card): string {
  const annotations = card.annotations.map(({ label, value }) => labelled(label, value, card.language))
  return [card.demonstration ?? [], ...card.trust, ...annotations, card.definition, rowsNote(card) ?? []]
    .flat()
    .join('  ·  ')
}

/** A book with a sheet for each card, and a last one that says what each sheet shows and where it comes from. */
export async function makeManyXlsx({ locale, language, title, madeOn, today, cards }: Cards): Promise<Uint8Array> {
  const names = sheetNames([...cards.map(({ title }) => title), translate(locale, 'exports.contents')])
  const pages = cards.map((card, index) => pageOf(card, names[index] ?? ''))
  const columns = ['exports.sheetName', 'exports.cardTitle', 'exports.filters', 'exports.about'] as const
  const contents: Page = {
    columns: columns.map((key) => ({ label: translate(locale, key), kind: 'text' })),
    rows: cards.map((card, index) => [
      names[index] ?? '',
      [card.title, card.content.subtitle].filter((text) => text !== '').join('  ·  '),
      card.filters.join('  ·  '),
      aboutOf(card),
    ]),
  }
  const demonstration = cards.find((card) => card.demonstration !== null)?.demonstration ?? []
  const description = [demonstration, madeOn].flat().join('  ·  ')
  const properties = { title, author: translate(locale, 'product.name'), description, day: today }
  const last = paper(contents, names.at(-1) ?? '', { language, era: 'gregorian' })
  const book = writeXlsx([...pages, last], { features: [documentProperties(properties)] })
  return ofDay(await book.toBuffer(), today)
}

type Page = Pick<Sheet, 'columns' | 'rows'>
/** The language of a sheet, and how it counts years. */
type Years = Pick<Card, 'language' | 'era'>

function pageOf(card: Card, name: string) {
  return paper(sheetOf(card.content.table, isBuddhist(card)), name, card)
}

/** A sheet as the library takes it. */
function paper({ columns, rows }: Page, name: string, years: Years) {
  const head = columns.map(
    ({ label, kind }): Cell => ({
      ...word(label),
      fontWeight: 'bold',
      backgroundColor: '#E6EAF8',
      bottomBorderStyle: 'thin',
      wrap: true,
      ...(isFigure(kind) ? { align: 'right' } : {}),
    }),
  )
  const body = rows.map((row) => row.map((value, index) => cellOf(value, columns[index]?.kind ?? 'text', years)))
  return {
    data: [head, ...body],
    sheet: name,
    columns: columns.map((column, index) => ({ width: widthOf(column, rows, index) })),
    stickyRowsCount: 1,
    rightToLeft: directionOf(years.language) === 'rtl',
  }
}

/** How many of all rows a sheet holds, where not all. */
function rowsNote({ content: { table }, language, locale }: Card): string | null {
  if (table.rows.length >= table.count) return null
  const [rows, total] = [number(table.rows.length, language), number(table.count, language)]
  return translate(locale, 'exports.rows', { rows, total })
}

function cellOf(value: string | number | null, kind: Kind, years: Years): Cell {
  if (value === null) return null
  if (typeof value === 'number') return { value, type: Number, format: figureFormat(value, kind) }
  if (kind === 'date' || kind === 'month') {
    const date = new Date(`${value.length === 7 ? `${value}-01` : value.slice(0, 10)}T00:00:00Z`)
    if (!Number.isNaN(date.getTime())) return { value: date, type: Date, format: dateFormat(kind, years) }
  }
  return word(value)
}

/** The longest text that a cell of Excel holds. */
const maxTextLength = 32_767

function word(text: string) {
  return { value: xmlText(text).slice(0, maxTextLength), type: String }
}

function figureFormat(value: number, kind: Kind): string {
  if (kind === 'change') return '+0.00;-0.00;+0.00'
  if (kind === 'percent') return '0.00'
  // No separator, and no sum: a year is a number to sort and join by.
  if (kind === 'year') return '0'
  if (Number.isInteger(value)) return '#,##0'
  // What a dong is worth in baht would read 0.00.
  return Math.abs(value) < 0.1 ? '0.00###' : '#,##0.00'
}

/** Months in Thai, with years of the common era (calendar 01) or of the Buddhist one (07); the cell is the same date. */
function dateFormat(kind: 'date' | 'month', years: Years): string {
  const format = kind === 'month' ? 'mmm yyyy' : 'd mmm yyyy'
  if (years.language !== 'th') return format
  return `${isBuddhist(years) ? '[$-107041E]' : '[$-101041E]'}${format}`
}

function isFigure(kind: Kind): boolean {
  return kind === 'number' || kind === 'percent' || kind === 'change'
}

/** As many as the cell shows: figures have separators, and fractions two decimals. */
function lettersOf(value: string | number): number {
  if (typeof value === 'string') return value.length
  const integerDigits = Math.trunc(Math.abs(value)).toString().length
  return integerDigits + Math.floor((integerDigits - 1) / 3) + (Number.isInteger(value) ? 0 : 3) + 1
}

/** Wide enough for the head and the first rows, in letters. */
function widthOf({ label, kind }: Sheet['columns'][number], rows: Sheet['rows'], index: number): number {
  if (kind === 'date' || kind === 'month') return 14
  const longest = rows.slice(0, 200).reduce((most, row) => Math.max(most, lettersOf(row[index] ?? '')), 0)
  return Math.min(48, Math.max(isFigure(kind) ? 12 : 10, longest * 1.2 + 2, Math.min(label.length + 2, 18)))
}

/** What Office shows of a document under its properties. */
interface DocumentProperties {
  readonly title: string
  readonly author: string
  /** Source, status and what else stands beside the figures on paper; a sheet of figures has no room for it. */
  readonly description: string
  /** `YYYY-MM-DD`. */
  readonly day: string
}

const path = 'docProps/core.xml'

/** Writes the core properties (ECMA-376 part 2, 11) into a book of `write-excel-file`, as one of its features. */
function documentProperties({ title, author, description, day }: DocumentProperties) {
  const core = [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${escapedXml(title)}</dc:title><dc:creator>${escapedXml(author)}</dc:creator><dc:description>${escapedXml(description)}</dc:description>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${day}T00:00:00Z</dcterms:created>`,
    '</cp:coreProperties>',
  ].join('')
  return {
    files: {
      transform: {
        '[Content_Types].xml': {
          insert: () =>
            `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>`,
        },
        '_rels/.rels': {
          insert: () =>
            `<Relationship Id="coreProperties" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="${path}"/>`,
        },
      },
      write: { files: () => ({ [path]: core }) },
    },
  }
}

/** Excel's limit, in UTF-16 units. */
const longest = 31

/**
 * Names for the sheets of a book from the titles of its cards: none longer than Excel takes or with a sign that it refuses, and no two
 * alike whatever the case of their letters.
 */
export function sheetNames(titles: readonly string[]): readonly string[] {
  // Excel keeps this one for itself.
  const usedNames = new Set(['history'])
  return titles.map((title, index) => {
    const safe = safeName(title) || String(index + 1)
    let name = cut(safe, longest)
    for (let copy = 2; usedNames.has(name.toLowerCase()); copy += 1) {
      const end = ` (${copy})`
      name = cut(safe, longest - end.length) + end
    }
    usedNames.add(name.toLowerCase())
    return name
  })
}

function safeName(title: string): string {
  return xmlText(title)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}[\]:*?/\\]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s']+|[\s']+$/g, '')
}

/** As many whole letters, as people count them, as have room; whole words where there are spaces between them. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  let short = ''
  for (const { segment } of new Intl.Segmenter('und').segment(text)) {
    if (short.length + segment.length > maxLength) break
    short += segment
  }
  const space = text[short.length] === ' ' ? short.length : short.lastIndexOf(' ')
  return (space > maxLength / 2 ? short.slice(0, space) : short).replace(/[\s']+$/, '')
}
