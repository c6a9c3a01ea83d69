import { lazy } from 'react'
import { withWords } from '../../i18n/i18n.ts'
import { runWhenIdle } from '../../views/idleQueue.ts'
import { LazyPart } from '../Boundary.tsx'
import type { AnnotationsProps } from './annotationsProps.ts'

/** Code, words and annotations load after the cards on the screen are drawn, so that no picture waits for them. */
const CardAnnotations = lazy(
  withWords(['definitions'], async () => {
    await new Promise<void>((resolve) => runWhenIdle(document.body, resolve))
    return import('./CardAnnotations.tsx')
  }),
)

/** The annotations of a card's figures, below it. */
export function AnnotationsPart(props: AnnotationsProps) {
  return (
    <LazyPart>
      <CardAnnotations {...props} />
    </LazyPart>
  )
}
