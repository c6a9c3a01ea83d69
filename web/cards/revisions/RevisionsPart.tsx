import { lazy, Suspense } from 'react'
import { withWords } from '../../i18n/i18n.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../store.ts'
import { Boundary } from '../Boundary.tsx'
import type { RevisionsProps } from './revisionsProps.ts'

/** Code and words load when the details of a card are expanded. */
const Revisions = lazy(withWords(['revisions', 'definitions'], () => import('./Revisions.tsx')))

/** For signed-in people: the changes by later imports in the figures of a card. */
export function RevisionsPart(props: RevisionsProps) {
  const { user } = useStore(session)
  if (user === null) return null
  return (
    <Boundary>
      <Suspense>
        <Revisions {...props} />
      </Suspense>
    </Boundary>
  )
}
