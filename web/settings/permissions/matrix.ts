import { permissionOf } from '@sala/catalog/api/auth.ts'
import type { Widget } from '@sala/catalog/api/widgets.ts'

/** The widgets of one category, as the rows of the matrix stand. */
export interface Group {
  /** The code of the category; null for widgets without one. */
  readonly type: string | null
  readonly name: string | null
  readonly widgets: readonly Pick<Widget, 'code' | 'name'>[]
}

type Row = Pick<Widget, 'code' | 'name' | 'type' | 'typeName'>

/** The widgets under their categories, in the order in which they came; only those that a search finds. */
export function groupsOf(widgets: readonly Row[], search: string): readonly Group[] {
  const wanted = search.trim().toLocaleLowerCase()
  const finds = ({ name, code, typeName }: Row) =>
    wanted === '' || [name, String(code), typeName ?? ''].some((text) => text.toLocaleLowerCase().includes(wanted))
  const groups = new Map<string | null, Group>()
  for (const widget of widgets.filter(finds)) {
    const { type, typeName: name } = widget
    const group = groups.get(type)
    groups.set(type, { type, name, widgets: [...(group?.widgets ?? []), widget] })
  }
  return [...groups.values()]
}

/** How much of a group of widgets a role holds. */
export function heldOf(group: Group, permissions: ReadonlySet<string>): 'all' | 'some' | 'none' {
  const held = group.widgets.filter(({ code }) => permissions.has(permissionOf(code))).length
  if (held === 0) return 'none'
  return held === group.widgets.length ? 'all' : 'some'
}

/** The permissions with those of some widgets given or taken. */
export function withWidgets(
  permissions: ReadonlySet<string>,
  codes: readonly number[],
  given: boolean,
): ReadonlySet<string> {
  const next = new Set(permissions)
  for (const code of codes) {
    if (given) next.add(permissionOf(code))
    else next.delete(permissionOf(code))
  }
  return next
}

export const samePermissions = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((permission) => other.has(permission))
