import { problem } from '../problems.ts'

/** The fewest letters of a new password. NIST SP 800-63B asks for length and a list of common ones, and against classes of letters. */
export const shortestPassword = 12

/** Whose password it is to be. */
export interface Owner {
  readonly email: string
  readonly firstname: string
  readonly lastname: string
}

/**
 * Throws `password_too_short` or `password_too_common` for a new password that is easy to guess: of the 49,000 most used (also with digits
 * and signs around it), a short piece again and again, or the person's own name or address.
 */
export async function demandGoodPassword(password: string, owner: Owner, field = 'password'): Promise<void> {
  const fault = await passwordFault(password, owner)
  if (fault === 'short') throw problem('password_too_short', { field, expected: `${shortestPassword}–1000` })
  if (fault === 'common') throw problem('password_too_common', { field })
}

/** What is wrong with a new password, or null. */
export async function passwordFault(password: string, owner: Owner): Promise<'short' | 'common' | null> {
  const text = password.normalize('NFKC').toLowerCase().trim()
  if ([...text].length < shortestPassword || password.includes('\0') || password.length > 1000) return 'short'
  const common = await commonPasswords()
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (common.has(text) || common.has(core) || common.has(repeatedPiece(text)) || new Set(text).size < 4) return 'common'
  const own = [
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
  const rest = own
    .map(letters)
    .filter((word) => word.length >= 4)
    .reduce((left, word) => left.replaceAll(word, ''), letters(text))
  return rest.length < 4 || common.has(repeatedPiece(rest)) ? 'common' : null
}

/** The shortest piece that a text is made of by repeating it; the text itself where there is none. */
function repeatedPiece(text: string): string {
  return /^(.+?)\1+$/su.exec(text)?.[1] ?? text
}

let loading: Promise<ReadonlySet<string>> | null = null

/** Loaded when it is first needed: it is half a megabyte. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((word) => word.toLowerCase())),
  )
  return loading
}
