import type { MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { percentOf, sum } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import type { Figure } from '../views/figuresView.ts'
import type { Frame, FrameColumn, FrameRow, Role, Value } from './frame.ts'

interface ColumnBase extends Partial<Omit<FrameColumn, 'key' | 'label'>> {
  readonly label: MessageDescriptor | string
  /** The cell of the total row. Measures are added up by default, and the other columns stay empty. */
  readonly total?: Value
}

/** A column with the way its value is read from an item. */
export interface ReadColumn<Item> extends ColumnBase {
  readonly key: string
  readonly of: (item: Item, index: number) => Value
}

/** The same, or a column whose value is the property of its key. */
export type ColumnOf<Item> = ReadColumn<Item> | (ColumnBase & { readonly key: ValueKey<Item>; readonly of?: undefined })

type ValueKey<Item> = {
  [Key in keyof Item & string]-?: Item[Key] extends Value | undefined ? Key : never
}[keyof Item & string]

/** The column with each item's percentage of a total. */
export const shareColumn = <Item>(total: number | null, of: (item: Item) => number | null): ReadColumn<Item> => ({
  key: 'share',
  label: common.share,
  role: 'share',
  of: (item) => percentOf(of(item), total),
  total: percentOf(total, total),
})

/** A headline figure whose label is not in words yet, and which may have no change and no note. */
export type HeadlineFigure = Omit<Figure, 'label' | 'change' | 'note'> &
  Partial<Pick<Figure, 'change' | 'note'>> & { readonly label: MessageDescriptor | string }

export interface FrameOptions<Item> extends Partial<Omit<Frame, 'columns' | 'rows' | 'headline'>> {
  readonly headline?: readonly HeadlineFigure[]
  /** Further properties of a row. */
  readonly row?: (item: Item, index: number) => Partial<FrameRow>
  /** The label of a total row, which comes last; no total without rows. */
  readonly total?: MessageDescriptor | string | true
}

/**
 * Makes a frame of items, one row each. The first column is a dimension and the others are measures unless they say otherwise; the kind of
 * number follows from the role.
 */
export function frameOf<Item>(
  items: readonly Item[],
  columns: readonly ColumnOf<Item>[],
  context: Context,
  { row, total, headline, ...rest }: FrameOptions<Item> = {},
): Frame {
  const text = (label: MessageDescriptor | string) => (typeof label === 'string' ? label : context.say(label))
  const roles = columns.map(({ role }, at): Role => role ?? (at === 0 ? 'dimension' : 'measure'))
  const mark = columns[0]?.mark
  const rows = items.map((item, at): FrameRow => {
    const extra = row?.(item, at)
    const values: Record<string, Value> = {}
    for (const { key, of } of columns) values[key] = of === undefined ? propertyOf(item, key) : of(item, at)
    const code = extra?.code ?? null
    return {
      level: 'row',
      values,
      ...(mark === undefined || code === null ? {} : { mark: { kind: mark, value: code } }),
      ...extra,
    }
  })
  return {
    columns: columns.map(({ of: _, total: __, ...column }, at) => {
      const role = roles[at] ?? 'measure'
      return { kind: kinds[role], ...column, role, label: text(column.label) }
    }),
    rows:
      total === undefined || rows.length === 0
        ? rows
        : [...rows, totalRow(rows, columns, roles, total === true ? context.say(common.total) : text(total))],
    ...(headline && {
      headline: headline.map((figure) => ({ change: null, note: '', ...figure, label: text(figure.label) })),
    }),
    ...rest,
  }
}

/** `ValueKey` guarantees that a column without `of` has the key of a value. */
const propertyOf = (item: unknown, key: string): Value => (item as Readonly<Record<string, Value>>)[key] ?? null

/** Which kind of number a column of a role holds. */
const kinds: Readonly<Record<Role, FrameColumn['kind']>> = {
  dimension: 'text',
  time: 'month',
  measure: 'number',
  part: 'number',
  total: 'number',
  comparison: 'number',
  target: 'number',
  forecast: 'number',
  interval: 'number',
  change: 'change',
  share: 'percent',
  note: 'text',
}

const added: ReadonlySet<Role> = new Set(['measure', 'part', 'total', 'comparison', 'target'])

function totalRow<Item>(
  rows: readonly FrameRow[],
  columns: readonly ColumnOf<Item>[],
  roles: readonly Role[],
  label: string,
): FrameRow {
  const values: Record<string, Value> = {}
  columns.forEach(({ key, total }, at) => {
    if (at === 0) values[key] = label
    else if (total !== undefined) values[key] = total
    else if (added.has(roles[at] ?? 'note')) values[key] = sum(rows.map((row) => numberIn(row, key)))
  })
  return { level: 'total', values }
}

/** The figure of a row in a column; null without one. */
export function numberIn({ values }: FrameRow, key: string): number | null {
  const value = values[key]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Whether a value is a frame. */
export function isFrame(value: unknown): value is Frame {
  return (
    typeof value === 'object' && value !== null && 'columns' in value && 'rows' in value && Array.isArray(value.columns)
  )
}
