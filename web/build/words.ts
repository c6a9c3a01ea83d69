import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from '@formatjs/icu-messageformat-parser'
import { type Catalogue, isGroup, isPlain, type Message, parserOptions } from '@sala/catalog/locales/format.ts'
import { fillIn } from '@sala/catalog/locales/load.ts'
import type { Plugin } from 'vite'

const catalogue = /[\\/]catalog[\\/]locales[\\/][a-z]{2}[\\/]\w+\.(ts|json)$/

/**
 * Compiles the words of the screens: messages with arguments are parsed, so that no browser gets the parser, and what a language
 * lacks stands there in English.
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
        const compiled = JSON.stringify(compile(await readCatalogue(id)))
        return id.endsWith('.json') ? compiled : `export default ${compiled}`
      },
    },
  }
}

async function readCatalogue(file: string): Promise<Catalogue> {
  if (file.endsWith('.ts')) return readEnglish(file)
  const english = join(dirname(dirname(file)), 'en', `${basename(file, '.json')}.ts`)
  return fillIn(await readEnglish(english), JSON.parse(await readFile(file, 'utf8')))
}

async function readEnglish(file: string): Promise<Catalogue> {
  // A changed file is another module for Node.
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
