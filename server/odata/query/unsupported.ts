import { type ProblemError, problem } from '../../core/problems.ts'

/**
 * What the protocol has and the feed has not: it answers 501 (part 1, 9.3.1), where what the protocol does not have either is 400.
 * `expected` says what is there in its place.
 */
export const unsupported = (option: string, value: string, expected: string): ProblemError =>
  problem('not_implemented', { field: option, value, expected })

/** System query options of the protocol that no collection takes. */
export const otherOptions: ReadonlySet<string> = new Set(
  ['expand', 'search', 'compute', 'levels', 'index', 'schemaversion', 'deltatoken', 'id'].map((name) => `$${name}`),
)

/** Operators of expressions beside comparisons. */
export const otherOperators: readonly string[] = ['add', 'sub', 'mul', 'div', 'divby', 'mod', 'has']

/** What begins an expression that is no name, text, number or day: signs, aliases, variables, arrays and objects. */
export const otherExpression = /^\s*[-:$@*{[]/

/** Transformations of `$apply` beside those that are read. */
export const otherTransformations: ReadonlySet<string> = new Set([
  ...['filter', 'concat', 'identity', 'compute', 'expand', 'search', 'orderby', 'top', 'skip', 'topcount', 'topsum'],
  ...['toppercent', 'bottomcount', 'bottomsum', 'bottompercent', 'ancestors', 'descendants', 'traverse', 'join'],
  ...['outerjoin', 'nest', 'addnested'],
])
