import { calculatedMeasures } from '@sala/catalog/explore/measures.ts'
import type { Context } from '../context.ts'
import { type AnsweredQuestion, groupName } from '../explore/axes.ts'
import { figureLabel } from '../explore/labels.ts'
import { measureColumns } from '../explore/measureColumns.ts'
import type { FrameColumn } from '../frames/frame.ts'
import { cell, listed } from '../texts/format.ts'

/** The context for reading an exploration's answer. */
export type Reading = Omit<AnsweredQuestion, 'answer'>

/** The name of one group of a breakdown, such as `China, Air`; for a question without a breakdown, of its measure. */
export function memberName(reading: Reading, values: readonly (string | null)[]): string {
  const { question, dataset, context } = reading
  if (question.breakdown.length === 0) {
    const [measure] = [...question.measures, ...calculatedMeasures(question).map(({ key }) => key)]
    return measure === undefined ? '' : figureLabel(dataset, question, measure, context)
  }
  const names = question.breakdown.map((dimension, at) =>
    groupName(reading, dimension, { code: values[at] ?? null, other: false }),
  )
  return listed(names, context.language)
}

/** The columns with figures of an exploration that an alert can look at, by their key. */
export const figureColumnOf = (reading: Reading, key: string): FrameColumn | null =>
  measureColumns(reading).find((column) => column.key === key) ?? null

/** A figure of a column as the exploration's own table writes it. */
export const figureText = (column: Pick<FrameColumn, 'kind'>, figure: number | null, { language }: Context): string =>
  cell(figure, column, language)
