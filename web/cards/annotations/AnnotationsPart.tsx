import { lazy } from 'react'
import { withWords } from '../../i18n/i18n.ts'
import { runWhenIdle } from '../../views/idleQueue.ts'
import { LazyPart } from '../Boundary.tsx'
import type { AnnotationsProps } from './annotationsProps.ts'

/** Its code, its words and what editors wrote come when the cards on the screen are drawn: no picture waits for them. */
const CardAnnotations = lazy(
  withWords(['definitions'], async () => {
    await new Promise<void>((resolve) => runWhenIdle(document.body, resolve))
    return import('./CardAnnotations.tsx')
  }),
)

/** What editors remark of the figures of a card, below it. */
export function AnnotationsPart(props: AnnotationsProps) {
  return (
    <LazyPart>
      <CardAnnotations {...props} />
    </LazyPart>
  )
}
