import { z } from 'zod'
import { Session } from './auth.ts'
import { route } from './route.ts'

/**
 * Shows the caller's session, in all of its windows, what a person or a group sees. Until `endView`, or until the session ends, every
 * change is refused with `view_only`. 403 `admin_role` for administrators, 404 for people and groups that cannot be viewed as. Earlier
 * tokens end.
 */
export const startView = route('POST', 'view-as', 'See Sala as a person or a group, without changing anything', {
  may: 'admin',
  body: z.union([z.strictObject({ user: z.uuid() }), z.strictObject({ role: z.uuid() })]),
  reply: Session,
})

/** Shows the session its own person again. Tokens of before are over. */
export const endView = route('DELETE', 'view-as', 'See Sala as oneself again', { may: 'signed_in', reply: Session })
