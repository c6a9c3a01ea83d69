import { problem } from '../../core/problems.ts'
import { otherExpression, otherOperators, unsupported } from './unsupported.ts'

/**
 * The conditions of `$filter` (OData 4.01 URL conventions, 5.1.1), as far as the store can answer them. A text is parsed into a tree of names
 * and values; no part of it reaches a statement.
 */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  | {
      readonly kind: 'compare'
      readonly property: string
      readonly operator: Comparison
      readonly value: Literal
    }
  | { readonly kind: 'in'; readonly property: string; readonly values: readonly Literal[] }
  /** `lower`: of `contains(tolower(property),…)`. */
  | { readonly kind: 'contains'; readonly property: string; readonly text: string; readonly lower: boolean }

const comparisons = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const
export type Comparison = (typeof comparisons)[number]

/** A value of a condition. Days are `YYYY-MM-DD`. */
export type Literal =
  | { readonly kind: 'text' | 'day'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'null' }

interface Token {
  readonly kind: 'text' | 'day' | 'number' | 'name' | 'mark'
  readonly text: string
}

const tokenPattern =
  /\s*(?:'((?:[^']|'')*)'|(\d{4}-\d{2}-\d{2})(?![\w:.-])|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w:.-])|([A-Za-z_]\w*(?:\.\w+)*)|([(),/]))/y
const tokenKinds = ['text', 'day', 'number', 'name', 'mark'] as const

/** Longer texts are no filter of a program; a list of 300 values has 3,000 letters. */
const longest = 16_000
/** Parentheses and `not` inside each other, and values of a list. */
const deepest = 20
const maxValues = 300

/** A reader of the tokens of one option. Refusals name the option and what was found. */
export interface TokenReader {
  readonly peek: () => Token | undefined
  /** Takes the next token where it is this mark or word. */
  readonly takes: (text: string) => boolean
  /** Takes a mark or word, which must be next. */
  readonly demand: (text: string) => void
  /** Takes the name of a property, which must be next. Throws `not_implemented` for calls and paths. */
  readonly name: () => string
  readonly next: (expected: string) => Token
  /** Refuses what is next, since the protocol does not have it there. */
  readonly refuse: (expected: string) => never
  /** Refuses what is next, which the protocol has and the feed has not. */
  readonly refuseUnsupported: (expected: string) => never
  readonly end: () => void
}

/** Reads the text of an option. Throws `invalid_value`, `not_implemented` and `too_large`. */
export function readTokens(option: string, text: string): TokenReader {
  if (text.length > longest) throw problem('too_large', { field: option, expected: `≤ ${longest}` })
  const tokens = tokensOf(option, text)
  let at = 0
  const peek = () => tokens[at]
  const refuse = (expected: string): never => {
    throw problem('invalid_value', { field: option, value: peek()?.text ?? text, expected })
  }
  const refuseUnsupported = (expected: string): never => {
    throw unsupported(option, peek()?.text ?? text, expected)
  }
  const name = (): string => {
    const token = peek()
    if (token?.kind === 'text' || token?.kind === 'day' || token?.kind === 'number')
      return refuseUnsupported('name eq …')
    if (token?.kind !== 'name') return refuse('name')
    at += 1
    const follows = peek()?.text
    const isPath = follows === '(' || follows === '/' || token.text.includes('.')
    return isPath ? refuseCall(token.text) : token.text
  }
  const refuseCall = (called: string): never => {
    throw unsupported(option, called, 'contains, tolower')
  }
  const isPlain = (token: Token | undefined) => token?.kind === 'name' || token?.kind === 'mark'
  const takes = (keyword: string) => {
    const token = peek()
    // Words of the protocol count in capitals too (4.01); names of properties do not.
    if (!isPlain(token) || token?.text.toLowerCase() !== keyword) return false
    at += 1
    return true
  }
  const next = (expected: string): Token => {
    const token = peek()
    if (token === undefined) return refuse(expected)
    at += 1
    return token
  }
  return {
    peek,
    takes,
    next,
    refuse,
    refuseUnsupported,
    name,
    demand: (keyword) => {
      if (!takes(keyword)) refuse(keyword)
    },
    end: () => {
      if (peek() !== undefined) refuse('')
    },
  }
}

const supported = "name eq 'value'"

function tokensOf(option: string, text: string): readonly Token[] {
  const tokens: Token[] = []
  const source = text.trimEnd()
  tokenPattern.lastIndex = 0
  while (tokenPattern.lastIndex < source.length) {
    const from = tokenPattern.lastIndex
    const match = tokenPattern.exec(source)
    const group = match === null ? -1 : match.slice(1).findIndex((part) => part !== undefined)
    const kind = tokenKinds[group]
    const rest = source.slice(from)
    if ((match === null || kind === undefined) && otherExpression.test(rest)) throw unsupported(option, rest, supported)
    if (match === null || kind === undefined)
      throw problem('invalid_value', { field: option, value: rest, expected: supported })
    const part = match[group + 1] ?? ''
    tokens.push({ kind, text: kind === 'text' ? part.replaceAll("''", "'") : part })
  }
  return tokens
}

