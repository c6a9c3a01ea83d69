import type { ExplorationRow } from '@sala/catalog/api/explore.ts'
import type { Frame, FrameColumn, Role } from '../frames/frame.ts'
import type { AnsweredQuestion, Axis } from './axes.ts'
import { figureKeys } from './labels.ts'
import { measureColumns } from './measureColumns.ts'

/** The column that names the rows of a picture. */
export const nameColumn: FrameColumn = { key: 'name', label: '', role: 'dimension', kind: 'text' }

interface GridOptions {
  readonly role: Role
  /** Which rows of the answer count; all by default. */
  readonly within?: (row: ExplorationRow) => boolean
}

/** The figures of the first measure in two directions: one row for each entry across, one column for each line. A pair without a row is a gap. */
export function gridFrame(
  answered: AnsweredQuestion,
  { across, lines }: { readonly across: Axis; readonly lines: Axis },
  { role, within = () => true }: GridOptions,
): Frame {
  const measure = figureKeys(answered.question)[0] ?? ''
  const [measureColumn] = measureColumns(answered)
  const cells = new Map(
    answered.answer.rows
      .filter(within)
      .map((row) => [`${across.idOf(row)} ${lines.idOf(row)}`, row.values[measure] ?? null]),
  )
  return {
    columns: [
      nameColumn,
      ...lines.entries.map(
        ({ row, value }, at): FrameColumn => ({
          key: `part ${at}`,
          label: String(row.values.name),
          role,
          kind: measureColumn?.kind ?? 'number',
          unit: measureColumn?.unit ?? 'items',
          ...(typeof value === 'string' ? { code: value } : {}),
        }),
      ),
    ],
    rows: across.entries.map(({ id, row }) => ({
      ...row,
      values: {
        ...row.values,
        ...Object.fromEntries(lines.entries.map((line, at) => [`part ${at}`, cells.get(`${id} ${line.id}`) ?? null])),
      },
    })),
  }
}
