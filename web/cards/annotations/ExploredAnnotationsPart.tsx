import { type ComponentProps, lazy } from 'react'
import { withWords } from '../../i18n/i18n.ts'
import { LazyPart } from '../Boundary.tsx'

/** Code and words load after the answer is drawn, so that no figure waits for them. */
const ExploredAnnotations = lazy(withWords(['definitions'], () => import('./ExploredAnnotations.tsx')))

/** The annotations of an exploration's figures and their level changes, below its picture. */
export function ExploredAnnotationsPart(props: ComponentProps<typeof ExploredAnnotations>) {
  return (
    <LazyPart>
      <ExploredAnnotations {...props} />
    </LazyPart>
  )
}
