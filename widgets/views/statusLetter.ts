/**
 * The letter of a status behind the name of a category (`Oct p`). The space before it does not break, so that an axis knows it from one
 * within a name.
 */
export const withStatusLetter = (name: string, letter: string): string => `${name}\u00a0${letter}`

const atEnd = /\u00a0([pr])$/

/** A name without its letter. */
export const withoutStatusLetter = (name: string): string => name.replace(atEnd, '')

/** A name with its letter on a line of its own. */
export const statusLetterBelow = (name: string): string => name.replace(atEnd, '\n$1')
