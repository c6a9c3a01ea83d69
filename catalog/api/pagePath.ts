import { z } from 'zod'

/**
 * A page below `/admin/` with its choices, as it stands in somebody's list or mail. Nothing else: such a link must not lead out of the product,
 * and one that signs out is no page. A browser resolves segments of dots, also as `%2e`, so that they could name either.
 */
const pattern = String.raw`^/admin/(?!log(?:in|out)(?:[/?]|$))(?!/)(?!(?:[^?]*/)?(?:\.|%2[eE]){1,2}(?:[/?]|$))`
const pagePath = new RegExp(String.raw`${pattern}[^\s\p{Cc}\\#]*$`, 'u')
// JSON Schema knows no `\p`.
const documented = String.raw`${pattern}[^\s\u0000-\u001f\u007f-\u009f\\#]*$`

export const pagePathOf = (maxLetters: number) =>
  z.string().max(maxLetters).regex(pagePath, { error: '/admin/…' }).meta({ pattern: documented })
