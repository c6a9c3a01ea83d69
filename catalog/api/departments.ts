import { z } from 'zod'
import { inBody, listedRoles, listOf, listQuery, RoleId } from './lists.ts'
import { namedObject } from './namedObject.ts'
import { updateRoute } from './resourceRoutes.ts'
import { route } from './route.ts'

/** A department of the directory service, and the role that its people get; null for none. */
export const Department = namedObject('Department', {
  id: z.int(),
  name: z.string(),
  role: z.uuid().nullable(),
  roleName: z.string().nullable(),
  /** How many people of the directory are in it, as of their last sign-in. */
  users: z.int().nonnegative(),
  version: z.int(),
})
export type Department = z.infer<typeof Department>

export const listDepartments = route('GET', 'departments', 'The departments of the directory and their roles', {
  may: 'admin',
  query: listQuery(['name', 'roleName', 'users'], Department, {
    linked: z.enum(['true', 'false']).optional().describe('Only those with, or without, a role'),
  }),
  reply: listOf(Department),
})

/** Gives an ETag. */
export const getDepartment = route('GET', 'departments/:id', 'One department', { may: 'admin', reply: Department })

/** Takes `If-Match`. 409 `department_taken` where the role already belongs to another department. */
export const updateDepartment = updateRoute('departments/:id', 'Says which role the people of a department get', {
  may: 'admin',
  tokenInBody: true,
  body: z.strictObject({
    ...inBody,
    role: z.union([RoleId, z.literal('').transform(() => null)], { error: listedRoles }).nullable(),
  }),
  reply: Department,
})
