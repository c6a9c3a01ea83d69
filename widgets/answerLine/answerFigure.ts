import type { Figure } from '../views/figuresView.ts'
import type { View } from '../views/view.ts'
import type { CardContent } from '../widget.ts'

/** The figure of a card by its key, as the card shows it; null where the card has no such figure, or no value of it. */
export function answerFigure({ view }: Pick<CardContent, 'view'>, key: string): Figure | null {
  const match = figuresIn(view).find((figure) => figure.key === key)
  return match === undefined || match.value === null ? null : match
}

function figuresIn(view: View): readonly Figure[] {
  if (view.kind === 'figures') return view.figures
  return view.kind === 'composed' ? view.parts.flatMap((part) => figuresIn(part.view)) : []
}
