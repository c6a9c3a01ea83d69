import { z } from 'zod'

/**
 * A page below `/admin/` with its parameters, as lists and mails contain it. Nothing else is allowed: such a link must not lead out of the
 * product, and the sign-out is not a page. A browser resolves dot segments, also as `%2e`, so that they could name either.
 */
const pattern = String.raw`^/admin/(?!log(?:in|out)(?:[/?]|$))(?!/)(?!(?:[^?]*/)?(?:\.|%2[eE]){1,2}(?:[/?]|$))`
const pagePath = new RegExp(String.raw`${pattern}[^\s\p{Cc}\\#]*$`, 'u')
// JSON Schema knows no `\p`.
const documented = String.raw`${pattern}[^\s\u0000-\u001f\u007f-\u009f\\#]*$`

export const pagePathOf = (maxLetters: number) =>
  z.string().max(maxLetters).regex(pagePath, { error: '/admin/…' }).meta({ pattern: documented })
