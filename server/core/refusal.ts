import { editDistance } from '@sala/catalog/text.ts'

/** Why something was not done: asked for wrongly, refused by a rule, or a store or the machine failed. */
export type RefusalKind = 'usage' | 'refused' | 'store'

/** What of a request is refused, for a form: its field, the value, and in signs that every language reads what would do. */
interface RefusedField {
  readonly field: 'dataset' | 'status' | 'unit' | 'recipe' | 'map' | 'set' | 'columns' | 'head'
  readonly value: string
  readonly expected?: string
}

/** An outcome that a person can act on: the message names the field, the value and the way out. Anything else is a defect. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly refused: RefusedField | null
  constructor(kind: RefusalKind, message: string, refused: RefusedField | null = null) {
    super(message)
    this.kind = kind
    this.refused = refused
  }
}

/** A refusal of a value of a field that is none of the choices; the nearest choice comes first. */
export function unknownChoice(
  subject: string,
  value: string,
  choices: readonly string[],
  field: RefusedField['field'] | null = null,
): Refusal {
  const list = sortBySimilarity(value, choices)
  const hint = list.length === 0 ? 'there is none to choose from' : `choose one of: ${list.join(', ')}`
  return new Refusal(
    'usage',
    `${subject} “${value}” is not known; ${hint}`,
    field && { field, value, expected: list.join(', ') },
  )
}

/** The choices, those that look most like the value first. */
export function sortBySimilarity(value: string, choices: readonly string[]): readonly string[] {
  const lowercased = value.toLowerCase()
  const distances = new Map(choices.map((choice) => [choice, distance(lowercased, choice.toLowerCase())]))
  return [...choices].sort((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0))
}

/** How far two texts are from each other; one that holds the other is near. */
function distance(a: string, b: string): number {
  if (a.length > 0 && (b.includes(a) || a.includes(b))) return Math.abs(a.length - b.length) / 100
  return editDistance(a, b)
}
