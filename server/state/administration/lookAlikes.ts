import confusables from 'unicode-confusables'
import { nameKey } from '../keys.ts'

/**
 * Whether people would take one name for the other, whatever alphabets their letters come from: by Unicode's table of confusable letters
 * (UTS #39), in small letters or in capitals (a Cyrillic `м` looks like an `m` as a capital alone).
 */
export function looksLike(a: string, b: string): boolean {
  const [[small, capital], [otherSmall, otherCapital]] = [looks(a), looks(b)]
  return small === otherSmall || capital === otherCapital
}

function looks(name: string): readonly [small: string, capital: string] {
  const key = nameKey(name).replaceAll(' ', '')
  return [skeleton(skeleton(key).toLowerCase()), skeleton(key.toUpperCase())]
}

const skeleton = (text: string) => confusables.rectifyConfusion(text.normalize('NFD')).normalize('NFD')
