import { type ComponentProps, lazy } from 'react'
import { withWords } from '../../i18n/i18n.ts'
import { LazyPart } from '../Boundary.tsx'

/** Its code and its words come when the answer is drawn: no figure waits for them. */
const ExploredAnnotations = lazy(withWords(['definitions'], () => import('./ExploredAnnotations.tsx')))

/** What editors remark of the figures of an exploration, and where their level changed, below its picture. */
export function ExploredAnnotationsPart(props: ComponentProps<typeof ExploredAnnotations>) {
  return (
    <LazyPart>
      <ExploredAnnotations {...props} />
    </LazyPart>
  )
}
