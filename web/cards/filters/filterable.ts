import type { CardCode } from '@sala/catalog/companions.ts'
import type { MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import type { Context } from '@sala/widgets/context.ts'
import type { AnyWidget, OpenWidget } from '@sala/widgets/widget.ts'

/** What a card's filters read from an address. */
export type OpenFilters = Pick<OpenWidget, 'filters' | 'faults' | 'asks'>

/** A card with filters that follows the shared choices: a widget, or a saved exploration on a board. */
export interface Filterable<Open extends OpenFilters = OpenFilters>
  extends Pick<AnyWidget, 'filters' | 'comparesOnly' | 'about' | 'paged' | 'slider'> {
  /** Null for an exploration. */
  readonly code: CardCode | null
  readonly title: MessageDescriptor | null
  readonly open: (parameters: Readonly<Record<string, string>>, context: Context) => Open
}
