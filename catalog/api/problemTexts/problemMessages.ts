import { defineMessages, formatMessage, type MessageDescriptor } from '../../locales/messages.ts'
import type { Language } from '../../words.ts'
import type { ProblemName } from '../problems.ts'
import { administrationMessages } from './administrationMessages.ts'
import { directoryMessages } from './directoryMessages.ts'

/** The English of `wrong_credentials` is the specification's, letter for letter. */
const messages = defineMessages('problems', {
  malformed_request:
    'The request cannot be read.{hasField, select, true { At fault: {field}.} other {}}{hasExpected, select, true { Expected: {expected}.} other {}}',
  unknown_parameter: 'There is no parameter {field} here.{hasExpected, select, true { Known: {expected}.} other {}}',
  repeated_parameter: 'The parameter {field} is given more than once. Join several values by commas.',
  invalid_value:
    'The value of {field} cannot be used{hasValue, select, true {: {value}} other {}}.{hasExpected, select, true { Expected: {expected}.} other {}}',
  invisible_character:
    '{field} holds a character that nobody can see{hasValue, select, true {: {value}} other {}}. Type the text again without it.',
  wrong_credentials: 'Username or Password is wrong!',
  invalid_link: 'This link is no longer valid. Links work once and for a short time; ask for a new one.',
  password_too_short:
    'The password is too short.{hasExpected, select, true { Letters: {expected}.} other {}} A few words in a row are good.',
  password_too_common:
    'This password is easy to guess: it is widely used, repeats itself or is made of your own name. Choose another.',
  second_factor_required: 'Enter the code of your authenticator too.',
  wrong_code: 'This code is not right, or it has been used already. Wait for the next one.',
  second_factor_due: 'Your user group requires a second factor. Set it up first.',
  session_locked: 'The session is locked. Unlock it with your password.',
  view_only: 'You are looking as somebody else, so nothing can be changed. Stop looking as them first.',
  not_signed_in: 'Please sign in.',
  forbidden: 'You are not allowed to do this. An administrator can grant it.',
  not_found: 'There is nothing here.',
  job_lost: 'The server that worked on this has stopped in the meantime. Please begin again.',
  method_not_allowed:
    'This address does not take the method {value}.{hasExpected, select, true { It takes: {expected}.} other {}}',
  request_timeout: 'The request did not arrive completely in time.',
  conflict: 'This does not agree with what is stored.{hasField, select, true { At fault: {field}.} other {}}',
  too_large: 'The request is too large.{hasExpected, select, true { At most: {expected}.} other {}}',
  unsupported_media_type:
    'This kind of content is not accepted{hasValue, select, true {: {value}} other {}}.{hasExpected, select, true { Expected: {expected}.} other {}}',
  too_many_attempts: 'Too many attempts. Please try again later.',
  headers_too_large:
    'The address and the headers of the request are too long.{hasExpected, select, true { At most: {expected}.} other {}}',
  internal: 'Something went wrong on the server. It has been recorded.',
  condition_unsupported: 'This server cannot meet the condition {field}{hasValue, select, true {: {value}} other {}}.',
  not_implemented:
    'This is not supported here: {field}{hasValue, select, true { ({value})} other {}}.{hasExpected, select, true { Supported: {expected}.} other {}}',
  store_unavailable: 'The data cannot be reached at the moment. Please try again shortly.',
  storage_full: 'The server’s disk is full, so nothing was saved. Please tell whoever runs it.',
  time_limit: 'The answer took too long and was stopped. Ask for a shorter span or fewer groups.',
  history_not_held:
    'It is not known how the figures stood on {value}: their history does not reach back to that day, or figures that stood then were taken back since.{hasExpected, select, true { Days that can be asked: {expected}.} other {}}',
})

/**
 * What a person reads for each problem, by its name. Each may use `{field}`, `{value}` and `{expected}`; a part that needs one of
 * them stands in a select: `{hasExpected, select, true { Expected: {expected}.} other {}}`.
 */
export const problemMessages = {
  ...messages,
  ...administrationMessages,
  ...directoryMessages,
} satisfies Readonly<Record<ProblemName, MessageDescriptor>>

/** What is known about one case of a problem. */
export interface ProblemFacts {
  readonly field?: string | undefined
  readonly value?: string | undefined
  /** What would be accepted, in signs that every language reads: `1–1000`, `YYYY-MM-DD`, a list of codes. */
  readonly expected?: string | undefined
}

/** The sentence that a person reads for a problem, in their language. */
export function formatProblem(name: ProblemName, language: Language, facts: ProblemFacts = {}): string {
  const { field = '', value = '', expected = '' } = facts
  const values = { hasField: field !== '', hasValue: value !== '', hasExpected: expected !== '' }
  return formatMessage(problemMessages[name], language, { field, value, expected, ...values })
}
