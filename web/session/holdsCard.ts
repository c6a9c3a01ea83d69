import { permissionOf } from '@sala/catalog/api/auth.ts'
import { type CardCode, findCompanion } from '@sala/catalog/companions.ts'

/**
 * Whether somebody with these permissions was granted a card: a widget itself, or one of those that a companion stands with. The server
 * decides by the same list; here it only spares people what they would be refused.
 */
export function holdsCard(permissions: readonly string[], code: CardCode): boolean {
  const widgets = typeof code === 'number' ? [code] : (findCompanion(code)?.shownWith ?? [])
  return widgets.some((widget) => permissions.includes(permissionOf(widget)))
}
