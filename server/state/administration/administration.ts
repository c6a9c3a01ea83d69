import type { Department } from '@sala/catalog/api/departments.ts'
import type { SortedBy } from '@sala/catalog/api/lists.ts'
import type { Role } from '@sala/catalog/api/roles.ts'
import type { User, UserSession, userSorts } from '@sala/catalog/api/users.ts'
import type { NewLink } from '../accounts/links.ts'
import type { Author } from '../model.ts'
import type { AuditList } from './auditList.ts'
import type { Categories } from './categories.ts'
import type { IdempotencyKey, Listed } from './shared.ts'
import type { Widgets } from './widgets.ts'

/**
 * What administrators look at and change. Every change is one transaction with its audit row. `expectedVersion` is the version that the asker
 * has looked at; null changes whatever there is. Rules are refused by `Refused` (refused.ts); what is not there, by `not_found`.
 */
export interface Administration {
  readonly users: AdministeredUsers
  readonly roles: AdministeredRoles
  readonly departments: Departments
  readonly categories: Categories
  readonly widgets: Widgets
  readonly audit: AuditList
  /** Forgets for good what was deleted before a date. */
  sweep(before: Date): Promise<void>
}

export interface UserQuery {
  readonly q: string | null
  readonly limit: number
  readonly page: number
  readonly sort: readonly SortedBy<(typeof userSorts)[number]>[]
  readonly trash: boolean
  /** A role's id, or `none`; null for all. */
  readonly role: string | null
  readonly active: boolean | null
  readonly authType: 'normal_auth' | 'ad_auth' | null
  readonly awaiting: boolean | null
}

export interface NewPerson {
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly roleId: string | null
  readonly active: boolean
  readonly passwordHash: string | null
}

export interface PersonChange {
  readonly email?: string | undefined
  readonly firstname?: string | undefined
  readonly lastname?: string | undefined
  readonly roleId?: string | null | undefined
  readonly active?: boolean | undefined
}

export interface ChangedPerson {
  readonly user: User
  /** The person waited for an answer and was let in by this change. */
  readonly admitted: boolean
  /** The address that they had until now, where it changed. */
  readonly movedFrom: string | null
  /** The address that they are to confirm, where it is to change. */
  readonly awaited: string | null
}

export interface AdministeredUsers {
  list(query: UserQuery): Promise<Listed<User>>
  /** A person, in the trash or not. */
  get(id: string): Promise<User>
  create(person: NewPerson, author: Author, idempotencyKey: IdempotencyKey | null): Promise<User>
  /**
   * `confirmation` is the link by which the person confirms another address; it is kept, and the address left as it is, where they have a
   * password here. Null where no mail can be sent: then the address changes at once.
   */
  update(
    id: string,
    change: PersonChange,
    expectedVersion: number | null,
    author: Author,
    confirmation: NewLink | null,
  ): Promise<ChangedPerson>
  remove(id: string, expectedVersion: number | null, author: Author): Promise<void>
  restore(id: string, author: Author): Promise<User>
  /** The newest first, at most 100. */
  sessions(id: string): Promise<readonly UserSession[]>
  /** Ends one open session of a person; `not_found` where it is none. */
  endSession(id: string, session: string, author: Author): Promise<void>
  endSessions(id: string, author: Author): Promise<void>
}

export interface NewRoleRow {
  readonly name: string
  readonly department: string | null
  readonly permissions: readonly string[]
  readonly secondFactor: boolean
}

export interface RoleChangeRow {
  readonly name?: string | undefined
  readonly department?: string | null | undefined
  readonly permissions?: readonly string[] | undefined
  readonly secondFactor?: boolean | undefined
}

export interface AdministeredRoles {
  /** Every role, by name; those in the trash where `trash`. */
  list(trash: boolean): Promise<readonly Role[]>
  get(id: string): Promise<Role>
  create(role: NewRoleRow, author: Author, idempotencyKey: IdempotencyKey | null): Promise<Role>
  update(id: string, change: RoleChangeRow, expectedVersion: number | null, author: Author): Promise<Role>
  /** `moveTo`: the role that its people get, null for none; undefined refuses a role that is in use. */
  remove(id: string, moveTo: string | null | undefined, expectedVersion: number | null, author: Author): Promise<void>
  restore(id: string, author: Author): Promise<Role>
}

export interface Departments {
  list(): Promise<readonly Department[]>
  get(id: number): Promise<Department>
  /** Links a department with a role; null takes the link away. */
  link(id: number, roleId: string | null, expectedVersion: number | null, author: Author): Promise<Department>
  /** Notes departments that the directory has, so that they can be linked. Known ones stay as they are. */
  note(names: readonly string[]): Promise<void>
  /** The id of the role that the people of a department get; null for none, and for a department that nobody knows. */
  roleOf(name: string): Promise<string | null>
}
