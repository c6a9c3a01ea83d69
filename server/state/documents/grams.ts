/** Words shorter than this are looked for in titles only. */
export const gramLength = 3

/**
 * Every three letters in a row of a folded text, each as one number; those with a space in them are left out, as no word has one. Whoever
 * holds all numbers of a word may hold the word. PostgreSQL's own trigrams know no letters but Latin ones in the databases that we make.
 */
export function gramsOf(folded: string): number[] {
  const grams = new Set<number>()
  for (let at = 0; at + gramLength <= folded.length; at += 1) {
    const [one, two, three] = [folded.charCodeAt(at), folded.charCodeAt(at + 1), folded.charCodeAt(at + 2)]
    if (one === 32 || two === 32 || three === 32) continue
    grams.add(Math.imul(Math.imul(one, 65_599) + two, 65_599) + three)
  }
  return [...grams]
}
