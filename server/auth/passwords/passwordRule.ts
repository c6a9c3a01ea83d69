/** The fewest letters of a new password. NIST SP 800-63B asks for length and a list of common ones, and against classes of letters. */
export const shortestPassword = 12
/** The most letters, before and after NFKC, which makes up to 18 of one. */
export const maxPasswordLength = 1000

export type PasswordFault = 'short' | 'common'

/** The owner of the future password. */
export interface Owner {
  readonly email: string
  readonly firstname: string
  readonly lastname: string
}

/**
 * What is wrong with a new password, or null: too short or too long (`short`), or easy to guess (`common`): of the 49,000 most used
 * (also with digits and signs around it), a short piece again and again, or the person's own name or address.
 */
export async function passwordFault(password: string, owner: Owner): Promise<PasswordFault | null> {
  if (password.length > maxPasswordLength || password.includes('\0')) return 'short'
  const text = password.normalize('NFKC').toLowerCase().trim()
  if ([...text].length < shortestPassword || text.length > maxPasswordLength) return 'short'
  const common = await commonPasswords()
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (common.has(text) || common.has(core) || common.has(repeatedPiece(text)) || new Set(text).size < 4) return 'common'
  const personalWords = [
    owner.email,
    owner.email.split('@')[0] ?? '',
    `${owner.firstname}${owner.lastname}`,
    owner.lastname,
    'sala',
  ]
  const letters = (word: string) =>
    word
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
  const rest = personalWords
    .map(letters)
    .filter((word) => word.length >= 4)
    .reduce((left, word) => left.replaceAll(word, ''), letters(text))
  return rest.length < 4 || common.has(repeatedPiece(rest)) ? 'common' : null
}

/** The shortest piece that a text is made of by repeating it; the text itself where there is none. */
function repeatedPiece(text: string): string {
  // A text that is a repetition is found in its double before the end of the first copy.
  return text.slice(0, `${text}${text}`.indexOf(text, 1))
}

let loading: Promise<ReadonlySet<string>> | null = null

/** Loaded when it is first needed: it is half a megabyte. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((word) => word.toLowerCase())),
  )
  return loading
}
