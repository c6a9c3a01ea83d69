/**
 * The formulas of calculated measures: numbers, names of measures, `+ - * /`, a minus sign and parentheses. They are parsed into a tree and
 * worked out on it; no text of a person is ever run.
 */
export type Formula =
  | { readonly kind: 'number'; readonly value: number }
  /** A measure of the data set, or `dataset.measure` of the one that is joined. */
  | { readonly kind: 'measure'; readonly name: string }
  | { readonly kind: 'negative'; readonly of: Formula }
  | {
      readonly kind: 'operation'
      readonly operator: '+' | '-' | '*' | '/'
      readonly left: Formula
      readonly right: Formula
    }

/** What is wrong with the text of a formula: the part of it that was not expected, and what was. */
export class FormulaFault extends Error {
  readonly found: string
  readonly expected: string
  constructor(found: string, expected: string) {
    super(`${found}: ${expected} expected`)
    this.found = found
    this.expected = expected
  }
}

const tokens = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?)|([-+*/()]))/y

/** More parentheses inside each other are no formula of a person. */
const deepest = 20

/** Parses a formula. Throws a `FormulaFault` where it is none. */
export function parseFormula(text: string): Formula {
  const parts = tokensOf(text)
  let at = 0
  const next = () => parts[at]
  const isNext = (...marks: readonly string[]) => marks.includes(next()?.text ?? '')

  function sum(depth: number): Formula {
    let left = product(depth)
    while (isNext('+', '-')) left = operation(left, product, depth)
    return left
  }

  function product(depth: number): Formula {
    let left = factor(depth)
    while (isNext('*', '/')) left = operation(left, factor, depth)
    return left
  }

  function operation(left: Formula, rest: (depth: number) => Formula, depth: number): Formula {
    const mark = next()?.text
    at += 1
    const operator = mark === '+' || mark === '-' || mark === '*' ? mark : '/'
    return { kind: 'operation', operator, left, right: rest(depth) }
  }

  function factor(depth: number): Formula {
    const part = next()
    if (depth > deepest) throw new FormulaFault(part?.text ?? '', `≤ ${deepest} × ( )`)
    at += 1
    if (part?.kind === 'number') return { kind: 'number', value: Number(part.text) }
    if (part?.kind === 'name') return { kind: 'measure', name: part.text }
    if (part?.text === '-') return { kind: 'negative', of: factor(depth + 1) }
    if (part?.text !== '(') throw new FormulaFault(part?.text ?? '', '0–9, ( , …')
    const inner = sum(depth + 1)
    if (!isNext(')')) throw new FormulaFault(next()?.text ?? '', ')')
    at += 1
    return inner
  }

  const formula = sum(0)
  const rest = next()
  if (rest !== undefined) throw new FormulaFault(rest.text, '+ - * /')
  return formula
}

interface Token {
  readonly kind: 'number' | 'name' | 'mark'
  readonly text: string
}

function tokensOf(text: string): readonly Token[] {
  const tokenList: Token[] = []
  const source = text.trimEnd()
  tokens.lastIndex = 0
  while (tokens.lastIndex < source.length) {
    const from = tokens.lastIndex
    const match = tokens.exec(source)
    if (match === null) throw new FormulaFault(source.slice(from, from + 20).trim(), '0–9, + - * / ( )')
    const [, number, name, mark] = match
    if (number !== undefined) tokenList.push({ kind: 'number', text: number })
    else if (name !== undefined) tokenList.push({ kind: 'name', text: name })
    else tokenList.push({ kind: 'mark', text: mark ?? '' })
  }
  return tokenList
}

/** The measures of a formula, each once, in their order. */
export function measuresIn(formula: Formula): readonly string[] {
  switch (formula.kind) {
    case 'number':
      return []
    case 'measure':
      return [formula.name]
    case 'negative':
      return measuresIn(formula.of)
    case 'operation':
      return [...new Set([...measuresIn(formula.left), ...measuresIn(formula.right)])]
  }
}

/** Works a formula out. Null where a measure has no value, something is divided by zero, or the result is no finite number. */
export function evaluateFormula(formula: Formula, figureOf: (name: string) => number | null): number | null {
  switch (formula.kind) {
    case 'number':
      return formula.value
    case 'measure':
      return figureOf(formula.name)
    case 'negative': {
      const of = evaluateFormula(formula.of, figureOf)
      return of === null ? null : -of
    }
    case 'operation': {
      const [left, right] = [evaluateFormula(formula.left, figureOf), evaluateFormula(formula.right, figureOf)]
      if (left === null || right === null) return null
      const value = operated(formula.operator, left, right)
      return Number.isFinite(value) ? value : null
    }
  }
}

function operated(operator: '+' | '-' | '*' | '/', left: number, right: number): number {
  if (operator === '+') return left + right
  if (operator === '-') return left - right
  return operator === '*' ? left * right : left / right
}

/** Units with their powers: baht per person is `baht` 1 and `people` -1. Empty for a plain number. */
type Powers = Readonly<Record<string, number>>

/** The unit that a formula comes to. Throws a `FormulaFault` where figures of different units are added. */
export function powersOf(formula: Formula, unitOf: (name: string) => string | null): Powers {
  switch (formula.kind) {
    case 'number':
      return {}
    case 'measure': {
      const unit = unitOf(formula.name)
      return unit === null ? {} : { [unit]: 1 }
    }
    case 'negative':
      return powersOf(formula.of, unitOf)
    case 'operation': {
      const [left, right] = [powersOf(formula.left, unitOf), powersOf(formula.right, unitOf)]
      if (formula.operator === '*') return times(left, right, 1)
      if (formula.operator === '/') return times(left, right, -1)
      if (unitText(left) === unitText(right)) return left
      throw new FormulaFault(
        `${unitText(left) || '1'} ${formula.operator} ${unitText(right) || '1'}`,
        unitText(left) || '1',
      )
    }
  }
}

function times(left: Powers, right: Powers, sign: 1 | -1): Powers {
  const units = [...new Set([...Object.keys(left), ...Object.keys(right)])]
  const powers = units.map((unit) => [unit, (left[unit] ?? 0) + sign * (right[unit] ?? 0)] as const)
  return Object.fromEntries(powers.filter(([, power]) => power !== 0))
}

/** A unit as a text: `baht`, `baht/people`, `people*people`; '' for a plain number. */
export function unitText(powers: Powers): string {
  const byUnit = Object.entries(powers).toSorted(([nameA], [nameB]) => (nameA < nameB ? -1 : 1))
  const ofSign = (sign: number) =>
    byUnit.flatMap(([unit, power]) => Array.from({ length: Math.max(0, power * sign) }, () => unit)).join('*')
  const [over, under] = [ofSign(1), ofSign(-1)]
  return under === '' ? over : `${over || '1'}/${under}`
}
