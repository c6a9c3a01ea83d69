import type { BoardCard } from '@sala/catalog/api/boards.ts'
import type { SavedExploration } from '@sala/catalog/api/explorations.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { findCard } from '@sala/widgets/all.ts'
import type { Text } from '../i18n/text.ts'

/** What a card of a board is called; an exploration that has not come, or cannot be opened, by what it is. */
export function cardName(
  { code, exploration, text }: BoardCard,
  explorations: ReadonlyMap<string, Pick<SavedExploration, 'name'>>,
  { t, locale }: Text,
): string {
  if (text !== null) return text.heading || text.picture?.alternative || t('boards.text')
  if (code === null) return explorations.get(exploration ?? '')?.name ?? t('shell.explorations')
  const widget = findCard(code)
  return widget === undefined ? '' : formatMessage(widget.title, locale)
}
