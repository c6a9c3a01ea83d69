import type { ProblemName } from '@sala/catalog/api/problems.ts'
import type { z } from 'zod'
import { ApiError } from './errors.ts'

/** What the client reads out of the server's replies. */

/** Whether an error is a problem of this name. */
export const isProblem = (error: unknown, name: ProblemName): boolean =>
  error instanceof ApiError && error.failure.kind === 'problem' && error.failure.name === name

/** Whether the server withholds the session: it is locked, or a second factor is due. */
export const isWithheld = (error: unknown): boolean =>
  isProblem(error, 'session_locked') || isProblem(error, 'second_factor_due')

/** Whether an answer says that the token is worth nothing; a wrong password or code is a 401 too, and is not sent twice. */
export function isUnknownSession(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false
  return error.failure.kind !== 'problem' || error.failure.name === 'not_signed_in' || error.failure.name === null
}

/** A reply of the route's shape. Throws `ApiError` where it has another. */
export function parse<Reply extends z.ZodType>(route: { path: string; reply: Reply }, value: unknown): z.output<Reply> {
  const parsed = route.reply.safeParse(value)
  if (parsed.success) return parsed.data
  const fault = parsed.error.issues[0]
  const where = fault === undefined ? '' : ` at ${fault.path.join('.') || 'its root'}: ${fault.message}`
  throw new ApiError({ kind: 'unreadable', status: 200, detail: `${route.path} answered another shape${where}` })
}

/** Base64 of the UTF-8 bytes: `btoa` alone refuses Thai letters in a password. */
export function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

/** The name in a Content-Disposition header, whose encoded form (RFC 6266) wins; else the last part of the path. */
export function fileNameOf(disposition: string | null, path: string): string {
  const fallback = path.slice(path.lastIndexOf('/') + 1)
  if (disposition === null) return fallback
  const encoded = /filename\*=utf-8''([^;]+)/i.exec(disposition)?.[1]
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded)
  } catch {
    // A wrongly encoded name: the plain one follows.
  }
  return /filename="([^"]+)"/i.exec(disposition)?.[1] ?? fallback
}
