import { permissionOf } from '@sala/catalog/api/auth.ts'
import type { Widget } from '@sala/catalog/api/widgets.ts'
import { opensWidget } from '@sala/catalog/permissions.ts'

/** What a group can be given: one row of the matrix. */
export interface Grant {
  readonly permission: string
  readonly name: string
  /** The widget's; null for a duty. */
  readonly code: number | null
}

/** The widgets of one category, or the duties, as the rows of the matrix stand. */
export interface Group {
  /** The code of the category; null for widgets without one. */
  readonly type: string | null
  readonly name: string | null
  readonly grants: readonly Grant[]
}

/** A grant with the group that it stands under. */
export type Row = Grant & { readonly type: Group['type']; readonly typeName: Group['name'] }

export const rowOf = ({ code, name, type, typeName }: Pick<Widget, 'code' | 'name' | 'type' | 'typeName'>): Row => ({
  permission: permissionOf(code),
  name,
  code,
  type,
  typeName,
})

/** The rows under their groups, in the order in which they came; only those that a search finds. */
export function groupsOf(rows: readonly Row[], search: string): readonly Group[] {
  const term = search.trim().toLocaleLowerCase()
  const finds = ({ name, code, typeName }: Row) =>
    term === '' || [name, String(code ?? ''), typeName ?? ''].some((text) => text.toLocaleLowerCase().includes(term))
  const groups = new Map<string | null, Group>()
  for (const { type, typeName: name, ...grant } of rows.filter(finds)) {
    const group = groups.get(type)
    groups.set(type, { type, name, grants: [...(group?.grants ?? []), grant] })
  }
  return [...groups.values()]
}

/** How much of a group of rows a role holds. */
export function grantedShare(group: Group, permissions: ReadonlySet<string>): 'all' | 'some' | 'none' {
  const grantedCount = group.grants.filter(({ permission }) => permissions.has(permission)).length
  if (grantedCount === 0) return 'none'
  return grantedCount === group.grants.length ? 'all' : 'some'
}

/** The permissions with some of them given or taken. */
export function withGrants(
  permissions: ReadonlySet<string>,
  grants: readonly Grant[],
  granted: boolean,
): ReadonlySet<string> {
  const next = new Set(permissions)
  for (const { permission } of grants) {
    if (granted) next.add(permission)
    else next.delete(permission)
  }
  return next
}

/** Those of a group’s permissions that open a widget, without its duties and data sets. */
export const widgetsIn = (permissions: Iterable<string>): readonly string[] => [...permissions].filter(opensWidget)

/** The widgets of another group in place of the present ones. Duties stay, so that copying cards does not grant imports. */
export const withWidgetsOf = (permissions: ReadonlySet<string>, other: Iterable<string>): ReadonlySet<string> =>
  new Set([...widgetsIn(other), ...[...permissions].filter((permission) => !opensWidget(permission))])

export const samePermissions = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((permission) => b.has(permission))
