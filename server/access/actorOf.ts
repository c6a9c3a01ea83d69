import { allPermissions } from '@sala/catalog/permissions.ts'
import { rowScope, unrestricted } from '../facts/rowScope.ts'
import { adminRoleId, type SessionActor } from '../state/model.ts'
import type { Actor } from './actor.ts'

/** The rights of a session's person. */
export function actorOf({
  sessionId,
  user,
  permissions,
  rows,
  roleUntil,
  locked,
  secondFactorDue,
}: SessionActor): Actor {
  const admin = user.roleId === adminRoleId
  return {
    userId: user.id,
    sessionId,
    email: user.email,
    roleId: user.roleId,
    roleName: user.roleName,
    authType: user.authType,
    generation: user.generation,
    admin,
    permissions: admin ? allPermissions : new Set(permissions),
    rows: admin ? unrestricted : rowScope(rows),
    until: roleUntil,
    locked,
    secondFactorDue,
  }
}
