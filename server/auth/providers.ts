import { problem } from '../core/problems.ts'
import { DirectoryUnreachable } from '../services/directory/directory.ts'
import type { DirectoryPerson } from '../services/directory/entries.ts'
import { canBePassword } from '../services/passwords.ts'
import type { Services } from '../services/services.ts'
import { directoryProvider } from '../state/accounts/identities.ts'
import type { Author, User } from '../state/model.ts'

/** Who somebody claims to be, and whether to let them pass first where many wait. */
export interface Claim {
  readonly email: string
  readonly password: string
  readonly known: boolean
  readonly author: Author
}

type Dependencies = Pick<Services, 'state' | 'passwords' | 'directory'>

/** What came of a claim: the person it is about, where there is one, and whether they are let in. */
export interface Verdict {
  readonly user: User | null
  readonly right: boolean
}

/**
 * Asks everyone who can tell whether a password is right: the store of passwords, then the directory for people of `ad_auth` and for those
 * who are not known yet. Known, unknown and deactivated accounts cost the same work. Throws `directory_unavailable` where the password is
 * not one of the store and the directory cannot be asked, and `account_unusable`.
 */
export async function identify(claim: Claim, services: Dependencies): Promise<Verdict> {
  const { email, password, known, author } = claim
  const { state, passwords, directory } = services
  const possible = canBePassword(password) && !email.includes('\0')
  const user = possible ? await state.users.byEmail(email) : null
  const hash = user?.active && user.authType === 'normal_auth' ? user.passwordHash : null
  const right = canBePassword(password) && (await passwords.verify(password, hash, { first: known }))
  if (user && right && hash !== null) {
    if (!passwords.outdated(hash)) return { user, right }
    const newHash = await passwords.hash(password)
    if (await state.users.rehash(user.id, hash, newHash)) return { user, right }
    // The hash was changed meanwhile, perhaps by another sign-in. Read it again; it is not outdated then.
    return identify(claim, services)
  }
  if (!possible || !directory) return { user, right: false }

  // Who only asked for an account has none yet: anybody can ask in anybody's name.
  const mayUseDirectory = user === null || user.awaiting || (user.authType === 'ad_auth' && user.active)
  try {
    // An account with a password of its own is not the directory's, whatever the directory says of the same address; looking costs what
    // it costs for others.
    if (!mayUseDirectory) await directory.look(email)
    const person = mayUseDirectory ? await directory.authenticate(email, password) : null
    const entered = person && (await enter(person, author, services))
    return entered ? { user: entered, right: true } : { user, right: false }
  } catch (error) {
    if (error instanceof DirectoryUnreachable) throw problem('directory_unavailable', {}, { cause: error })
    throw error
  }
}

/** The account of a person who has shown the directory who they are; null where administrators have closed it. */
async function enter(person: DirectoryPerson, author: Author, { state }: Dependencies): Promise<User | null> {
  const { active: _, email, ...rest } = person
  if (email === null) throw problem('account_unusable')
  const user = await state.identities.enter({ provider: directoryProvider, email, ...rest }, author)
  if (user === 'taken') throw problem('account_unusable')
  return user === 'inactive' ? null : user
}
