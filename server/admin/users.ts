import { z } from 'zod'
import { canBePassword, type Passwords } from '../auth/passwords.ts'
import { type Author, EmailTaken, type State, type User } from '../state/state.ts'

/** Who is to be added; the role by its name, the password as the person will type it. */
export interface PersonToAdd {
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly role: string | null
  readonly password: string
}

/** Why a person cannot be added; says the field, its value and the way out. */
export class CannotAdd extends Error {
  readonly field: 'email' | 'role' | 'password' | 'firstname' | 'lastname'
  constructor(field: CannotAdd['field'], message: string) {
    super(message)
    this.field = field
  }
}

const Email = z.email().max(254)
export const shortestPassword = 8

/** Adds a person who signs in with a password. Throws `CannotAdd`. */
export async function addUser(
  { state, passwords }: { readonly state: State; readonly passwords: Passwords },
  { email, firstname, lastname, role: roleName, password }: PersonToAdd,
  author: Author,
): Promise<User> {
  if (!Email.safeParse(email.trim()).success)
    throw new CannotAdd('email', `"${email}" is not an e-mail address; give one such as nok@example.org`)
  for (const [field, value] of Object.entries({ firstname, lastname } as const))
    if (value.length > 200 || /\p{Cc}/u.test(value))
      throw new CannotAdd(
        field === 'lastname' ? 'lastname' : 'firstname',
        `"${value}" cannot be a name; give at most 200 letters`,
      )
  if (!canBePassword(password) || password.length < shortestPassword)
    throw new CannotAdd(
      'password',
      `this password cannot be used; give ${shortestPassword} to 1000 letters, without NUL`,
    )
  const role = roleName === null ? null : await state.roles.byName(roleName)
  if (roleName !== null && !role) {
    const names = (await state.roles.list()).map(({ name }) => name).join(', ')
    throw new CannotAdd('role', `there is no role "${roleName}"; give one of: ${names}`)
  }
  try {
    const passwordHash = await passwords.hash(password)
    return await state.users.create({ email, firstname, lastname, roleId: role?.id ?? null, passwordHash }, author)
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error
    throw new CannotAdd('email', `there is a person with the e-mail address "${email}" already; give another one`)
  }
}
