import type { Marked } from '@sala/catalog/textSearch.ts'
import styles from './MarkedText.module.css'

/** A text with the places marked where it was found; all of it is letters, whatever it holds. */
export function MarkedText({ of: { text, marks } }: { readonly of: Marked }) {
  const parts = marks.flatMap(([from, to], at) => [
    { from: marks[at - 1]?.[1] ?? 0, to: from, marked: false },
    { from, to, marked: true },
  ])
  const rest = marks.at(-1)?.[1] ?? 0
  return (
    <bdi className={`break ${styles.text}`}>
      {[...parts, { from: rest, to: text.length, marked: false }].map(({ from, to, marked }) =>
        marked ? <mark key={from}>{text.slice(from, to)}</mark> : text.slice(from, to),
      )}
    </bdi>
  )
}
