import type { State } from '../state.ts'
import { type Figures, oracleEndpoint, type Question } from './asked/question.ts'
import { summaryFigures } from './summary.ts'
import { tableFigures } from './table.ts'
import { comparisonFigures } from './years/yearComparison.ts'

/** Computes the expected answer to a question. */
export function expectedFigures(state: State, question: Question): Figures {
  const { endpoint } = oracleEndpoint(question.path)
  if (endpoint.kind === 'summary') return summaryFigures(state, question)
  return endpoint.kind === 'year_comparison' ? comparisonFigures(state, question) : tableFigures(state, question)
}
