import { permissionOf } from '@sala/catalog/api/auth.ts'
import { type CardCode, findCompanion } from '@sala/catalog/companions.ts'

/**
 * Whether these permissions include a card: the widget itself, or one of the widgets of a companion. The server decides by the same list;
 * this check only hides what the server would refuse.
 */
export function holdsCard(permissions: readonly string[], code: CardCode): boolean {
  const widgets = typeof code === 'number' ? [code] : (findCompanion(code)?.shownWith ?? [])
  return widgets.some((widget) => permissions.includes(permissionOf(widget)))
}
