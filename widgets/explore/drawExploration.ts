import type { ExplorationRow } from '@sala/catalog/api/explore.ts'
import type { ChartName } from '@sala/catalog/explore/exploration.ts'
import { type TotalQuestions, totalQuestions } from '@sala/catalog/explore/questions/pivotTotals.ts'
import type { Encoding } from '../frames/encoding.ts'
import type { Frame } from '../frames/frame.ts'
import { numberIn } from '../frames/frameOf.ts'
import { tableOf } from '../frames/tableOf.ts'
import { viewOf } from '../frames/viewOf.ts'
import { withPoints } from '../unusual/exploredMonths.ts'
import { unusualKey } from '../unusual/unusualMonths.ts'
import { alignedTable, alignedView } from '../views/decimals.ts'
import type { TableModel } from '../views/table.ts'
import type { View } from '../views/view.ts'
import { type AnswerFrames, answerFrames } from './answerFrames.ts'
import { type AnsweredQuestion, codeIn, groupName, timeOf } from './axes.ts'
import { gridFrame, nameColumn } from './gridFrame.ts'
import { figureKeys } from './labels.ts'
import { measureColumns } from './measureColumns.ts'
import { periodName } from './periodNames.ts'
import { bestPicture, misfitOf } from './pictures.ts'
import { noTotals, pivotDirections, pivotFrame, type TotalAnswers, totalsDiffer } from './pivot.ts'

/** An exploration as it is drawn, on the screen and in files. */
export interface DrawnExploration extends AnswerFrames {
  readonly picture: ChartName
  readonly view: View
  /** Every row of the answer. */
  readonly rows: TableModel
  /** Totals include figures that are in none of the cells. */
  readonly totalsDiffer: boolean
}

/** The picture of an answer: the chosen one where it fits, else the best. */
function pictureOf({ shape }: Pick<AnswerFrames, 'shape'>, chart: ChartName | null): ChartName {
  return chart !== null && misfitOf(chart, shape) === null ? chart : bestPicture(shape)
}

/** The questions of an answer's totals; null if its picture is not a pivot table. */
export function totalQuestionsOf(answered: AnsweredQuestion): TotalQuestions | null {
  const { question, dataset } = answered
  if (pictureOf(answerFrames(answered), question.chart) !== 'pivot') return null
  return totalQuestions(dataset, question, pivotDirections(answered).layout)
}

/** Draws an answer. The totals of a pivot table are separate answers (`totalQuestions`), and optional. */
export function drawExploration(answered: AnsweredQuestion, totals: TotalAnswers = noTotals): DrawnExploration {
  const frames = answerFrames(answered)
  const picture = pictureOf(frames, answered.question.chart)
  const pivot = picture === 'pivot' ? pivotFrame(answered, pivotDirections(answered), totals) : null
  const encoding = pivot === null ? encodingOf(picture, frames, answered) : { kind: 'table' as const, frame: pivot }
  return {
    ...frames,
    picture,
    view: alignedView(viewOf(frames.table, encoding, answered.context)),
    rows: alignedTable(tableOf(frames.table)),
    totalsDiffer: pivot !== null && totalsDiffer(pivot, answered),
  }
}

/** How a picture draws the frames of an answer. */
function encodingOf(
  picture: ChartName,
  frames: AnswerFrames,
  answered: AnsweredQuestion,
): Encoding | readonly Encoding[] {
  const { drawn: frame, y, shape } = frames
  const base = { frame, y }
  const [first] = y
  switch (picture) {
    case 'headline':
      return { kind: 'headline', frame }
    case 'trend': {
      const marked = withPoints(frame, frames.axis, answered)
      return { kind: picture, ...(marked === null ? base : { frame: marked, y: [...y, unusualKey] }) }
    }
    case 'bars':
    case 'rows':
      return { kind: picture, ...base }
    case 'area':
      return { kind: 'areas', ...base }
    case 'stack':
    case 'full_stack': {
      const shares = picture === 'full_stack' ? { shares: true as const } : {}
      return { kind: shape.periods > 0 ? 'stack' : 'stacked_rows', ...base, ...shares }
    }
    case 'share':
      return { kind: 'share', frame, ...(first === undefined ? {} : { y: first }) }
    case 'map':
      return { kind: shape.places ?? 'world_map', frame, ...(first === undefined ? {} : { y: first }) }
    case 'heat_map':
      return heatMap(frames, answered)
    case 'scatter':
      return scatter(frames, answered)
    case 'multiples':
      return multiples(frames, answered)
    case 'pivot':
    case 'table':
      return { kind: 'table' }
  }
}

