import { permissionOf } from '@sala/catalog/api/auth.ts'
import type { CardCode } from '@sala/catalog/companions.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { exploreData, manageImports } from '@sala/catalog/permissions.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { findCard } from '@sala/widgets/all.ts'
import { useText } from '../../i18n/text.ts'
import { useWidgetMenu } from '../../menu/useWidgetMenu.ts'

const codeOf: ReadonlyMap<string, number> = new Map(widgetCodes.map(({ code }) => [permissionOf(code), code]))

/** The names of cards and permissions: for widgets the name set by administrators, else their own title. */
export function usePermissionNames() {
  const { t, locale } = useText()
  const { categories } = useWidgetMenu()
  const ofCard = (card: CardCode): string => {
    const listedWidget = categories?.flatMap(({ widgets }) => widgets).find(({ code }) => code === card)
    const widget = findCard(card)
    return listedWidget?.name ?? (widget === undefined ? String(card) : formatMessage(widget.title, locale))
  }
  const of = (permission: string): string => {
    const code = codeOf.get(permission)
    if (code !== undefined) return ofCard(code)
    if (permission === manageImports) return t('rights.importData')
    return permission === exploreData ? t('rights.exploreData') : permission
  }
  return { ofCard, of }
}
