import type { Column, Unit } from '@sala/catalog/dataset.ts'
import type { Context } from '../context.ts'
import { figure, percentOf, sum } from '../periods/periods.ts'
import { intervalHead, intervalText } from '../samples.ts'
import { common } from '../texts/commonWords.ts'
import { listed } from '../texts/format.ts'
import { figureSentence, topSentence } from '../texts/sentences.ts'
import { wordOf } from '../views/catalogueTable.ts'
import type { TableColumn, TableModel, TableRow } from '../views/table.ts'
import type { StackView } from '../views/view.ts'
import type { Measured } from './overTime.ts'

/**
 * What is counted by two things at once (campaign and sentiment, channel and sentiment): one bar for each of the first, stacked by the
 * second, and a table of the same.
 */

export interface Crossed {
  readonly group: string | null
  readonly code: string | null
  readonly value: number | null
}

export interface Crossing {
  /** The largest first. */
  readonly groups: readonly {
    readonly name: string
    readonly values: readonly (number | null)[]
    readonly total: number
  }[]
  /** What bars are stacked of, in the order of the catalogue. */
  readonly parts: readonly { readonly code: string; readonly name: string; readonly total: number }[]
  readonly total: number | null
}

/** How many bars are told apart; what comes after them is one bar "other". */
const mostBars = 8

/** Adds rows up by group and by the codes of a choice column. `nameOf` names a group; null is one that is not known. */
export function crossingOf(
  rows: readonly Crossed[],
  column: Column,
  nameOf: (group: string | null) => string,
  context: Context,
): Crossing {
  const known = rows.filter(({ value }) => figure(value) !== null)
  const values = column.kind === 'choice' ? column.values : []
  const codes = known.length === 0 ? [] : [...new Set([...values, ...known.map(({ code }) => code ?? '')])]
  const of = (own: readonly Crossed[], code: string) =>
    sum(own.filter((row) => (row.code ?? '') === code).map(({ value }) => value))
  const groups = [...Map.groupBy(known, ({ group }) => group)].map(([group, own]) => ({
    name: nameOf(group),
    values: codes.map((code) => of(own, code)),
    total: sum(own.map(({ value }) => value)) ?? 0,
  }))
  return {
    groups: groups.toSorted(
      (one, other) => other.total - one.total || one.name.localeCompare(other.name, context.language),
    ),
    parts: codes.map((code) => ({
      code,
      name: code === '' ? context.say(common.notKnown) : (wordOf(column, code, context) ?? code),
      total: of(known, code) ?? 0,
    })),
    total: sum(known.map(({ value }) => value)),
  }
}

/** A lying bar for each group, at most eight, stacked by the codes. */
export function crossingStack(crossing: Crossing, measured: Measured, context: Context): StackView {
  const bars = foldGroups(crossing.groups, context)
  return {
    kind: 'stack',
    shape: 'rows',
    unit: measured.unit,
    categories: bars.map(({ name }) => name),
    series: crossing.parts.map(({ code, name }, at) => ({
      key: code,
      name,
      role: 'category',
      values: bars.map(({ values }) => values[at] ?? null),
    })),
    description: describe(crossing, measured.unit, context.say(measured.label), context),
  }
}

/** One row for each group: the figure of each code, its share of the group with the interval of that, and their sum. */
export function crossingTable(crossing: Crossing, groupLabel: string, context: Context): TableModel {
  const { groups, parts, total } = crossing
  const cellsOf = (name: string, values: readonly (number | null)[], whole: number | null) => ({
    group: name,
    ...Object.fromEntries(parts.map((_, at) => [`part ${at}`, values[at] ?? null])),
    ...Object.fromEntries(parts.map((_, at) => [`share ${at}`, percentOf(values[at] ?? null, whole)])),
    ...Object.fromEntries(
      parts.map((_, at) => [`interval ${at}`, intervalText(values[at] ?? 0, whole, context.language)]),
    ),
    total: whole,
  })
  const rows: TableRow[] = groups.map((group) => ({
    level: 'row',
    cells: cellsOf(group.name, group.values, group.total),
  }))
  if (rows.length > 0) {
    const sums = parts.map((part) => part.total)
    rows.push({ level: 'total', cells: cellsOf(context.say(common.total), sums, total) })
  }
  const columnsOf = (key: string, kind: TableColumn['kind'], words: (name: string) => string): readonly TableColumn[] =>
    parts.map(({ name }, at) => ({ key: `${key} ${at}`, label: words(name), kind }))
  return {
    columns: [
      { key: 'group', label: groupLabel, kind: 'text' },
      ...columnsOf('part', 'number', (name) => name),
      { key: 'total', label: context.say(common.total), kind: 'number' },
      ...columnsOf('share', 'percent', (name) => listed([name, context.say(common.share)], context.language)),
      ...columnsOf('interval', 'text', (name) => listed([name, intervalHead(context)], context.language)),
    ],
    rows,
    count: rows.length,
  }
}

function foldGroups(groups: Crossing['groups'], context: Context): Crossing['groups'] {
  if (groups.length <= mostBars) return groups
  const rest = groups.slice(mostBars - 1)
  const width = rest[0]?.values.length ?? 0
  return [
    ...groups.slice(0, mostBars - 1),
    {
      name: context.say(common.other),
      values: Array.from({ length: width }, (_, at) => sum(rest.map(({ values }) => values[at]))),
      total: sum(rest.map(({ total }) => total)) ?? 0,
    },
  ]
}

function describe({ parts, total }: Crossing, unit: Unit, label: string, context: Context): string {
  const shown = parts.filter((part) => part.total > 0)
  const whole = figureSentence(label, total, unit, null, context)
  const names = topSentence(
    shown.map(({ name }) => name),
    shown.map((part) => part.total),
    [],
    context,
  )
  return names === '' ? whole : `${whole}. ${names}`
}
