import { z } from 'zod'
import { route } from './route.ts'

/** For the button of mail programs (RFC 8058), which sends a form, and for the link in the mail. The same token again is no fault. */
export const unsubscribe = route(
  'POST',
  'subscriptions/unsubscribe',
  'Ends what comes by mail for one recipient, by the secret of the mail',
  { may: 'anyone', query: z.strictObject({ token: z.uuid() }) },
)
