/** Endings of Russian names in the nominative, and their replacements in the other cases; the first match counts. */
const endings: readonly (readonly [ending: RegExp, cases: readonly string[]])[] = [
  [/ия$/, ['ии', 'ию', 'ией']],
  [/ая$/, ['ой', 'ую']],
  [/яя$/, ['ей', 'юю']],
  [/я$/, ['и', 'е', 'ю', 'ей']],
  [/([гкхжшчщ])а$/, ['$1и', '$1е', '$1у', '$1ой']],
  [/а$/, ['ы', 'е', 'у', 'ой']],
  [/([гкхжшчщ])и$/, ['$1', '$1ах', '$1ам']],
  [/ые$/, ['ых', 'ым']],
  [/ы$/, ['', 'ов', 'ах', 'ам']],
  [/й$/, ['я', 'ю', 'е', 'ем']],
  [/ь$/, ['и', 'я', 'ю', 'е']],
  [/([бвгджзклмнпрстфхцчшщ])$/, ['$1а', '$1у', '$1е', '$1ом']],
]
/** Names of more words are written as they stand. */
const maxWords = 2

/** A Russian name in the cases in which people write it after "in", "from" and "of": Китай, Китая, Китаю, Китае … */
export function russianCases(name: string): readonly string[] {
  const words = name.split(/[\s]/)
  if (words.length > maxWords) return [name]
  const forms = words.map(formsOf)
  const [first = [], second] = forms
  if (second === undefined) return first
  // If the first word is not an adjective, only the second declines: Чианг Маю.
  return first.flatMap((word) => second.map((other) => `${word} ${other}`))
}

function formsOf(word: string): readonly string[] {
  const match = endings.find(([ending]) => ending.test(word))
  if (match === undefined) return [word]
  const [ending, cases] = match
  return [word, ...cases.map((letters) => word.replace(ending, letters))]
}
