import { formatMessage, type MessageDescriptor } from '../locales/messages.ts'
import type { Language } from '../words.ts'
import { findDataset } from './all.ts'

/** What a data set, a column or a measure is called; `otherwise`, such as its name, where nothing of the kind is declared. */
export function labelOf(
  declared: { readonly label: MessageDescriptor } | undefined,
  otherwise: string,
  language: Language,
): string {
  return declared === undefined ? otherwise : formatMessage(declared.label, language)
}

/** What a data set is called; its name where none is declared under it. */
export const datasetLabel = (name: string, language: Language): string => labelOf(findDataset(name), name, language)
