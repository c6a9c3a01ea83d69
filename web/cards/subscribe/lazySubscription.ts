import { withWords } from '../../i18n/i18n.ts'
import { lazyPart } from '../Boundary.tsx'

/** The dialog for a subscription; its code comes when it is first opened. */
export const SubscriptionDialog = lazyPart(withWords(['notifications'], () => import('./SubscriptionDialog.tsx')))
