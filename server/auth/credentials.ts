import type { FastifyRequest } from 'fastify'
import { ProblemError, problem } from '../core/problems.ts'
import { authorOf, basicCredentialsOf } from '../requests/sender.ts'
import { DirectoryUnreachable } from '../services/directory/directory.ts'
import type { DirectoryPerson } from '../services/directory/entries.ts'
import { canBePassword } from '../services/passwords.ts'
import type { Services } from '../services/services.ts'
import { directoryProvider } from '../state/accounts/identities.ts'
import type { Author, User } from '../state/model.ts'
import { type Attempt, beginAttempt } from './attempt.ts'
import { checkSecondFactor } from './secondFactor.ts'

/**
 * The person whose e-mail and password a request brings, and their second code where they have a second factor. Known and unknown accounts
 * are answered alike: the same store calls, the same computation, the same words. Throws `wrong_credentials`,
 * `second_factor_required`, `wrong_code`, `too_many_attempts`, or what `identify` throws. `onGuessed` is called once strangers have tried
 * the account from many addresses; the answer does not wait for it.
 */
export async function checkCredentials(
  request: FastifyRequest,
  code: string | null,
  services: Services,
  onGuessed: (email: string) => void,
): Promise<User> {
  const credentials = basicCredentialsOf(request.headers.authorization)
  if (!credentials) throw problem('wrong_credentials')
  const { state } = services
  const attempt = await beginAttempt(request, services, credentials.email)
  const { user, right } = await identifyCounted(credentials, attempt, request, services)
  if (!user || !right) {
    await state.attempts.failed(user?.id ?? null, authorOf(request))
    if (attempt.guessed) onGuessed(credentials.email)
    throw problem('wrong_credentials')
  }
  const outcome = await checkSecondFactor(user.id, code, request, services)
  // A right password alone is no success: it must not set the count of wrong codes back.
  if (outcome === 'asked') await state.attempts.undecided(attempt.id)
  if (outcome === 'asked') throw problem('second_factor_required', { field: 'code' })
  if (outcome === 'wrong') throw problem('wrong_code', { field: 'code' })
  await state.attempts.succeeded(attempt.id)
  return user
}

/** Checks that the holder of a session knows its person's password. Throws `wrong_credentials` or `too_many_attempts`. */
export async function confirmPassword(
  request: FastifyRequest,
  { id, email }: Pick<User, 'id' | 'email'>,
  password: string,
  services: Services,
  field = 'password',
): Promise<User> {
  const { state } = services
  const attempt = await beginAttempt(request, services, email)
  const { user, right } = await identifyCounted({ email, password }, attempt, request, services)
  // Another system may know a different person by the same address.
  if (!user || !right || user.id !== id) {
    await state.attempts.failed(id, authorOf(request))
    throw problem('wrong_credentials', { field })
  }
  await state.attempts.succeeded(attempt.id)
  return user
}

/** Identifies a person. An unreachable directory does not count as a wrong attempt. */
async function identifyCounted(
  credentials: { readonly email: string; readonly password: string },
  attempt: Attempt,
  request: FastifyRequest,
  services: Services,
): Promise<Verdict> {
  try {
    return await identify({ ...credentials, isKnownDevice: attempt.isKnownDevice, author: authorOf(request) }, services)
  } catch (error) {
    if (error instanceof ProblemError) await services.state.attempts.undecided(attempt.id)
    throw error
  }
}

/** A claimed identity, and whether it has priority in the queue. */
interface Claim {
  readonly email: string
  readonly password: string
  readonly isKnownDevice: boolean
  readonly author: Author
}

type Dependencies = Pick<Services, 'state' | 'passwords' | 'directory'>

/** What came of a claim: the person it is about, where there is one, and whether they are let in. */
interface Verdict {
  readonly user: User | null
  readonly right: boolean
}

/**
 * Asks everyone who can tell whether a password is right: the store of passwords, then the directory for people of `ad_auth` and for those
 * who are not known yet. Known, unknown and deactivated accounts cost the same work. Throws `directory_unavailable` where the password is
 * not one of the store and the directory cannot be asked, and `account_unusable`.
 */
async function identify(claim: Claim, services: Dependencies): Promise<Verdict> {
  const { email, password, isKnownDevice, author } = claim
  const { state, passwords, directory } = services
  const possible = canBePassword(password) && !email.includes('\0')
  const user = possible ? await state.users.byEmail(email) : null
  const hash = user?.active && user.authType === 'normal_auth' ? user.passwordHash : null
  const right = canBePassword(password) && (await passwords.verify(password, hash, { first: isKnownDevice }))
  if (user && right && hash !== null) {
    if (!passwords.outdated(hash)) return { user, right }
    const newHash = await passwords.hash(password)
    if (await state.users.rehash(user.id, hash, newHash)) return { user, right }
    // The hash was changed meanwhile, perhaps by another sign-in. Read it again; it is not outdated then.
    return identify(claim, services)
  }
  if (!possible || !directory) return { user, right: false }

  // A pending sign-up is not an account yet: anyone can request one in any name.
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
