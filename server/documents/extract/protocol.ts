import type { DocumentKind } from '@sala/catalog/api/documents.ts'
import type { UnusableReason } from './unusable.ts'

/** What the process that reads a file says of it. */
export type Outcome =
  | { readonly kind: 'read'; readonly document: DocumentKind; readonly text: string }
  | { readonly kind: 'not_taken'; readonly expected: string }
  | { readonly kind: 'unusable'; readonly reason: UnusableReason }

/** What one file may cost. */
export const processLimits = { heapMegabytes: 384, megabytes: 768, milliseconds: 25_000 } as const
