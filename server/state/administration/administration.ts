import type { SortedBy } from '@sala/catalog/api/lists.ts'
import type { NewPersonTexts, PersonTextsChange } from '@sala/catalog/api/personFields.ts'
import type { RowRule } from '@sala/catalog/api/rowRule.ts'
import type { User, userSorts } from '@sala/catalog/api/users.ts'
import type { AuthType } from '../model.ts'
import type { MembershipChange } from './memberships.ts'

export interface UserQuery {
  readonly q: string | null
  readonly limit: number
  readonly page: number
  readonly sort: readonly SortedBy<(typeof userSorts)[number]>[]
  readonly trash: boolean
  /** A role's id, or `none`; null for all. */
  readonly role: string | null
  readonly active: boolean | null
  /** `people`: no service accounts; null for all. */
  readonly authType: AuthType | 'people' | null
  readonly awaiting: boolean | null
}

export interface NewPerson extends NewPersonTexts, MembershipChange {
  readonly email: string
  readonly roleId: string | null
  readonly active: boolean
  readonly passwordHash: string | null
  /** By password where it is absent. */
  readonly authType?: AuthType
}

export interface PersonChange extends PersonTextsChange, MembershipChange {
  readonly email?: string | undefined
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

export interface NewRoleRow {
  readonly name: string
  readonly department: string | null
  readonly permissions: readonly string[]
  readonly rows: RowRule | null
  readonly secondFactor: boolean
}

export type RoleChangeRow = { readonly [Name in keyof NewRoleRow]?: NewRoleRow[Name] | undefined }
