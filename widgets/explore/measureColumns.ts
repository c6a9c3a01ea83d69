import type { Unit } from '@sala/catalog/dataset.ts'
import { type FigureColumn, figureColumns } from '@sala/catalog/explore/columns.ts'
import { unitWords } from '@sala/catalog/units.ts'
import type { FrameColumn } from '../frames/frame.ts'
import type { Asked } from './axes.ts'

type Question = Pick<Asked, 'question' | 'dataset' | 'context' | 'text'>

/** The columns with figures, in the order of the answer. */
export function measureColumns(asked: Question): readonly FrameColumn[] {
  const { question, dataset, context, text } = asked
  return figureColumns(dataset, question).flatMap((column): readonly FrameColumn[] => {
    const measure = dataset.measures[column.of]
    if (measure === undefined) return []
    const own = context.say(measure.label)
    const label = column.shows === 'figure' ? own : text.t(`explore.shows.${column.shows}`, { measure: own })
    return [{ key: column.key, label, role: 'part', kind: kindOf(column), unit: unitOf(column) }]
  })
}

function kindOf({ shows, unit }: FigureColumn): FrameColumn['kind'] {
  if (shows === 'percentage') return 'change'
  return unit === 'percent' ? 'percent' : 'number'
}

const isUnit = (text: string | null): text is Unit => text !== null && Object.hasOwn(unitWords, text)

/** An index, a rank and percentage points are points of a scale. */
const unitOf = ({ unit }: FigureColumn): Unit => (isUnit(unit) ? unit : 'points')

/** The measures of a picture with one axis: those in the unit of the first, or what is compared of it beside its base. */
export function drawnMeasures(asked: Question): readonly FrameColumn[] {
  const all = measureColumns(asked)
  const [first] = all
  if (asked.question.comparison !== null) {
    const pair = figureColumns(asked.dataset, asked.question).filter(
      ({ of, shows }) => of === first?.key && (shows === 'compared' || shows === 'base'),
    )
    return pair.flatMap(({ key, shows }) => {
      const column = all.find((one) => one.key === key)
      const role = shows === 'base' ? ('comparison' as const) : ('measure' as const)
      return column === undefined ? [] : [{ ...column, role }]
    })
  }
  const like = all.filter(({ unit }) => unit === first?.unit)
  return like.length === 1 ? like.map((column) => ({ ...column, role: 'measure' as const })) : like
}
