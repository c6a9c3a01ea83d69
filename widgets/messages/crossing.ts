import type { Column } from '@sala/catalog/dataset.ts'
import type { MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { wholeSentence } from '../frames/describe.ts'
import type { SeriesEncoding } from '../frames/encoding.ts'
import type { Frame, Measured } from '../frames/frame.ts'
import { type ColumnOf, frameOf } from '../frames/frameOf.ts'
import { figure, percentOf, sum } from '../periods/periods.ts'
import { intervalHead, intervalText } from '../samples.ts'
import { common } from '../texts/commonWords.ts'
import { listed } from '../texts/format.ts'
import { topSentence } from '../texts/sentences.ts'
import { wordOf } from '../views/catalogueTable.ts'

/**
 * Counts by two dimensions (campaign and sentiment, channel and sentiment): one bar for each value of the first, stacked by the second, and
 * the table.
 */

interface Crossed {
  readonly group: string | null
  readonly code: string | null
  readonly value: number | null
}

interface Crossing {
  /** The largest first. */
  readonly groups: readonly {
    readonly name: string
    readonly values: readonly (number | null)[]
    readonly total: number
  }[]
  /** The parts of the stacks, in the order of the catalogue. */
  readonly parts: readonly { readonly code: string; readonly name: string; readonly total: number }[]
  readonly total: number | null
}

/** How many bars are separate; the others share one bar "other". */
const maxBars = 8

/** Adds rows up by group and by the codes of a choice column. `nameOf` names a group; null is one that is not known. */
export function crossingOf(
  rows: readonly Crossed[],
  column: Column,
  nameOf: (group: string | null) => string,
  context: Context,
): Crossing {
  const rowsWithFigure = rows.filter(({ value }) => figure(value) !== null)
  const values = column.kind === 'choice' ? column.values : []
  const codes =
    rowsWithFigure.length === 0 ? [] : [...new Set([...values, ...rowsWithFigure.map(({ code }) => code ?? '')])]
  const of = (rows: readonly Crossed[], code: string) =>
    sum(rows.filter((row) => (row.code ?? '') === code).map(({ value }) => value))
  const groups = [...Map.groupBy(rowsWithFigure, ({ group }) => group)].map(([group, groupRows]) => ({
    name: nameOf(group),
    values: codes.map((code) => of(groupRows, code)),
    total: sum(groupRows.map(({ value }) => value)) ?? 0,
  }))
  return {
    groups: groups.toSorted((a, b) => b.total - a.total || a.name.localeCompare(b.name, context.language)),
    parts: codes.map((code) => ({
      code,
      name: code === '' ? context.say(common.notKnown) : (wordOf(column, code, context) ?? code),
      total: of(rowsWithFigure, code) ?? 0,
    })),
    total: sum(rowsWithFigure.map(({ value }) => value)),
  }
}

/** One row for each group: the figure of each code, its share of the group with the interval of that, and their sum. */
export function crossingFrame(
  { groups, parts, total }: Crossing,
  measured: Measured,
  head: MessageDescriptor,
  context: Context,
): Frame {
  type Group = Crossing['groups'][number]
  const columnsOf = (column: (at: number, part: Crossing['parts'][number]) => ColumnOf<Group>) =>
    parts.map((part, at) => column(at, part))
  const labelOf = (name: string, word: string) => listed([name, word], context.language)
  return frameOf<Group>(
    groups,
    [
      { key: 'group', label: head, of: ({ name }) => name },
      ...columnsOf((at, { code, name, total }) => ({
        key: `part ${at}`,
        label: name,
        role: 'part',
        code,
        of: ({ values }) => values[at] ?? null,
        total,
      })),
      { key: 'total', label: common.total, role: 'total', of: (group) => group.total, total },
      ...columnsOf((at, { name, total: part }) => ({
        key: `share ${at}`,
        label: labelOf(name, context.say(common.share)),
        role: 'share',
        of: (group) => percentOf(group.values[at] ?? null, group.total),
        total: percentOf(part, total),
      })),
      ...columnsOf((at, { name, total: part }) => ({
        key: `interval ${at}`,
        label: labelOf(name, intervalHead(context)),
        role: 'note',
        of: (group) => intervalText(group.values[at] ?? 0, group.total, context.language),
        total: intervalText(part, total, context.language),
      })),
    ],
    context,
    { unit: measured.unit, total: true, description: describe({ parts, total }, measured, context) },
  )
}

/** A lying bar for each group, at most eight, stacked by the codes. */
export const crossingBars = ({ say }: Context): SeriesEncoding => ({
  kind: 'stacked_rows',
  most: { rows: maxBars, rest: say(common.other) },
})

function describe({ parts, total }: Pick<Crossing, 'parts' | 'total'>, { unit, label }: Measured, context: Context) {
  const nonEmptyParts = parts.flatMap(({ name, total }) => (total > 0 ? [{ name, value: total }] : []))
  const names = topSentence(nonEmptyParts, context)
  return wholeSentence({ label: context.say(label), value: total, unit }, names, context)
}
