import { z } from 'zod'

/**
 * Every problem that the API can answer, with its HTTP status. Problems are RFC 9457 documents whose `type` is
 * `/problems/{name}`; `message` is what a person reads, in the language of the request.
 */
export const problems = {
  malformed_request: 400,
  unknown_parameter: 400,
  repeated_parameter: 400,
  invalid_value: 400,
  wrong_credentials: 401,
  not_signed_in: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_attempts: 429,
  internal: 500,
  store_unavailable: 503,
  time_limit: 504,
} as const

export type ProblemName = keyof typeof problems

export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    /** Which request this was, for whoever reads the log. */
    requestId: z.string(),
    /** What a person reads. */
    message: z.string(),
    /** The parameter or field at fault, where there is one. */
    field: z.string().optional(),
    /** The value at fault, shortened. */
    value: z.string().optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>
