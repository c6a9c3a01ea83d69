import { amount } from '../texts/format.ts'
import type { Figure, FigureHistory } from '../views/figuresView.ts'
import { lineEnds } from '../views/sparkline.ts'
import type { AnsweredQuestion, Axis } from './axes.ts'
import { figureKeys } from './labels.ts'
import { measureColumns } from './measureColumns.ts'

/** The figures of an answer without groups: each measure, over time that of the newest whole period with the way there. */
export function headlineOf(answered: AnsweredQuestion, times: Axis): readonly Figure[] {
  const { question, answer } = answered
  const rowById = new Map(answer.rows.map((row) => [times.idOf(row), row]))
  const columns = measureColumns(answered).filter(({ key }) => figureKeys(question).includes(key))
  return columns.map(({ key, label, unit = 'items' }) => {
    const numberOf = (row: (typeof answer.rows)[number] | undefined) => {
      const value = row?.values[key]
      return typeof value === 'number' ? value : null
    }
    const base = { key, label, unit, change: null }
    if (times.entries.length === 0) return { ...base, note: '', value: numberOf(answer.rows[0]) }
    const periods = times.entries
      .filter(({ row }) => row.status !== 'open')
      .map(({ id, row }) => ({ name: String(row.values.name), value: numberOf(rowById.get(id)) }))
    const history = historyOf(answered, periods, unit)
    const newest = periods.findLast(({ value }) => value !== null)
    return {
      ...base,
      value: newest?.value ?? null,
      note: newest?.name ?? '',
      ...(history === null ? {} : { history }),
    }
  })
}

type Period = { readonly name: string; readonly value: number | null }

function historyOf(
  { text, context: { language } }: AnsweredQuestion,
  periods: readonly Period[],
  unit: Figure['unit'],
): FigureHistory | null {
  const values = periods.flatMap(({ value }) => value ?? [])
  if (values.length < 2) return null
  return {
    values: periods.map(({ value }) => value),
    ends: lineEnds(values, unit, language),
    description: text.t('explore.history', {
      from: periods[0]?.name ?? '',
      to: periods.at(-1)?.name ?? '',
      low: amount(Math.min(...values), unit, language),
      high: amount(Math.max(...values), unit, language),
    }),
  }
}
