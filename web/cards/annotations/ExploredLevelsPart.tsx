import { type ComponentProps, lazy } from 'react'
import { withWords } from '../../i18n/i18n.ts'
import { Later } from '../Boundary.tsx'

/** Its code and its words come when the answer is drawn: no figure waits for them. */
const ExploredLevels = lazy(withWords(['definitions'], () => import('./ExploredLevels.tsx')))

/** Where the level of an exploration changed, below its picture. */
export function ExploredLevelsPart(props: ComponentProps<typeof ExploredLevels>) {
  return (
    <Later>
      <ExploredLevels {...props} />
    </Later>
  )
}
