import { lazy, Suspense } from 'react'
import { withWords } from '../../i18n/i18n.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../store.ts'
import { Boundary } from '../Boundary.tsx'
import type { RevisionsProps } from './revisionsProps.ts'

/** Its code and words come when somebody asks for more of a card. */
const Revisions = lazy(withWords(['revisions', 'definitions'], () => import('./Revisions.tsx')))

/** For people who are signed in: what later imports changed of the figures that a card reads. */
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