function heatMap({ grid, drawn }: AnswerFrames, answered: AnsweredQuestion): Encoding {
  return { kind: 'heat_map', frame: grid === null ? drawn : gridFrame(answered, grid, { role: 'part' }) }
}

/** One point for each group: the first measure is the y axis, the second the x axis, a third the size. */
function scatter({ axis, parts }: AnswerFrames, answered: AnsweredQuestion): Encoding {
  const { question, answer } = answered
  const keys = figureKeys(question)
  const figuresOf = (row: ExplorationRow | undefined) =>
    Object.fromEntries(keys.map((key) => [key, row?.values[key] ?? null]))
  const byEntry = new Map(answer.rows.map((row) => [axis.idOf(row), row]))
  const frame: Frame = {
    columns: [nameColumn, ...measureColumns(answered).filter(({ key }) => keys.includes(key))],
    // Points of one axis have its positions, so that a pressed one is found by position.
    rows:
      parts === null
        ? axis.entries.map(({ id, row: { values } }) => ({
            level: 'row',
            values: { ...figuresOf(byEntry.get(id)), name: values.name ?? '' },
          }))
        : answer.rows.map((row) => ({ level: 'row', values: { ...figuresOf(row), name: pointName(answered, row) } })),
  }
  const [up = '', across = '', size] = keys
  return { kind: 'scatter', frame, x: across, y: up, ...(size === undefined ? {} : { size }) }
}

/** The name of a point with two breakdowns: its groups, then its period. */
function pointName(answered: AnsweredQuestion, row: ExplorationRow): string {
  const groups = answered.question.breakdown.map((key, at) =>
    groupName(answered, key, { code: codeIn(row, key), other: at === 0 && row.other }),
  )
  const period = timeOf(row)
  return [...groups, ...(period === null ? [] : [periodName(answered, period, 'long')])].join(' · ')
}

/** One small picture for each group of the first breakdown, all with the same axis. */
function multiples(frames: AnswerFrames, answered: AnsweredQuestion): readonly Encoding[] {
  const { axis, parts, shape, drawn } = frames
  const isSeries = shape.periods > 0
  // Over time the groups are the columns; of two breakdowns without time they are the rows.
  const groups = isSeries ? parts : axis
  if (groups === null) return [{ kind: 'table' }]
  const [measureColumn] = measureColumns(answered)
  const singleLine = {
    entries: [{ id: 'all', value: null, row: { level: 'row' as const, values: { name: measureColumn?.label ?? '' } } }],
    idOf: () => 'all',
  }
  const across = isSeries ? axis : parts
  if (across === null) return [{ kind: 'table' }]
  const range = rangeOf(drawn)
  const span = spanOf(groups.entries.length)
  return groups.entries.map((group): Encoding => {
    const frame = gridFrame(
      answered,
      { across, lines: singleLine },
      { role: 'measure', within: (row) => groups.idOf(row) === group.id },
    )
    const title = String(group.row.values.name)
    return isSeries ? { kind: 'trend', frame, title, span, range } : { kind: 'bars', frame, title, span, range }
  })
}

/** As many beside each other as leave no line half empty, where that can be: pictures of one size can be compared. */
const spanOf = (count: number): number =>
  count % 3 === 0 ? 4 : count === 2 || count === 4 ? 6 : count % 4 === 0 ? 3 : 4

/** The ends of an axis that holds all figures, at round values. */
function rangeOf({ rows, columns }: Frame): { readonly least: number; readonly most: number } {
  const values = rows.flatMap((row) => columns.slice(1).flatMap(({ key }) => numberIn(row, key) ?? []))
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  // Normalises minus zero, which `Object.is` and test assertions tell apart from zero.
  return { least: 0 - roundUp(-least), most: roundUp(most) }
}

/** The next of 1, 2, 2.5, 5, 10 times a power of ten. */
function roundUp(value: number): number {
  if (value <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 2.5, 4, 5, 8, 10].find((step) => step * power >= value) ?? 10) * power
}
