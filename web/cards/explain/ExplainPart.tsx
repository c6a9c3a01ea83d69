import type { OpenWidget } from '@sala/widgets/widget.ts'
import { lazy } from 'react'
import { withWords } from '../../i18n/i18n.ts'
import { LazyPart } from '../Boundary.tsx'
import type { ExplainProps } from './explainProps.ts'

/** Code and the words of dimensions load when it is first opened. */
const ExplainDialog = lazy(withWords(['explore', 'definitions'], () => import('./ExplainDialog.tsx')))

/** Shows which members made the change of a card. */
export function ExplainPart(props: ExplainProps) {
  return (
    <LazyPart>
      <ExplainDialog {...props} />
    </LazyPart>
  )
}

/** Whether a card compares two years; the explainable part is computed when it is opened. */
export const comparesYears = ({ asks }: OpenWidget): boolean =>
  Object.values(asks).some(({ query: { year } }) => Array.isArray(year) && year.length === 2)
