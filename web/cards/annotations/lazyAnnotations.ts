import { withWords } from '../../i18n/i18n.ts'
import { runWhenIdle } from '../../views/idleQueue.ts'
import { lazyPart } from '../Boundary.tsx'

/** Code, words and annotations load after the cards on the screen are drawn, so that no picture waits for them. */
export const CardAnnotations = lazyPart(
  withWords(['definitions'], async () => {
    await new Promise<void>((resolve) => runWhenIdle(document.body, resolve))
    return import('./CardAnnotations.tsx')
  }),
)
