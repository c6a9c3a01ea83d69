import type { BoardText } from '@sala/catalog/api/boardText.ts'

/** A heading and the lines of a text of a board; either may be empty. */
export interface TextDocument {
  readonly heading: string
  readonly lines: readonly string[]
}

export const textOf = ({ heading, text }: BoardText): TextDocument => ({
  heading,
  lines: text === '' ? [] : text.split('\n'),
})
