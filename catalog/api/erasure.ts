import { z } from 'zod'
import { lineOf } from './lists.ts'
import { namedObject } from './namedObject.ts'
import { route } from './route.ts'

/** Erasing one author's texts and one person's data, for good (protection of personal data). */

/** What is erased or stays, each with how many. Names are those of `erasureWords` in the locales. */
export const erasureParts = [
  'voc',
  'vos',
  'competitor',
  'contact',
  'prospect',
  'account',
  'sessions',
  'boards',
  'explorations',
  'annotations',
  'alerts',
  'pins',
  'secondFactors',
  'identities',
  'attempts',
  'documents',
  'auditRows',
  'counts',
] as const
export type ErasurePart = (typeof erasureParts)[number]

const Counted = z.object({ part: z.enum(erasureParts), count: z.int().nonnegative() })

export const Erasure = namedObject('Erasure', {
  /** What goes, or has gone. */
  erased: z.array(Counted),
  /** What stays: without the person's name where that is possible, with it in the audit log. */
  kept: z.array(Counted),
})
export type Erasure = z.infer<typeof Erasure>

/** The subject of an erasure: the name of an author exactly as in the texts, or the e-mail address of an account. */
export const ErasureOf = z.strictObject({ kind: z.enum(['author', 'person']), who: lineOf(200).min(1) })
export type ErasureOf = z.infer<typeof ErasureOf>

export const previewErasure = route(
  'POST',
  'erasure/preview',
  'What would be erased of an author or a person, and what would stay',
  { may: 'admin', body: ErasureOf, reply: Erasure },
)

/** `not_found` without a match; `yourself` and `last_administrator` are refused. It cannot be undone. */
export const erase = route('POST', 'erasure', 'Erase an author’s texts or a person’s data, for good', {
  may: 'admin',
  body: ErasureOf,
  reply: Erasure,
})
