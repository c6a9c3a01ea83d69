import { loadLexicon } from './lexicon.ts'
import { type Phrase, parsePhrase } from './phrase.ts'

/** Parses a phrase; `today` is `YYYY-MM-DD`. Null if it is none. */
export type PhraseReader = (text: string, today: string) => Phrase | null

/** Loads the words of all languages; browsers do so when a reader first types into the palette. */
export async function loadReader(): Promise<{ readonly read: PhraseReader }> {
  const lexicon = await loadLexicon()
  return { read: (text, today) => parsePhrase(text, lexicon, today) }
}
