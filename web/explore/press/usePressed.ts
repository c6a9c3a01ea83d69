import type { ExplorationAnswer } from '@sala/catalog/api/explore.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '@sala/widgets/context.ts'
import type { DrawnExploration } from '@sala/widgets/explore/drawExploration.ts'
import { useMemo, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { loadOnce } from '../../loading/loadOnce.ts'
import { useLoaded } from '../../loading/useLoaded.ts'
import type { Pressed } from './pressed.ts'

interface AnswerOnShow {
  /** The answer on show with its question; null while there is none. */
  readonly answered: { readonly question: Exploration; readonly answer: ExplorationAnswer } | null
  readonly drawn: DrawnExploration | null
  readonly chart: Exploration['chart']
  readonly dataset: Dataset
  readonly context: Context
}

/** Comes beside the first answer, which is read before it is pressed. */
const presses = loadOnce(() => import('./presses.ts'))

/** What is pressed of the marks and cells of an answer. */
export function usePressed({ answered, drawn, chart, dataset, context }: AnswerOnShow) {
  const text = useText()
  const loaded = useLoaded(presses)
  const [pressed, setPressed] = useState<Pressed | null>(null)
  const { onMark, cells } = useMemo(() => {
    if (loaded === null || answered === null || drawn === null) return { onMark: null, cells: null }
    const drawnAnswer = { ...answered, question: { ...answered.question, chart }, dataset, context, text }
    return loaded.pressesOf(drawnAnswer, drawn, setPressed)
  }, [loaded, answered, drawn, chart, dataset, context, text])
  return { onMark, cells, pressed, close: () => setPressed(null) }
}
