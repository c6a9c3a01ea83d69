import { listOf } from '@sala/catalog/api/lists.ts'
import { listRoles, Role } from '@sala/catalog/api/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../api/queries.ts'
import type { Choice } from '../forms/fields.tsx'

/** The list of groups with their names alone: three hundred of them with their permissions would be long. */
const roleNames = { ...listRoles, reply: listOf(Role.pick({ id: true, name: true })) }

/** Every group, for a select. */
export function useRoleChoices(): readonly Choice[] {
  const roles = useQuery(queryFor(roleNames, { limit: '1000', sort: 'name', fields: 'id,name' }))
  return (roles.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))
}
