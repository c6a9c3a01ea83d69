import type { AnsweredQuestion } from '@sala/widgets/explore/axes.ts'
import type { DrawnExploration } from '@sala/widgets/explore/drawExploration.ts'
import type { PressedMark } from '../../views/charts/onPress.ts'
import type { CellPress } from '../../views/tables/cellPress.ts'
import { cellButtons } from './cellButtons.tsx'
import { cellTargets } from './cellTargets.ts'
import { type Pressed, targetsOf } from './pressed.ts'

/** What presses on the marks and cells of an answer do. */
export interface Presses {
  readonly onMark: (mark: PressedMark) => void
  readonly cells: CellPress
}

/** Has `onPress` told of every press on an answer. */
export function pressesOf(
  answered: AnsweredQuestion,
  drawn: DrawnExploration,
  onPress: (pressed: Pressed) => void,
): Presses {
  return {
    onMark: (mark) => onPress({ answered, targets: targetsOf(mark, drawn, answered), at: mark }),
    cells: cellButtons(cellTargets(answered, drawn), (cell) => onPress({ answered, ...cell })),
  }
}
