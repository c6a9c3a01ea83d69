import { z } from 'zod'
import { Session } from './auth.ts'
import { route } from './route.ts'

/**
 * Signing in by OpenID Connect: the code flow with PKCE. The provider sends people back to `/session/openid`, whose screen gives what stands
 * in its address to `finishOpenId`. Every route answers 404 where no provider is set up.
 */

/** Where to go to sign in. Sets a cookie without which the way back leads nowhere. */
export const startOpenId = route('POST', 'auth/openid/start', 'Begin to sign in by OpenID Connect', {
  may: 'anyone',
  reply: z.object({ url: z.string() }),
})

/**
 * Opens a session for the person that the provider names: `openid_refused` for an invalid state, nonce, code or address, `account_unusable`
 * if the address belongs to another account, `provider_unavailable` if the provider cannot be reached.
 */
export const finishOpenId = route('POST', 'auth/openid', 'Sign in by what a provider of OpenID Connect has answered', {
  may: 'anyone',
  body: z.strictObject({
    answer: z.string().max(8000).describe('The query string of the address that the provider led to'),
  }),
  reply: Session,
})

/** Where the provider signs its people out; null for people who did not come by it. To be asked before the session is ended. */
export const leaveOpenId = route(
  'POST',
  'auth/openid/leave',
  'Where to sign out of the provider of OpenID Connect too',
  { may: 'signed_in', reply: z.object({ url: z.string().nullable() }) },
)
