import { z } from 'zod'
import { widgetCodes } from '../widgetCodes.ts'
import { permissionOf } from './auth.ts'
import {
  deletedBy,
  filledNameOf,
  Instant,
  inBody,
  inTrash,
  lineOf,
  listOf,
  listQuery,
  RoleId,
  Status,
} from './lists.ts'
import { namedObject, namedStrictObject } from './namedObject.ts'
import { createRoute, deleteRoute, updateRoute } from './resourceRoutes.ts'
import { route } from './route.ts'
import { RowRule } from './rowRule.ts'

/**
 * A role (user group). `permissions` are `view_widget_{code}`, sorted by code, and after them `manage_imports`, `explore_data` and `annotate_data`; the role `admin`
 * (`builtIn`) lists none and holds all. `department` is the department of the directory that gets this role.
 */
export const Role = namedObject('Role', {
  id: z.uuid(),
  name: z.string(),
  department: z.string().nullable(),
  permissions: z.array(z.string()),
  /** Which rows its people may see; null for all. */
  rows: RowRule.nullable(),
  /** How many people hold it. */
  users: z.int().nonnegative(),
  builtIn: z.boolean(),
  /** Whether its people must have a second factor. */
  secondFactor: z.boolean(),
  version: z.int(),
  createdAt: Instant,
  deletedAt: Instant.nullable(),
  deletedBy,
})
export type Role = z.infer<typeof Role>

const permissions = [
  ...widgetCodes.map(({ code }) => permissionOf(code)),
  'manage_imports',
  'explore_data',
  'annotate_data',
]
/** What the list of a group's permissions may hold, in signs that every language reads. */
export const listedPermissions =
  'view_widget_{code} (GET /api/widgets → code), manage_imports, explore_data, annotate_data'
const Permission = z
  .string({ error: listedPermissions })
  .regex(/^(view_widget_[1-9]\d{0,3}|manage_imports|explore_data|annotate_data)$/, { error: listedPermissions })
  .meta({ enum: permissions, pattern: undefined })
/** A list as JSON; by comma as a form. */
const Permissions = z.union(
  [
    z.array(Permission).max(1000),
    z
      .string()
      .max(30_000)
      .transform((text) => text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()])))
      .pipe(z.array(Permission).max(1000))
      .meta({ pattern: `^((${permissions.join('|')})(,(?!$)|$))*$` }),
  ],
  { error: listedPermissions },
)

export const roleNameLimit = 60
export const RoleName = filledNameOf(roleNameLimit)
const name = RoleName
/** Empty or null for none. */
const department = lineOf(200).nullable()

/** As a form (`application/x-www-form-urlencoded`, permissions by comma) or as JSON. */
export const NewRole = namedStrictObject('NewRole', {
  ...inBody,
  name,
  department: department.optional(),
  permissions: Permissions.optional(),
  rows: RowRule.nullable().optional(),
  secondFactor: Status.optional(),
})
/** What is left out stays as it is; `permissions` are replaced as a whole. */
export const RoleChange = namedStrictObject('RoleChange', {
  ...inBody,
  id: z.uuid().optional().describe('Only checked: that of the path'),
  name: name.optional(),
  department: department.optional(),
  permissions: Permissions.optional(),
  rows: RowRule.nullable().optional(),
  secondFactor: Status.optional(),
})

const roleSorts = ['name', 'department', 'users', 'createdAt', 'permissions'] as const

export const listRoles = route('GET', 'roles', 'The roles', {
  may: 'admin',
  query: listQuery(roleSorts, Role, { trash: inTrash }),
  reply: listOf(Role),
})

/** Gives an ETag. */
export const getRole = route('GET', 'roles/:id', 'One role', { may: 'admin', reply: Role })

/** Takes `Idempotency-Key`. 409 `name_taken` or `department_taken`; 422 `unknown_department` for one that `GET departments` does not list. */
export const createRole = createRoute('roles', 'Adds a role', {
  may: 'admin',
  tokenInBody: true,
  body: NewRole,
  reply: Role,
})

/** Takes `If-Match`. Of the built-in role only `secondFactor` can be changed: else 403 `admin_role_fixed`. */
export const updateRole = updateRoute('roles/:id', 'Changes a role', {
  may: 'admin',
  tokenInBody: true,
  body: RoleChange,
  reply: Role,
})

/** 409 `role_in_use` where people hold it and `moveTo` does not say what becomes of them. */
export const deleteRole = deleteRoute('roles/:id', 'Moves a role to the trash', {
  may: 'admin',
  tokenInBody: true,
  query: z.strictObject({
    moveTo: z
      .union([RoleId, z.literal('none')])
      .optional()
      .describe('The role that its people get, or `none`; needed where the role is in use'),
  }),
  body: z.strictObject(inBody).nullish(),
})

/** A role comes back with its permissions and without people; without its department where another role has that by now. */
export const restoreRole = route('POST', 'roles/:id/restore', 'Takes a role back out of the trash', {
  may: 'admin',
  tokenInBody: true,
  body: z.strictObject(inBody).nullish(),
  reply: Role,
})
