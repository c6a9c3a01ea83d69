import { z } from 'zod'
import { namedObject } from './namedObject.ts'

/**
 * Every problem that the API can answer, with its HTTP status. Problems are RFC 9457 documents whose `type` is
 * `/problems/{name}`; `message` is what a person reads, in the language of the request.
 */
export const problems = {
  malformed_request: 400,
  unknown_parameter: 400,
  repeated_parameter: 400,
  invalid_value: 400,
  invisible_character: 400,
  wrong_credentials: 401,
  invalid_link: 400,
  password_too_short: 400,
  password_too_common: 400,
  second_factor_required: 401,
  wrong_code: 401,
  second_factor_due: 403,
  session_locked: 423,
  view_only: 403,
  not_signed_in: 401,
  forbidden: 403,
  not_found: 404,
  job_lost: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_attempts: 429,
  headers_too_large: 431,
  internal: 500,
  condition_unsupported: 412,
  not_implemented: 501,
  store_unavailable: 503,
  storage_full: 507,
  time_limit: 504,
  history_not_held: 409,
  admin_role: 403,
  admin_role_fixed: 403,
  last_administrator: 409,
  yourself: 409,
  name_taken: 409,
  code_taken: 409,
  email_taken: 409,
  department_taken: 409,
  role_in_use: 409,
  changed_meanwhile: 412,
  unusable_file: 422,
  directory_unavailable: 503,
  provider_unavailable: 503,
  openid_refused: 401,
  account_unusable: 401,
  unknown_department: 422,
} as const

export type ProblemName = keyof typeof problems

export const Problem = namedObject('Problem', {
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** The id of the request, by which it is found in the log. */
  requestId: z.string(),
  /** What a person reads. */
  message: z.string(),
  /** The parameter or field at fault, where there is one. */
  field: z.string().optional(),
  /** The value at fault, shortened. */
  value: z.string().optional(),
  /** Of `changed_meanwhile`: the thing as it is now, in the shape that a GET of it answers. */
  current: z.record(z.string(), z.json()).optional(),
})
export type Problem = z.infer<typeof Problem>
