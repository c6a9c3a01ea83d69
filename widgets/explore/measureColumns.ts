import type { Unit } from '@sala/catalog/dataset.ts'
import { type FigureColumn, figureColumns } from '@sala/catalog/explore/columns.ts'
import { unitWords } from '@sala/catalog/units.ts'
import type { FrameColumn } from '../frames/frame.ts'
import type { AnsweredQuestion } from './axes.ts'
import { figureKeys, figureLabel } from './labels.ts'

type Question = Pick<AnsweredQuestion, 'question' | 'dataset' | 'context' | 'text'>

/** The columns with figures, in the order of the answer. */
export function measureColumns(answered: Question): readonly FrameColumn[] {
  const { question, dataset, context, text } = answered
  return figureColumns(dataset, question).map((column): FrameColumn => {
    const { of, shows } = column
    const measureLabel = `${figureLabel(dataset, question, of, context)}${unitWordsOf(answered, column)}`
    const label = shows === 'figure' ? measureLabel : text.t(`explore.shows.${shows}`, { measure: measureLabel })
    return { key: column.key, label, role: 'part', kind: kindOf(column), unit: unitOf(column) }
  })
}

/** The unit of a formula behind its name, where it is one by another: `(baht / people)`. */
function unitWordsOf({ context }: Question, { unit, shows }: FigureColumn): string {
  if (shows === 'percentage' || unit === null || !/[*/]/.test(unit)) return ''
  const words = unit.split(/([*/])/).map((part) => (isUnit(part) ? context.say(unitWords[part]) : part))
  return ` (${words.map((word) => (word === '*' ? '×' : word)).join(' ')})`
}

function kindOf({ shows, unit }: FigureColumn): FrameColumn['kind'] {
  if (shows === 'percentage') return 'change'
  return unit === 'percent' ? 'percent' : 'number'
}

const isUnit = (text: string | null): text is Unit => text !== null && Object.hasOwn(unitWords, text)

/** An index, a rank and percentage points are points of a scale. */
function unitOf({ unit, of }: FigureColumn): Unit {
  if (isUnit(unit)) return unit
  return of.startsWith('calculated_') && unit !== 'rank' && unit !== 'index' ? 'ratio' : 'points'
}

/** The measures of a picture with one axis: those in the unit of the first, or its comparison with its base. */
export function drawnMeasures(answered: Question): readonly FrameColumn[] {
  const columns = measureColumns(answered)
  const keys = figureKeys(answered.question)
  const [main] = keys
  const calculated = answered.question.calculated.length > 0
  const first = columns.find(({ key }) => key === main)
  const isMain = ({ key }: FrameColumn) => key.startsWith('calculated_')
  const all = columns.toSorted((a, b) => Number(isMain(b)) - Number(isMain(a)))
  if (answered.question.comparison !== null) {
    const pair = figureColumns(answered.dataset, answered.question).filter(
      ({ of, shows }) => of === first?.key && (shows === 'compared' || shows === 'base'),
    )
    return pair.flatMap(({ key, shows }) => {
      const column = all.find((frameColumn) => frameColumn.key === key)
      const role = shows === 'base' ? ('comparison' as const) : ('measure' as const)
      return column === undefined ? [] : [{ ...column, role }]
    })
  }
  // The parts of a formula have other magnitudes than its result.
  const like = calculated
    ? all.slice(0, answered.question.calculated.length)
    : all.filter(({ unit }) => unit === first?.unit)
  return like.length === 1 ? like.map((column) => ({ ...column, role: 'measure' as const })) : like
}
