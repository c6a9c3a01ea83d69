import { parseAst } from 'rolldown/parseAst'
import type { Plugin } from 'vite'

/** Helpers of columns that take headings, and the place of the headings among their arguments. */
const headingsAt: ReadonlyMap<string, number> = new Map([
  ['author', 0],
  ['address', 0],
  ['monthOf', 1],
  ['dayOf', 1],
  ['yearOf', 1],
  ['link', 1],
  ['province', 1],
  ['text', 2],
  ['count', 3],
  ['amount', 3],
  ['choice', 3],
])

/**
 * Leaves texts of declarations that only the server reads out of the browser's script: what OpenAPI says of routes, parameters and fields,
 * and the headings that the importer looks for.
 */
export const withoutServerTexts = (): Plugin => ({
  name: 'sala-server-texts',
  apply: 'build',
  // Before TypeScript is compiled: `parseAst` reads it.
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]catalog[\\/](api|datasets)[\\/].*\.ts$/ },
    handler: (code) => ({ code: dropServerTexts(code), map: null }),
  },
})

interface Cut {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A module of declarations without those texts: lists of headings are empty, summaries too, and no shape is described. */
export function dropServerTexts(code: string): string {
  let fileText = ''
  let from = 0
  for (const { start, end, text } of cutsIn(parseAst(code, { lang: 'ts' }))) {
    fileText += code.slice(from, start) + text
    from = end
  }
  return fileText + code.slice(from)
}

/** In the order of the file; none is inside another. */
function cutsIn(node: unknown): readonly Cut[] {
  if (Array.isArray(node)) return node.flatMap(cutsIn)
  if (!isNode(node)) return []
  if (node.type === 'Property' && nameOf(node.key) === 'headings' && !node.shorthand) return [cut(node.value, '[]')]
  if (node.type === 'Property' && nameOf(node.key) === 'summary' && isText(node.value)) return [cut(node.value, "''")]
  if (node.type !== 'CallExpression' || !Array.isArray(node.arguments)) return Object.values(node).flatMap(cutsIn)
  const { callee, arguments: args } = node
  if (isNode(callee) && nameOf(callee.property) === 'describe' && isNode(callee.object) && args.length === 1)
    return [...cutsIn(callee.object), { start: callee.object.end, end: node.end, text: '' }]
  const name = nameOf(callee)
  const summary = name === 'route' ? 2 : -1
  const headings = headingsAt.get(name ?? '') ?? -1
  const ofArguments = args.flatMap((argument: unknown, at) => {
    if (at === summary && isText(argument)) return [cut(argument, "''")]
    if (at === headings && isNode(argument) && argument.type === 'ArrayExpression') return [cut(argument, '[]')]
    return cutsIn(argument)
  })
  return [...cutsIn(callee), ...ofArguments]
}

interface Node {
  readonly [name: string]: unknown
  readonly type: string
  readonly start: number
  readonly end: number
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined
const isText = (node: unknown): boolean => isNode(node) && node.type === 'Literal' && typeof node.value === 'string'
const cut = (node: unknown, text: string): Cut => {
  if (!isNode(node)) throw new Error('A property has no value.')
  return { start: node.start, end: node.end, text }
}
