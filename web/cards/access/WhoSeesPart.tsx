import { withWords } from '../../i18n/i18n.ts'
import { mayManage } from '../../menu/menu.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../store.ts'
import { lazyPart } from '../Boundary.tsx'
import type { WhoSeesProps } from './WhoSeesDialog.tsx'

/** Code and words load when administrators expand the details of a card. */
const WhoSeesButton = lazyPart(withWords(['settings', 'otherWidgets'], () => import('./WhoSeesButton.tsx')))

/** For administrators: opens who can see a card or a data set. */
export function WhoSeesPart(props: WhoSeesProps) {
  const { user } = useStore(session)
  return user !== null && mayManage(user) && <WhoSeesButton {...props} />
}