/** Parses a condition. Throws `invalid_value` for what is none, and `not_implemented` for what is none that the store answers. */
export function parseFilter(text: string): Condition {
  const reader = readTokens('$filter', text)
  const condition = readCondition(reader)
  reader.end()
  return condition
}

/** Reads a condition up to where it ends. */
export function readCondition(reader: TokenReader, depth = 0): Condition {
  if (depth > deepest) return reader.refuse(`≤ ${deepest} × ( … )`)
  const either = (): Condition => {
    const parts = [condition()]
    while (reader.takes('or')) parts.push(condition())
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'or', parts }
  }
  const condition = (): Condition => {
    const parts = [readOne(reader, depth)]
    while (reader.takes('and')) parts.push(readOne(reader, depth))
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'and', parts }
  }
  return either()
}

function readOne(reader: TokenReader, depth: number): Condition {
  if (reader.takes('(')) {
    const inside = readCondition(reader, depth + 1)
    reader.demand(')')
    return inside
  }
  if (reader.takes('not')) {
    if (depth >= deepest) return reader.refuse(`≤ ${deepest} × not`)
    return { kind: 'not', of: readOne(reader, depth + 1) }
  }
  if (reader.takes('contains')) return readContains(reader)
  const property = reader.name()
  if (reader.takes('in')) return { kind: 'in', property, values: readValues(reader) }
  const operator = comparisons.find((comparison) => reader.takes(comparison))
  const operators = [...comparisons, 'in'].join(', ')
  if (operator === undefined)
    return otherOperators.some((operator) => reader.takes(operator))
      ? reader.refuseUnsupported(operators)
      : reader.refuse(operators)
  return { kind: 'compare', property, operator, value: readLiteral(reader) }
}

function readContains(reader: TokenReader): Condition {
  reader.demand('(')
  const lower = reader.takes('tolower')
  if (lower) reader.demand('(')
  const property = reader.name()
  if (lower) reader.demand(')')
  reader.demand(',')
  const value = readLiteral(reader)
  const expected = "contains(tolower(name),'text'), ≤ 100"
  if (value.kind !== 'text') return reader.refuse(expected)
  if (value.value.trim() === '' || value.value.length > 100) return reader.refuseUnsupported(expected)
  reader.demand(')')
  return { kind: 'contains', property, text: value.value, lower }
}

function readValues(reader: TokenReader): readonly Literal[] {
  reader.demand('(')
  const values = [readLiteral(reader)]
  while (reader.takes(',')) {
    if (values.length >= maxValues) return reader.refuse(`≤ ${maxValues}`)
    values.push(readLiteral(reader))
  }
  reader.demand(')')
  return values
}

function readLiteral(reader: TokenReader): Literal {
  const expected = "'text', 1, 2026-01-31, null"
  const { kind, text } = reader.next(expected)
  if (kind === 'text') return { kind, value: text }
  if (kind === 'day' && isDay(text)) return { kind, value: text }
  if (kind === 'number' && Math.abs(Number(text)) <= largest) return { kind, value: Number(text) }
  if (kind === 'name' && text.toLowerCase() === 'null') return { kind: 'null' }
  // Another property, a call, an enumeration or a duration, which the protocol has.
  if (kind === 'name') throw unsupported('$filter', text, expected)
  throw problem('invalid_value', { field: '$filter', value: text, expected })
}

/** The store compares whole numbers of 64 bits, and no figure is larger. */
const largest = Number.MAX_SAFE_INTEGER

/** Whether a text is a day whose neighbours have years of four digits too. */
function isDay(text: string): boolean {
  if (text < '0001-01-02' || text > '9999-12-30') return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** The conditions that must all hold. */
export const conjunctsOf = (condition: Condition): readonly Condition[] =>
  condition.kind === 'and' ? condition.parts.flatMap(conjunctsOf) : [condition]

/** A choice of one property among values, or its opposite: `eq`, `ne`, `in`, `not`, and `or` of these. Null for any other condition. */
export interface Choice {
  readonly property: string
  readonly values: readonly Literal[]
  readonly negated: boolean
}

export function choiceOf(condition: Condition): Choice | null {
  if (condition.kind === 'in') return { property: condition.property, values: condition.values, negated: false }
  if (condition.kind === 'compare' && (condition.operator === 'eq' || condition.operator === 'ne'))
    return { property: condition.property, values: [condition.value], negated: condition.operator === 'ne' }
  if (condition.kind === 'not') {
    const of = choiceOf(condition.of)
    return of === null ? null : { ...of, negated: !of.negated }
  }
  if (condition.kind !== 'or') return null
  const parts = condition.parts.map(choiceOf)
  const [first] = parts
  if (!first || parts.some((part) => part === null || part.negated || part.property !== first.property)) return null
  return { ...first, values: parts.flatMap((part) => part?.values ?? []) }
}
