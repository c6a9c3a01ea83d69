import { personNameLimit } from '@sala/catalog/api/personFields.ts'
import { Email, NamePart } from '@sala/catalog/api/users.ts'
import { passwordFault, shortestPassword } from '../auth/passwords/passwordRule.ts'
import { Refusal, unknownChoice } from '../core/refusal.ts'
import { createPasswords } from '../services/passwords.ts'
import { type Author, EmailInUse } from '../state/model.ts'
import type { State } from '../state/state.ts'
import type { AddedUser, NewUser } from './control/operations.ts'
import { harmless } from './output/terminal.ts'

/** Adds a person. Throws `Refusal` that names the field, the value (never the password) and the way out. */
export async function addUser(state: State, user: NewUser, author: Author): Promise<AddedUser> {
  const parsedEmail = Email.safeParse(user.email)
  if (!parsedEmail.success)
    throw new Refusal('usage', `e-mail address “${harmless(user.email)}” is not one; write it as name@example.org`)
  const email = parsedEmail.data
  const [firstname, lastname] = [namePart('first', user.firstname), namePart('last', user.lastname)]
  const fault = await passwordFault(user.password, { ...user, email })
  if (fault === 'short')
    throw new Refusal('usage', `the password is too short or too long; give ${shortestPassword} to 1,000 letters`)
  if (fault === 'common')
    throw new Refusal(
      'usage',
      'the password is easy to guess: widely used, repeating, or made of the name; give another',
    )
  const role = await state.roles.byName(user.role)
  if (role === null) {
    const known = await state.roles.list()
    throw unknownChoice(
      'role',
      user.role,
      known.map(({ name }) => name),
    )
  }
  try {
    const passwordHash = await createPasswords().hash(user.password)
    const added = await state.users.create({ email, firstname, lastname, roleId: role.id, passwordHash }, author)
    return { id: added.id, email: added.email, role: role.name }
  } catch (error) {
    if (error instanceof EmailInUse)
      throw new Refusal('refused', `e-mail address “${email}” belongs to somebody already`)
    throw error
  }
}

/** A name as the API takes it, or none. */
function namePart(which: string, value: string): string {
  const name = NamePart.safeParse(value)
  if (name.success) return name.data
  const rule = `give one line of at most ${personNameLimit} letters`
  throw new Refusal('usage', `${which} name “${harmless(value.slice(0, personNameLimit))}” cannot be kept; ${rule}`)
}
