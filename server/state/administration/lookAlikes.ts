import confusables from 'unicode-confusables'
import { nameKey } from '../keys.ts'

/**
 * What a name looks like: names that read the same to people give the same text, whatever alphabets their letters come from. It is
 * only compared, never shown. By Unicode's table of confusable letters (UTS #39).
 */
export function looksLike(name: string): string {
  const skeleton = (text: string) => confusables.rectifyConfusion(text.normalize('NFD')).normalize('NFD')
  // The table tells capitals from small letters, so what it gives is made small and looked up again.
  return skeleton(skeleton(nameKey(name)).toLowerCase()).replaceAll(' ', '')
}
