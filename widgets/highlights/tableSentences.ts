import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { cell, change as changeText, difference } from '../texts/format.ts'
import type { TableColumn, TableModel, TableRow } from '../views/table.ts'
import { highlightWords as words } from './highlightWords.ts'
import type { Sentence } from './sentence.ts'

/** Fewer members are no list to be first of, and fewer months before no run to end. */
const least = 3
/** Fewer months are no record. */
const minMonths = 13

interface Columns {
  readonly name: TableColumn
  readonly current: TableColumn
  readonly previous: TableColumn
  readonly change: TableColumn
}

interface Row {
  readonly name: string
  readonly current: number
  readonly previous: number
  /** In percent. */
  readonly change: number
}

/**
 * Sentences from a table of two years: a month that ends a run, a record, the member that changed most. None if a change is not the
 * difference of the two figures beside it: it then covers fewer members or days than they do.
 */
export function tableSentences(table: TableModel, context: Context): readonly Sentence[] {
  const columns = columnsOf(table)
  // One page of a longer table, or one that repeats its parts.
  if (columns === null || table.count > table.rows.length) return []
  const detailRows = table.rows.filter(({ level }) => level === 'row')
  const rows = detailRows.flatMap((row) => comparedRow(row, columns) ?? [])
  if (rows.some((row) => !isOfItsFigures(row))) return []
  return columns.name.kind === 'month'
    ? monthSentences(rows, { own: detailRows, columns, context })
    : memberSentence(rows, { own: detailRows, columns, context })
}

function columnsOf({ columns: [name, ...columns] }: TableModel): Columns | null {
  const find = (columnKey: string, kind: TableColumn['kind']) =>
    columns.find(({ key, kind: columnKind }) => key === columnKey && columnKind === kind)
  const [current, previous, change] = [find('current', 'number'), find('previous', 'number'), find('change', 'change')]
  if (name === undefined || current === undefined || previous === undefined || change === undefined) return null
  return name.kind === 'month' || name.kind === 'text' ? { name, current, previous, change } : null
}

function comparedRow({ cells }: TableRow, { name, ...columns }: Columns): Row | null {
  const [called, current, previous, change] = [
    cells[name.key],
    cells[columns.current.key],
    cells[columns.previous.key],
    cells[columns.change.key],
  ]
  const areFigures = typeof current === 'number' && typeof previous === 'number' && typeof change === 'number'
  return typeof called === 'string' && areFigures ? { name: called, current, previous, change } : null
}

const isOfItsFigures = ({ current, previous, change }: Row): boolean =>
  previous !== 0 && Math.abs((current / previous - 1) * 100 - change) < 1e-6 * Math.max(1, Math.abs(change))

interface Around {
  readonly own: readonly TableRow[]
  readonly columns: Columns
  readonly context: Context
}

function monthSentences(rows: readonly Row[], { own, columns, context: { language } }: Around): readonly Sentence[] {
  const months = rows.filter(({ name }) => /^\d{4}-\d{2}$/.test(name))
  const last = months.at(-1)
  if (last === undefined || months.length !== rows.length || !isRun(months)) return []
  const month = cell(last.name, columns.name, language)
  const sentences: Sentence[] = []
  const before = months.slice(0, -1)
  const turnIndex = before.findLastIndex(({ change }) => Math.sign(change) !== -Math.sign(last.change))
  const count = before.length - 1 - turnIndex
  if (last.change !== 0 && count >= least) {
    const rule = last.change > 0 ? words.firstAbove : words.firstBelow
    const values = { month, before: columns.previous.label, count, change: changeText(last.change, language) }
    sentences.push({ kind: 'turn', weight: count, text: formatMessage(rule, language, values) })
  }
  // All other months of the table, compared or not: one that is not over can only prevent a record.
  const others = own.flatMap(({ cells }) => {
    const figures = [
      cells[columns.name.key] === last.name ? null : cells[columns.current.key],
      cells[columns.previous.key],
    ]
    return figures.filter((figure) => typeof figure === 'number')
  })
  if (others.length + 1 >= minMonths && others.every((value) => value !== last.current)) {
    const [low, high] = [Math.min(...others), Math.max(...others)]
    const rule = last.current > high ? words.highest : last.current < low ? words.lowest : null
    const values = { month, count: others.length + 1, figure: cell(last.current, columns.current, language) }
    if (rule !== null) sentences.push({ kind: 'record', weight: 0, text: formatMessage(rule, language, values) })
  }
  return sentences
}

/** Whether months follow each other without a gap. */
const isRun = (months: readonly Row[]): boolean =>
  months.every(({ name }, at) => {
    const next = months[at + 1]?.name
    return (
      next === undefined ||
      Number(next.slice(0, 4)) * 12 + Number(next.slice(5)) ===
        Number(name.slice(0, 4)) * 12 + Number(name.slice(5)) + 1
    )
  })

function memberSentence(rows: readonly Row[], { own, columns, context: { language } }: Around): readonly Sentence[] {
  const by = rows.toSorted((a, b) => distance(b) - distance(a))
  const [first, second] = by
  if (rows.length < least || first === undefined || second === undefined) return []
  const largest = distance(first)
  // Two that changed alike would be one too few; fractions are shown rounded, and so would be their difference.
  if (largest === 0 || largest === distance(second) || ![first.current, first.previous].every(Number.isInteger))
    return []
  // A row without a change in percent may have changed more.
  const isCompared = (row: TableRow) => comparedRow(row, columns) !== null
  const isLarger = ({ cells }: TableRow) =>
    [cells[columns.current.key], cells[columns.previous.key]].some(
      (cell) => typeof cell === 'number' && Math.abs(cell) >= largest,
    )
  if (own.some((row) => !isCompared(row) && isLarger(row))) return []
  const text = formatMessage(words.movedMost, language, {
    name: first.name,
    count: rows.length,
    difference: difference(first.current - first.previous, language),
    current: cell(first.current, columns.current, language),
    previous: cell(first.previous, columns.previous, language),
  })
  return [{ kind: 'movement', weight: largest / Math.max(1, Math.abs(first.previous)), text }]
}

const distance = ({ current, previous }: Row): number => Math.abs(current - previous)
