import type { State } from '../state.ts'
import { askedOf, type Figures, type Question } from './question.ts'
import { summaryFigures } from './summary.ts'
import { tableFigures } from './table.ts'

/** What the answer to a question must be. */
export function expectedFigures(state: State, question: Question): Figures {
  const { endpoint } = askedOf(question.path)
  if (endpoint.kind === 'summary') return summaryFigures(state, question)
  if (endpoint.kind === 'year_comparison') throw new Error('later')
  return tableFigures(state, question)
}
