import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from '@formatjs/icu-messageformat-parser'
import { declaredAreas } from '@sala/catalog/locales/declaredAreas.ts'
import { type Catalogue, isGroup, isPlain, type Message, parserOptions } from '@sala/catalog/locales/format.ts'
import { fillIn } from '@sala/catalog/locales/load.ts'
import { parseAst } from 'rolldown/parseAst'
import type { Plugin } from 'vite'
import { partOfWidgets } from './otherWidgets.ts'

const catalogue = /[\\/]catalog[\\/]locales[\\/][a-z]{2}[\\/]\w+\.(ts|json)(\?others)?$/
const declaring = /\bdefineMessages?\(/

/**
 * Compiles the words of the screens and of declarations: messages with arguments are parsed, so that no browser gets the parser, and what
 * a language lacks of the screens' words stands there in English.
 */
export function words(): Plugin {
  return {
    name: 'sala-words',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^@formatjs\/icu-messageformat-parser$/,
            replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
          },
        ],
      },
    }),
    load: {
      filter: { id: catalogue },
      handler: async (id) => {
        const [file = '', query] = id.split('?')
        const words = await readCatalogue(file)
        const part = query === 'others' ? 'others' : 'first'
        const compiled = JSON.stringify(compile(basename(file) === 'widgets.json' ? partOfWidgets(words, part) : words))
        return id.endsWith('.json') ? compiled : `export default ${compiled}`
      },
    },
    transform: {
      filter: { id: /[\\/](catalog|widgets|web)[\\/].*\.tsx?$/, code: declaring },
      handler: (code, id) => compileDeclared(code, id.endsWith('x') ? 'tsx' : 'ts'),
    },
  }
}

async function readCatalogue(file: string): Promise<Catalogue> {
  if (file.endsWith('.ts')) return readEnglish(file)
  const area = basename(file, '.json')
  const translated: Catalogue = JSON.parse(await readFile(file, 'utf8'))
  // Missing texts of declarations are taken from the declaration.
  if (declaredAreas.some((name) => name === area)) return translated
  return fillIn(await readEnglish(join(dirname(dirname(file)), 'en', `${area}.ts`)), translated)
}

async function readEnglish(file: string): Promise<Catalogue> {
  // Node caches modules by URL, so a changed file needs another one.
  const { mtimeMs } = await stat(file)
  const { default: english }: { readonly default: Catalogue } = await import(`${pathToFileURL(file).href}?${mtimeMs}`)
  return english
}

/** Messages as the engine takes them without its parser. */
export function compile(source: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(source).map(([name, message]) => [name, isGroup(message) ? compile(message) : compiled(message)]),
  )
}

const compiled = (message: Message): Message =>
  typeof message !== 'string' || isPlain(message) ? message : parse(message, parserOptions)

/** Parses the English texts that a module declares. They are written out there; an id has no braces. */
export function compileDeclared(code: string, lang: 'ts' | 'tsx' = 'ts'): string {
  let fileText = ''
  let from = 0
  for (const { start, end, value } of declaredTexts(parseAst(code, { lang }), false)) {
    if (isPlain(value)) continue
    fileText += `${code.slice(from, start)}${JSON.stringify(parse(value, parserOptions))}`
    from = end
  }
  return fileText + code.slice(from)
}

interface Literal {
  readonly start: number
  readonly end: number
  readonly value: string
}

/** The texts among the arguments of `defineMessages`, in the order of the file. */
function declaredTexts(node: unknown, inside: boolean): readonly Literal[] {
  if (Array.isArray(node)) return node.flatMap((item) => declaredTexts(item, inside))
  if (typeof node !== 'object' || node === null) return []
  if (inside && isLiteral(node)) return [node]
  const isDeclaration = 'callee' in node && isNamed(node.callee)
  return Object.values(node).flatMap((value) => declaredTexts(value, inside || isDeclaration))
}

const isNamed = (callee: unknown): boolean =>
  typeof callee === 'object' &&
  callee !== null &&
  'name' in callee &&
  (callee.name === 'defineMessages' || callee.name === 'defineMessage')

const isLiteral = (node: object): node is Literal =>
  'type' in node && node.type === 'Literal' && 'value' in node && typeof node.value === 'string'
