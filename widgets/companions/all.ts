import type { CompanionName } from '@sala/catalog/companions.ts'
import type { AnyWidget } from '../widget.ts'

/** Every card without a number, each declared in a file of its own beside this one. Who sees it stands in `catalog/companions.ts`. */
export const companionCards: readonly AnyWidget<CompanionName>[] = []
