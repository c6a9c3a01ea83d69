import { loadLexicon } from './lexicon.ts'
import { type Phrase, parsePhrase } from './phrase.ts'

/** Reads a phrase; `today` is `YYYY-MM-DD`. Null where it is none. */
export type PhraseReader = (text: string, today: string) => Phrase | null

/** Loads the words of all languages; browsers do so when somebody first types into the palette. */
export async function loadReader(): Promise<{ readonly read: PhraseReader }> {
  const lexicon = await loadLexicon()
  return { read: (text, today) => parsePhrase(text, lexicon, today) }
}
