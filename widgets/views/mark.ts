/**
 * The subject of a mark in a picture (a bar, a slice, a row), by which the other cards of a dashboard can be filtered: a year, month or two
 * days (`2026-03`, `2026-03-05..2026-03-05`), a place's code, a channel's code. A topic only filters its own card.
 */
export interface Mark {
  readonly kind: 'period' | 'place' | 'channel' | 'topic'
  readonly value: string
}

/** A mark that all cards of a dashboard can be filtered by. */
type SharedMark = Mark & { readonly kind: Exclude<Mark['kind'], 'topic'> }

export const isSharedMark = (mark: Mark): mark is SharedMark => mark.kind !== 'topic'
