/** Why an address outside was not fetched: the refusals of the server's one way out. */
export const outboundProblems = [
  'bad_address',
  'not_encrypted',
  'unknown_host',
  'private_address',
  'redirected',
  'too_large',
  'timeout',
  'not_reached',
] as const
