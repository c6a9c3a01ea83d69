/**
 * How names of places are compared. People write the same place with double and no-break spaces, with and without accents and
 * hyphens, with footnote marks glued to it ("กรุงเทพมหานครR", "สระบุรี(R1)", "พังงา*"), and misspell it.
 */

/** Longer texts are notes, not names; the limit also bounds the work that a hostile file can cause. */
const maxNameLength = 120

/**
 * What two spellings of one name have in common: letters, vowel signs and digits, in lower case, without accents. Thai keeps its
 * tone marks; the sign for repetition and the one for abbreviation go.
 */
export function keyOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll('เเ', 'แ')
    .replace(/\u0e4d([\u0e48-\u0e4b])\u0e32/g, '$1\u0e4d\u0e32')
    .replace(/[\u0300-\u036fฯๆ]|[^\p{L}\p{M}\p{N}]/gu, '')
}

/** Letters that Thai reads alike. */
const alike: Readonly<Record<string, string>> = {
  ศ: 'ส',
  ษ: 'ส',
  ณ: 'น',
  ฎ: 'ด',
  ฏ: 'ต',
  ฆ: 'ค',
  ฑ: 'ท',
  ฒ: 'ท',
  ธ: 'ท',
  ภ: 'พ',
  ฬ: 'ล',
  ใ: 'ไ',
  '\u0e35': '\u0e34',
  '\u0e37': '\u0e36',
  '\u0e39': '\u0e38',
}

/**
 * A key by which misspellings of one name meet: Thai letters that read alike become one, tone marks and silent letters go; a
 * doubled Latin letter counts once.
 */
export function soundOf(key: string): string {
  return key
    .replace(/[\u0e01-\u0e2e][\u0e34\u0e38]?\u0e4c/g, '')
    .replace(/[\u0e47-\u0e4b]/g, '')
    .replace(/[ศษณฎฏฆฑฒธภฬใ\u0e35\u0e37\u0e39]/g, (letter) => alike[letter] ?? letter)
    .replace(/([a-z])\1+/g, '$1')
}

/**
 * Footnote marks at the end of a name: stars, signs, superscripts, `R`, `R1`, `(P)`, `1)`, `/1`. A letter alone counts only after a
 * space, a small letter or a Thai one, so that `GBR` and `NIGER` keep theirs.
 */
const marks =
  /(?:\s*(?:[*®©†‡§#^¹²³⁰⁴-⁹.,;:]|\((?:[RrPp]?\d{0,2}|\*+|®)\)|\[[RrPp]?\d{1,2}\]|\/\d{1,2}|(?<=[\p{Ll}\p{Script=Thai}\s)])[RP]\d{0,2}|(?<=\s)[rp]\d{0,2}|(?<=[\p{L}\p{M}\s.)])\d{1,2}\)?))+\s*$/u
const bullet = /^\s*(?:\d{1,3}[.)]|[-–—•·+>*]+)\s*/

/** The text without footnote marks at its end and without a list number or dash before it. */
export function withoutMarks(text: string): string {
  return text.replace(bullet, '').replace(marks, '')
}

/** Spellings of many names, ready for look-up. */
export interface Spellings<Code> {
  readonly exact: ReadonlyMap<string, Code>
  readonly alike: ReadonlyMap<string, Code>
}

/**
 * Gathers spellings. Of two that are equal the first stands, unless it is of another code: then it is a mistake in the lists and
 * throws. Misspellings that could mean two codes mean neither.
 */
export function indexSpellings<Code extends string>(
  entries: Iterable<readonly [spelling: string, code: Code]>,
): Spellings<Code> {
  const exact = new Map<string, Code>()
  for (const [spelling, code] of entries) {
    const key = keyOf(spelling)
    const other = exact.get(key)
    if (other !== undefined && other !== code) throw new Error(`"${spelling}" is given to both ${other} and ${code}`)
    exact.set(key, code)
  }
  const sounds = new Map<string, Code | null>()
  for (const [key, code] of exact) {
    const sound = soundOf(key)
    const other = sounds.get(sound)
    sounds.set(sound, other === undefined || other === code ? code : null)
  }
  const alike = new Map<string, Code>()
  for (const [sound, code] of sounds) if (code !== null && sound.length > 4) alike.set(sound, code)
  return { exact, alike }
}

/** The forms in which a cell's text may be meant: as it stands, then without its marks. Empty for empty and overlong texts. */
export function formsOf(text: string): readonly string[] {
  if (text.length > maxNameLength || text.trim() === '') return []
  // Zero-width characters come along from web pages and would hide a mark at the end.
  const plain = text.replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
  const unmarked = withoutMarks(plain)
  return unmarked === plain ? [plain] : [plain, unmarked]
}

/**
 * The parts of a name that is written twice: in Thai and Latin letters ("จีน China"), or with another name in brackets or after a
 * stroke ("สาธารณรัฐเกาหลี (เกาหลีใต้)"). It counts when all parts mean the same. Empty for any other text.
 */
function partsOf(text: string): readonly string[] {
  const scripts = /\p{Script=Thai}/u.test(text) && /\p{Script=Latin}{2}/u.test(text)
  const parts = scripts
    ? [text.replace(/[\p{Script=Latin}.'’,&]+/gu, ' '), text.replace(/\p{Script=Thai}+/gu, ' ')]
    : text.split(/[()/|]/)
  const names = parts.map((part) => part.replace(/^[\s()/|-]+|[\s()/|-]+$/g, '')).filter((part) => part !== '')
  return names.length > 1 ? names : []
}

/** Understands a name that is written twice: the first part's meaning, if it is everyone's. */
export function recogniseBilingual<Meaning>(
  text: string,
  understand: (part: string) => Meaning | undefined,
  same: (meaning: Meaning, other: Meaning) => boolean = Object.is,
): Meaning | undefined {
  for (const form of formsOf(text)) {
    const [first, ...others] = partsOf(form)
    const meaning = first === undefined ? undefined : understand(first)
    if (meaning === undefined) continue
    const agree = others.every((part) => {
      const other = understand(part)
      return other !== undefined && same(meaning, other)
    })
    if (agree) return meaning
  }
  return undefined
}

/** Looks a text up, as it stands before without marks, and exactly before by sound. */
export function lookUp<Code>(text: string, spellings: Spellings<Code>): Code | undefined {
  const keys = formsOf(text).map(keyOf)
  for (const key of keys) {
    const code = spellings.exact.get(key)
    if (code !== undefined) return code
  }
  for (const key of keys) {
    const code = spellings.alike.get(soundOf(key))
    if (code !== undefined) return code
  }
  return undefined
}
