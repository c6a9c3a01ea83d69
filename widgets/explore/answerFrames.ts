import { timeKey } from '@sala/catalog/explore/explorable.ts'
import type { Grain } from '@sala/catalog/explore/exploration.ts'
import type { Frame, FrameColumn, FrameRow, Value } from '../frames/frame.ts'
import { markedWords, withExpected } from '../unusual/exploredMonths.ts'
import { type AnsweredQuestion, type Axis, codeIn, groupAxis, groupName, onlyAxis, timeAxis, timeOf } from './axes.ts'
import { calendarAxes } from './calendarAxes.ts'
import { gridFrame, nameColumn } from './gridFrame.ts'
import { headlineOf } from './headline.ts'
import { dimensionLabel, figureKeys, mapOf } from './labels.ts'
import { drawnMeasures, measureColumns } from './measureColumns.ts'
import { periodName } from './periodNames.ts'
import type { Period } from './periods.ts'
import { type AnswerShape, isAdditive } from './pictures.ts'
import { changedAreas } from './remarks/changedAreas.ts'

/** An answer as it is drawn. */
export interface AnswerFrames {
  /** One row for each group and period, with every measure: the table. */
  readonly table: Frame
  /** The rows and columns of pictures: of several measures those in the unit of the first, else one column for each group. */
  readonly drawn: Frame
  /** The keys of the columns that are drawn. */
  readonly y: readonly string[]
  /** The two directions of a heat map; null where the answer has not two. */
  readonly grid: { readonly across: Axis; readonly lines: Axis } | null
  /** The axis of the rows of `drawn`. */
  readonly axis: Axis
  /** The axis of its columns; null if they are measures. */
  readonly parts: Axis | null
  readonly shape: AnswerShape
  /** The first period that may still get figures, in words; null where all are whole. */
  readonly open: string | null
  /** The months marked as unusual, in words, or why there are none; null if the question does not mark them. */
  readonly marks: string | null
  /** Which of its places are not the same area all the time, in words. */
  readonly areas: readonly string[]
}

/** Turns an answer into the frame of its table and that of its pictures. Pure. */
export function answerFrames(answered: AnsweredQuestion): AnswerFrames {
  const { question, dataset, answer } = answered
  const [first, second] = question.breakdown
  const times = timeAxis(answered)
  const isSeries = times.entries.length > 0
  const partKey = isSeries ? first : second
  const parts = partKey === undefined ? null : groupAxis(answered, partKey)
  const axis = isSeries ? times : first === undefined ? onlyAxis : groupAxis(answered, first)
  const plain =
    parts === null
      ? measuresFrame(answered, axis)
      : gridFrame(answered, { across: axis, lines: parts }, { role: 'part' })
  const headline = question.breakdown.length === 0 ? headlineOf(answered, times) : null
  const drawn = headline === null ? plain : { ...plain, headline }
  const calendar = calendarAxes(answered)
  const values = answer.rows.flatMap((row) => row.values[figureKeys(question)[0] ?? ''] ?? [])
  const open = axis.entries.find(({ row }) => row.status === 'open')
  return {
    table: withExpected(tableFrame(answered), answered),
    drawn,
    y: drawn.columns.slice(1).map(({ key }) => key),
    grid: isSeries && second !== undefined ? null : (calendar ?? crossOf(axis, parts, isSeries)),
    axis,
    parts,
    shape: {
      periods: times.entries.length,
      breakdowns: question.breakdown.length,
      groups: axis.entries.length,
      parts: parts?.entries.length ?? 0,
      measures: figureKeys(question).length,
      calendar: calendar !== null,
      additive: isAdditive(question, dataset),
      negative: values.some((value) => typeof value === 'number' && value < 0),
      uneven: answer.uneven !== null,
      places: mapOf(dataset, first),
      topOnly: answer.rows.some(({ other }) => other),
    },
    open: open === undefined ? null : String(open.row.values.name),
    marks: markedWords(answered),
    areas: changedAreas(answered),
  }
}

/** Times are columns and groups are rows; of two breakdowns the second is in columns. */
function crossOf(axis: Axis, parts: Axis | null, isSeries: boolean) {
  if (parts === null) return null
  return isSeries ? { across: axis, lines: parts } : { across: parts, lines: axis }
}

/** One row for each entry of an axis, with the measures that have the unit of the first. */
function measuresFrame(answered: AnsweredQuestion, axis: Axis): Frame {
  const columns = drawnMeasures(answered)
  const rowById = new Map(answered.answer.rows.map((row) => [axis.idOf(row), row]))
  return {
    columns: [nameColumn, ...columns],
    rows: axis.entries.map(({ id, row }) => ({
      ...row,
      values: {
        ...row.values,
        ...Object.fromEntries(columns.map(({ key }) => [key, rowById.get(id)?.values[key] ?? null])),
      },
    })),
  }
}

/** The times that a table sorts as times; the others are words. */
const timeKinds: Readonly<Partial<Record<Grain, FrameColumn['kind']>>> = {
  day: 'date',
  week: 'date',
  month: 'month',
  year: 'year',
}

function timeCell(answered: AnsweredQuestion, period: Period): Value {
  const grain = answered.question.time
  if (grain === 'month') return String(period).slice(0, 7)
  return grain !== null && timeKinds[grain] !== undefined ? period : periodName(answered, period, 'long')
}

/** The rows of the answer as they are, in words. */
function tableFrame(answered: AnsweredQuestion): Frame {
  const { question, dataset, answer, context, text } = answered
  const measures = measureColumns(answered)
  const time: readonly FrameColumn[] =
    question.time === null
      ? []
      : [
          {
            key: timeKey,
            label: text.t(`explore.grain.${question.time}`),
            role: 'dimension',
            kind: timeKinds[question.time] ?? 'text',
          },
        ]
  const dimensions = question.breakdown.map(
    (key): FrameColumn => ({
      key,
      label: dimensionLabel(dataset, key, context, text),
      role: 'dimension',
      kind: 'text',
    }),
  )
  return {
    columns: [...time, ...dimensions, ...measures],
    rows: answer.rows.map((row): FrameRow => {
      const period = timeOf(row)
      return {
        level: 'row',
        values: {
          ...(period === null ? {} : { [timeKey]: timeCell(answered, period) }),
          ...Object.fromEntries(
            question.breakdown.map((key, at) => {
              const group = { code: codeIn(row, key), other: at === 0 && row.other }
              return [key, groupName(answered, key, group)]
            }),
          ),
          ...Object.fromEntries(measures.map(({ key }) => [key, row.values[key] ?? null])),
        },
      }
    }),
  }
}
