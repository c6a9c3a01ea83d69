/**
 * The letter of a status behind the name of a category, in brackets where only plain text can stand (`Oct (p)`). The space before it does not
 * break, so that an axis knows it from one within a name.
 */
export const withStatusLetter = (name: string, letter: string): string => `${name}\u00a0(${letter})`

const atEnd = /\u00a0\(([pr])\)$/

/** A name without its letter. */
export const withoutStatusLetter = (name: string): string => name.replace(atEnd, '')

/** The style of a raised letter, by the name that labels call it by. */
export const raised = 'raised'

/** A name with its letter raised behind it, as statistical tables set it: labels are laid out from left to right in every language. */
export const raisedStatusLetter = (name: string, direction: 'ltr' | 'rtl'): string =>
  name.replace(/^(.*)\u00a0\(([pr])\)$/, direction === 'rtl' ? `{${raised}|$2}$1` : `$1{${raised}|$2}`)
