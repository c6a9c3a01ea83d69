import { finerDecimals } from '../texts/format.ts'
import type { TableModel, TableRow } from '../views/table.ts'
import type { Frame } from './frame.ts'

/** The table of a frame: the card's table view and every downloaded file. */
export function tableOf({ columns, rows, count, groups }: Frame): TableModel {
  const tableColumns = columns.filter((column) => column.in !== 'picture')
  const tabled = rows.flatMap((row): readonly TableRow[] => {
    if (row.in === 'picture') return []
    const { level, group, ofYears, mark, values } = row
    const cells = Object.fromEntries(
      tableColumns.flatMap(({ key }) => (values[key] === undefined ? [] : [[key, values[key]]])),
    )
    return [
      {
        level,
        cells,
        ...(group === undefined ? {} : { group }),
        ...(ofYears === undefined ? {} : { ofYears }),
        ...(mark === undefined ? {} : { mark }),
      },
    ]
  })
  return {
    columns: tableColumns.map(({ key, label, kind, unit, heat, sort, linked }) => {
      const decimals = kind === 'number' ? finerDecimals(unit) : null
      return {
        key,
        label,
        kind,
        ...(decimals === null ? {} : { decimals }),
        ...(heat === undefined ? {} : { heat }),
        ...(sort === undefined ? {} : { sort }),
        ...(linked === undefined ? {} : { linked }),
      }
    }),
    rows: tabled,
    count: count ?? tabled.length,
    ...(groups === undefined ? {} : { groups }),
  }
}
