import { AuthType, type SessionUser } from '@sala/catalog/api/auth.ts'
import { z } from 'zod'

/** The signed-in person as they are kept locally: the specification's section 3 names the fields. */
export const LocalUser = z.object({
  id: z.string(),
  role: z.string().nullable(),
  rolename: z.string().nullable(),
  firstname: z.string(),
  lastname: z.string(),
  fullname: z.string(),
  email: z.string(),
  // Without a type a person is of the authority; whatever type it is otherwise, they have the menu of the directory.
  type: AuthType.default('normal_auth').catch('ad_auth'),
  department: z.string().nullable(),
})
export type LocalUser = z.infer<typeof LocalUser>

export function localUser(user: SessionUser): LocalUser {
  return {
    id: user.id,
    role: user.role,
    rolename: user.roleName,
    firstname: user.firstname,
    lastname: user.lastname,
    fullname: `${user.firstname} ${user.lastname}`.trim(),
    email: user.email,
    type: user.authType,
    department: user.department,
  }
}
