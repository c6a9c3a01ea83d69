import { type Field, fits, type Part, parts } from './fieldList.ts'

/** The type of what is dragged to a part of a question: what does not fit there has no such type. */
export const dragType = (part: Part): string => `x-sala-field-${part}`

/** What is dragged of a field: its key, for each part that it fits. */
export const dragItem = (field: Field): Record<string, string> =>
  Object.fromEntries(parts.filter((part) => fits(field, part)).map((part) => [dragType(part), field.key]))
