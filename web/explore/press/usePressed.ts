import type { ExplorationAnswer } from '@sala/catalog/api/explore.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '@sala/widgets/context.ts'
import type { AnsweredQuestion } from '@sala/widgets/explore/axes.ts'
import type { DrawnExploration } from '@sala/widgets/explore/drawExploration.ts'
import { useMemo, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import type { PressedMark } from '../../views/charts/onPress.ts'
import { cellButtons } from './cellButtons.tsx'
import { cellTargets } from './cellTargets.ts'
import { type PressedTargets, targetsOf } from './pressed.ts'

/** What was pressed of an answer. */
export interface Pressed extends PressedTargets {
  readonly answered: AnsweredQuestion
}

interface Shown {
  /** The answer on show with its question; null while there is none. */
  readonly shown: { readonly question: Exploration; readonly answer: ExplorationAnswer } | null
  readonly drawn: DrawnExploration | null
  readonly chart: Exploration['chart']
  readonly dataset: Dataset
  readonly context: Context
}

/** What is pressed of the marks and cells of an answer. */
export function usePressed({ shown, drawn, chart, dataset, context }: Shown) {
  const text = useText()
  const [pressed, setPressed] = useState<Pressed | null>(null)
  const presses = useMemo(() => {
    if (shown === null || drawn === null) return { onMark: null, cells: null }
    const answered = { ...shown, question: { ...shown.question, chart }, dataset, context, text }
    const cells = cellButtons(cellTargets(answered, drawn), (cell) => setPressed({ answered, ...cell }))
    const onMark = (mark: PressedMark) => setPressed({ answered, targets: targetsOf(mark, drawn, answered), at: mark })
    return { onMark, cells }
  }, [shown, drawn, chart, dataset, context, text])
  return { ...presses, pressed, close: () => setPressed(null) }
}
