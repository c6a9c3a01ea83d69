import type { CardCode } from '@sala/catalog/companions.ts'

/** The subject: a card, or a data set by its name. */
export type WhoSeesProps = { readonly card: CardCode } | { readonly dataset: string }
