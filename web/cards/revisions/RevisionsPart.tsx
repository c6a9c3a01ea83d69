import { withWords } from '../../i18n/i18n.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../store.ts'
import { lazyPart } from '../Boundary.tsx'
import type { RevisionsProps } from './Revisions.tsx'

/** Code and words load when the details of a card are expanded. */
const Revisions = lazyPart(withWords(['revisions', 'definitions'], () => import('./Revisions.tsx')))

/** For signed-in people: the changes by later imports in the figures of a card. */
export function RevisionsPart(props: RevisionsProps) {
  const { user } = useStore(session)
  return user !== null && <Revisions {...props} />
}
