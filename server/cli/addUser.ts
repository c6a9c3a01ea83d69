import { passwordFault, shortestPassword } from '../auth/passwordRule.ts'
import { createPasswords } from '../auth/passwords.ts'
import { Refusal, unknownChoice } from '../imports/refusal.ts'
import { type Author, EmailTaken, type State } from '../state/state.ts'
import type { AddedUser, NewUser } from './operations.ts'

/** Adds a person. Throws `Refusal` that names the field, the value (never the password) and the way out. */
export async function addUser(state: State, user: NewUser, author: Author): Promise<AddedUser> {
  const email = user.email.trim()
  if (!/^[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>]+$/.test(email) || email.length > 254) {
    throw new Refusal('usage', `e-mail address “${email}” is not one; write it as name@example.org`)
  }
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
    const { firstname, lastname } = user
    const added = await state.users.create({ email, firstname, lastname, roleId: role.id, passwordHash }, author)
    return { id: added.id, email: added.email, role: role.name }
  } catch (error) {
    if (error instanceof EmailTaken)
      throw new Refusal('refused', `e-mail address “${email}” belongs to somebody already`)
    throw error
  }
}
