import { paths } from '../paths.ts'

/** Where a document is read; `keywords` are marked in it. */
export function documentPath(id: string, keywords = ''): string {
  const path = paths.document.replace('$id', encodeURIComponent(id))
  return keywords === '' ? path : `${path}?${new URLSearchParams({ q: keywords }).toString()}`
}
