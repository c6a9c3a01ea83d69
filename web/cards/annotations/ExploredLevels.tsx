import { shownAnnotations } from '@sala/catalog/api/annotations.ts'
import type { Unit } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { type Exploration, isMonthlyLine } from '@sala/catalog/explore/exploration.ts'
import { isOwnName } from '@sala/catalog/own/ownName.ts'
import { changePoints } from '@sala/widgets/annotations/changePoints.ts'
import type { Context } from '@sala/widgets/context.ts'
import type { TableModel } from '@sala/widgets/views/table.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryFor } from '../../api/queries.ts'
import { ChangePoints, coversMonth } from './ChangePoints.tsx'

interface ExploredLevelsProps {
  readonly question: Exploration
  /** Every row of its answer. */
  readonly table: TableModel
  readonly context: Context
}

/** Units of scales without a zero of their own: a percentage of them means nothing. */
const withoutZero: ReadonlySet<Unit> = new Set(['celsius', 'degrees', 'points'])

/** Where the level of one measure by month changed, below an exploration, until an annotation of its data set is about the month. */
export default function ExploredLevels({ question, table, context }: ExploredLevelsProps) {
  const { data } = useQuery(queryFor(shownAnnotations))
  const unit = findDataset(question.dataset)?.measures[question.measures[0] ?? '']?.unit
  const isLine = isMonthlyLine(question) && (unit === undefined || !withoutZero.has(unit))
  const points = useMemo(() => {
    if (!isLine) return []
    const written = data?.rows.filter((one) => one.dataset === question.dataset) ?? []
    return changePoints(table).filter(({ month }) => !written.some((one) => coversMonth(one, month)))
  }, [isLine, data, table, question.dataset])
  const narrowed = question.filters.filter(({ operator, values }) => operator === 'in' && values.length === 1)
  const draft = {
    // Annotations are of the catalogue's data sets.
    dataset: isOwnName(question.dataset) ? null : question.dataset,
    chosen: narrowed.flatMap(({ values }) => values),
  }
  return <ChangePoints points={points} draft={draft} context={context} />
}
