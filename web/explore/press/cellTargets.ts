import { timeKey } from '@sala/catalog/explore/explorable.ts'
import type { AnsweredQuestion } from '@sala/widgets/explore/axes.ts'
import type { DrawnExploration } from '@sala/widgets/explore/drawExploration.ts'
import { pivotColumns, pivotDirections, pivotLines } from '@sala/widgets/explore/pivot.ts'
import type { TableModel, TableRow } from '@sala/widgets/views/table.ts'
import { rowTargets, stepsOf, type Target } from './pressed.ts'

/** What a cell is about, by its row and the key of its column; nothing where it is about no group and no period, or nothing can be done with them. */
export type CellTargets = (row: TableRow, column: string) => readonly Target[]

/** What the cells of the table of an answer, and of its pivot table, are about. */
export function cellTargets(answered: AnsweredQuestion, { picture, rows, view }: DrawnExploration): CellTargets {
  const readers = [
    tableCells(answered, rows),
    ...(picture === 'pivot' && view.kind === 'table' ? [pivotCells(answered, view.table)] : []),
  ]
  const isUsable = usableKeys(answered)
  return (row, column) => readers.flatMap((targetsOf) => targetsOf(row, column)).filter(isUsable)
}

/** Names the targets whose groups or periods can be asked for; it is the same for each of a dimension. */
function usableKeys({ question, dataset, answer }: AnsweredQuestion): (target: Target) => boolean {
  const usable = new Map<string, boolean>()
  return (target) => {
    const usableTarget = usable.get(target.key)
    if (usableTarget !== undefined) return usableTarget
    const { only, without } = stepsOf(question, [target], dataset, answer.period)
    usable.set(target.key, only !== null || without !== null)
    return only !== null || without !== null
  }
}

const placesOf = ({ rows }: TableModel): ReadonlyMap<TableRow, number> => new Map(rows.map((row, at) => [row, at]))

function tableCells(answered: AnsweredQuestion, table: TableModel): CellTargets {
  const places = placesOf(table)
  return (row, column) => {
    const targets = rowTargets(answered, answered.answer.rows[places.get(row) ?? -1])
    const isName = column === timeKey || answered.question.breakdown.includes(column)
    return isName ? targets.filter(({ key }) => key === column) : targets
  }
}

/** A cell is about its line and its column, a total about one of them. */
function pivotCells(answered: AnsweredQuestion, table: TableModel): CellTargets {
  const directions = pivotDirections(answered)
  const { rows, across, layout } = directions
  const places = placesOf(table)
  const lines = pivotLines(answered, directions)
  const columns = new Map(pivotColumns(answered, directions).map(({ key, entry }) => [key, entry]))
  const downKeys = rows.map(({ key }) => key)
  const ofLine = (row: TableRow) =>
    rowTargets(answered, lines[places.get(row) ?? -1]?.[1]).filter(({ key }) => downKeys.includes(key))
  const ofColumn = (column: string) => {
    const entry = across.entries.find(({ id }) => id === columns.get(column))
    if (layout.across === null || entry === undefined || entry.value === null) return []
    return [{ key: layout.across, value: entry.value, name: String(entry.row.values.name) }]
  }
  if (layout.calendar !== null) {
    // One period stands in each cell; a line and a column put several of them together.
    const [line] = rows
    return (row, column) => {
      const id = lines[places.get(row) ?? -1]?.[0]
      const answerRow = answered.answer.rows.find(
        (target) => line?.axis.idOf(target) === id && across.idOf(target) === columns.get(column),
      )
      return rowTargets(answered, answerRow)
    }
  }
  return (row, column) =>
    downKeys.includes(column) ? ofLine(row).filter(({ key }) => key === column) : [...ofLine(row), ...ofColumn(column)]
}
