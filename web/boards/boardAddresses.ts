import { paths } from '../paths.ts'

/** Where boards are: `/admin/dashboard/kergrit/{id}` one's own, `/admin/dashboard/kergrit/shared/{key}` those of others. */
const shared = /^shared\/([^/]+)\/?$/

/** The key of a shared board in the rest of an address; null where it leads to one's own. */
export function sharedKeyOf(rest: string): string | null {
  return shared.exec(rest)?.[1] ?? null
}

/** The board that the rest of an address names; null where it names none. */
export function boardOf(rest: string): string | null {
  const id = rest.replace(/\/$/, '')
  return id === '' ? null : id
}

/** One's own boards, as a plain path: the router knows the place by what stands behind it. */
export const ownBoards: string = paths.kergrit
export const pathOfBoard = (id: string): string => `${paths.kergrit}/${encodeURIComponent(id)}`

export const pathOfShared = (key: string): string => `${paths.kergrit}/shared/${key}`

/** The whole address of a shared board, to be handed on. */
export const linkOf = (key: string): string => window.location.origin + pathOfShared(key)
