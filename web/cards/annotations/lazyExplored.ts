import { withWords } from '../../i18n/i18n.ts'
import { lazyPart } from '../Boundary.tsx'

/** The annotations of an exploration: code and words load after the answer is drawn, so that no figure waits for them. */
export const ExploredAnnotations = lazyPart(withWords(['definitions'], () => import('./ExploredAnnotations.tsx')))
