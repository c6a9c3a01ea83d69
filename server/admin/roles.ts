import type { Department } from '@sala/catalog/api/departments.ts'
import { getDepartment, listDepartments, updateDepartment } from '@sala/catalog/api/departments.ts'
import {
  createRole,
  deleteRole,
  getRole,
  listedPermissions,
  listRoles,
  type Role,
  restoreRole,
  updateRole,
} from '@sala/catalog/api/roles.ts'
import { allPermissions, opensWidget } from '@sala/catalog/permissions.ts'
import { languageOf } from '../core/language.ts'
import { problem } from '../core/problems.ts'
import {
  idempotencyKeyOf,
  ifMatchVersion,
  numberOf,
  reportingConflict,
  requireSameId,
  uuidOf,
  withEtag,
} from '../requests/change.ts'
import { answerList, pageOf } from '../requests/listing.ts'
import { authorOf } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'

/** Refuses a permission that does not exist. */
function requirePermissions(permissions: readonly string[] | undefined): void {
  const unknownPermission = permissions?.find((permission) => !allPermissions.has(permission))
  if (unknownPermission !== undefined)
    throw problem('invalid_value', { field: 'permissions', value: unknownPermission, expected: listedPermissions })
}

const roleColumns = {
  values: {
    name: ({ name }: Role) => name,
    department: ({ department }: Role) => department,
    users: ({ users }: Role) => users,
    createdAt: ({ createdAt }: Role) => createdAt,
    permissions: ({ permissions }: Role) => permissions.filter(opensWidget).length,
  },
  texts: ({ name, department }: Role) => [name, department],
}

const departmentColumns = {
  values: {
    name: ({ name }: Department) => name,
    roleName: ({ roleName }: Department) => roleName,
    users: ({ users }: Department) => users,
  },
  texts: ({ name, roleName }: Department) => [name, roleName],
}

/** Roles and their permissions, and the departments of the directory that get them. */
export const roleRoutes: RouteModule = (_app, serve, { state }) => {
  const { roles, departments } = state.administration

  serve(listRoles, async ({ query, request, reply }) => {
    const all = await roles.list(query.trash === 'true')
    const usual = [{ field: 'name', descending: false }] as const
    return answerList(reply, pageOf(all, query, languageOf(request), usual, roleColumns), query.fields)
  })

  serve(getRole, async ({ params, reply }) => withEtag(reply, await roles.get(uuidOf(params))))

  serve(createRole, async ({ body, request, reply }) => {
    const { name, department, permissions, rows, secondFactor } = body
    requirePermissions(permissions)
    const role = {
      name,
      department: department || null,
      permissions: permissions ?? [],
      rows: rows ?? null,
      secondFactor: secondFactor === 1,
    }
    return withEtag(reply, await roles.create(role, authorOf(request), idempotencyKeyOf(request)))
  })

  serve(updateRole, async ({ params, body, request, reply }) => {
    const id = uuidOf(params)
    const { name, department, permissions, rows, secondFactor } = body
    requireSameId(body.id, id)
    requirePermissions(permissions)
    const change = {
      name,
      rows,
      department: department === undefined ? undefined : department || null,
      permissions,
      secondFactor: secondFactor === undefined ? undefined : secondFactor === 1,
    }
    const work = () => roles.update(id, change, ifMatchVersion(request), authorOf(request))
    return withEtag(reply, await reportingConflict(work, () => roles.get(id)))
  })

  serve(deleteRole, async ({ params, query, request }) => {
    const id = uuidOf(params)
    const moveTo = query.moveTo === 'none' ? null : query.moveTo
    await reportingConflict(
      () => roles.remove(id, moveTo, ifMatchVersion(request), authorOf(request)),
      () => roles.get(id),
    )
    return null
  })

  serve(restoreRole, async ({ params, request, reply }) =>
    withEtag(reply, await roles.restore(uuidOf(params), authorOf(request))),
  )

  serve(listDepartments, async ({ query, request, reply }) => {
    const { linked } = query
    const all = (await departments.list()).filter(
      ({ role }) => linked === undefined || (role !== null) === (linked === 'true'),
    )
    const usual = [{ field: 'name', descending: false }] as const
    return answerList(reply, pageOf(all, query, languageOf(request), usual, departmentColumns), query.fields)
  })

  serve(getDepartment, async ({ params, reply }) => withEtag(reply, await departments.get(numberOf(params))))

  serve(updateDepartment, async ({ params, body, request, reply }) => {
    const id = numberOf(params)
    const work = () => departments.link(id, body.role, ifMatchVersion(request), authorOf(request))
    return withEtag(reply, await reportingConflict(work, () => departments.get(id)))
  })
}
