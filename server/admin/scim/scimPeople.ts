import { lineOf } from '@sala/catalog/api/lists.ts'
import { personFields } from '@sala/catalog/api/personFields.ts'
import type { ScimUser } from '@sala/catalog/api/scim.ts'
import { Email, type User } from '@sala/catalog/api/users.ts'
import type { z } from 'zod'
import { problem } from '../../core/problems.ts'
import type { PersonChange } from '../../state/administration/administration.ts'
import { adminRoleId } from '../../state/model.ts'
import type { UserPatch } from './requests.ts'

type PersonNames = Pick<ScimUser, 'name' | 'displayName'>

/** The names of a body. Without a first and last name the parts of the name as it is shown; undefined where there is none at all. */
function namesOf({ name, displayName }: PersonNames): { readonly firstname?: string; readonly lastname?: string } {
  const [first, ...rest] = (name?.formatted || displayName || '').trim().split(/\s+/)
  const firstname = name?.givenName?.trim() || first
  const lastname = name?.familyName?.trim() || rest.join(' ') || first
  return { ...(firstname ? { firstname } : {}), ...(lastname ? { lastname } : {}) }
}

/** Throws `invalid_value` with the attribute of SCIM that is at fault. */
function checked<Value>(shape: z.ZodType<Value, string>, value: string | undefined, field: string): Value {
  const parsed = shape.safeParse(value)
  if (!parsed.success) throw problem('invalid_value', { field, value: value ?? '' })
  return parsed.data
}

const emailOf = (userName: string) => {
  const parsed = Email.safeParse(userName)
  if (!parsed.success)
    throw problem('invalid_value', { field: 'userName', value: userName, expected: 'name@example.org' })
  return parsed.data
}
const firstnameOf = (name: string | undefined) => checked(personFields.firstname.check, name, 'name.givenName')
const lastnameOf = (name: string | undefined) => checked(personFields.lastname.check, name, 'name.familyName')

/** A person as they are added: without a group, a password or any right. */
export function newPersonOf(body: ScimUser) {
  const { firstname, lastname } = namesOf(body)
  return {
    email: emailOf(body.userName),
    firstname: firstnameOf(firstname),
    lastname: lastnameOf(lastname),
    active: body.active ?? true,
    roleId: null,
    passwordHash: null,
  }
}

/** What a whole body (PUT) changes. Only names that it says by themselves: those that are shown were made of them. */
export const changeOf = ({ userName, active, name }: ScimUser): PersonChange => ({
  email: emailOf(userName),
  active: active ?? true,
  ...(name?.givenName ? { firstname: firstnameOf(name.givenName) } : {}),
  ...(name?.familyName ? { lastname: lastnameOf(name.familyName) } : {}),
})

export const changeOfPatch = ({ userName, active, givenName, familyName }: UserPatch): PersonChange => ({
  ...(userName === undefined ? {} : { email: emailOf(userName) }),
  ...(active === undefined ? {} : { active }),
  ...(givenName === undefined ? {} : { firstname: firstnameOf(givenName) }),
  ...(familyName === undefined ? {} : { lastname: lastnameOf(familyName) }),
})

/** What of a change differs from what is stored; null where nothing does. */
export function differing(user: User, change: PersonChange): PersonChange | null {
  const { email, active, firstname, lastname } = change
  const changes = {
    ...(email !== undefined && email !== user.email ? { email } : {}),
    ...(active !== undefined && active !== (user.status === 1) ? { active } : {}),
    ...(firstname !== undefined && firstname !== user.firstname ? { firstname } : {}),
    ...(lastname !== undefined && lastname !== user.lastname ? { lastname } : {}),
  }
  return Object.keys(changes).length === 0 ? null : changes
}

const ExternalId = lineOf(300)

/** What a provider calls a person or group: null for nothing. Throws `invalid_value` for a text that cannot be stored. */
export const externalIdOf = (text: string | null): string | null =>
  text === null || text === '' ? null : checked(ExternalId, text, 'externalId')

/** Administrators are changed in Sala alone: who holds the key of an identity provider must not become one, nor take one's account over. */
export function requireNoAdministrator({ role, roleAfter, email }: User): void {
  if (role === adminRoleId || roleAfter === adminRoleId) throw problem('forbidden', { field: 'userName', value: email })
}
