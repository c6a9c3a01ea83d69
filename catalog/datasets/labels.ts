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

/** The label of a data set; its name if there is no such declaration. */
export const datasetLabel = (name: string, language: Language): string => labelOf(findDataset(name), name, language)
