import type { Unit } from '@sala/catalog/dataset.ts'
import type { Context } from '../context.ts'
import { figure, percentOf, sum } from '../periods/periods.ts'
import { intervalHead, intervalText } from '../samples.ts'
import { common } from '../texts/commonWords.ts'
import { figureSentence, topSentence } from '../texts/sentences.ts'
import type { TableModel, TableRow } from './table.ts'
import type { ShareView } from './view.ts'

/** One slice, in the reader's language. */
export interface Part {
  readonly name: string
  /** Of a channel or a sentiment, which has a colour of its own. */
  readonly code?: string
  readonly value: number | null
}

interface Measured {
  readonly unit: Unit
  /** What is measured, in the reader's language. */
  readonly label: string
}

/** A donut of parts, the largest first. */
export function shareView(parts: readonly Part[], { unit, label }: Measured, context: Context): ShareView {
  const sorted = largestFirst(parts)
  const names = sorted.map(({ name }) => name)
  const values = sorted.map(({ value }) => value)
  const none = values.map(() => null)
  return {
    kind: 'share',
    unit,
    categories: names,
    keys: sorted.map(({ name, code }) => code ?? name),
    series: [{ key: 'parts', name: label, role: 'category', values }],
    description: `${figureSentence(label, sum(values), unit, null, context)}. ${topSentence(names, values, none, context)}`,
  }
}

/** The same as a table: each part with its share of the whole, of messages with its interval too, and the total. */
export function shareTable(
  parts: readonly Part[],
  heads: { readonly part: string; readonly value: string; readonly unit?: Unit },
  context: Context,
): TableModel {
  const total = sum(parts.map(({ value }) => figure(value)))
  const sampled = heads.unit === 'messages'
  const rows: TableRow[] = largestFirst(parts).map(({ name, value }) => ({
    level: 'row',
    cells: {
      part: name,
      value,
      share: percentOf(value, total),
      ...(sampled ? { interval: intervalText(figure(value), total, context.language) } : {}),
    },
  }))
  if (rows.length > 0) {
    rows.push({
      level: 'total',
      cells: { part: context.say(common.total), value: total, share: percentOf(total, total) },
    })
  }
  return {
    columns: [
      { key: 'part', label: heads.part, kind: 'text' },
      { key: 'value', label: heads.value, kind: 'number' },
      { key: 'share', label: context.say(common.share), kind: 'percent' },
      ...(sampled ? [{ key: 'interval', label: intervalHead(context), kind: 'text' as const }] : []),
    ],
    rows,
    count: rows.length,
  }
}

function largestFirst(parts: readonly Part[]): readonly Part[] {
  const drawn = parts.map((part) => ({ ...part, value: figure(part.value) }))
  return drawn.toSorted((one, other) => (other.value ?? -1) - (one.value ?? -1))
}
