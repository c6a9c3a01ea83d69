import type { Parts } from '../part.ts'
import type { User } from '../state/state.ts'
import { canBePassword } from './passwords.ts'

/** Who somebody claims to be, and whether to let them pass first where many wait. */
export interface Claim {
  readonly email: string
  readonly password: string
  readonly known: boolean
}

type Needs = Pick<Parts, 'state' | 'passwords'>

/** What came of a claim: the person it is about, where there is one, and whether they are let in. */
export interface Verdict {
  readonly user: User | null
  readonly right: boolean
}

/**
 * Asks everyone who can tell whether a password is right. Today that is the store of passwords alone; a directory is asked here too, for
 * people of `ad_auth` and for those who are not known yet. Known, unknown and deactivated accounts cost the same work.
 */
export async function identify({ email, password, known }: Claim, { state, passwords }: Needs): Promise<Verdict> {
  const possible = canBePassword(password) && !email.includes('\0')
  const user = possible ? await state.users.byEmail(email) : null
  const hash = user?.active ? user.passwordHash : null
  const right = canBePassword(password) && (await passwords.verify(password, hash, { first: known }))
  if (user && right && user.passwordHash && passwords.outdated(user.passwordHash))
    await state.users.rehash(user.id, await passwords.hash(password))
  return { user, right: user !== null && right }
}
