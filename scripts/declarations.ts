import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { declaredAreas } from '../catalog/locales/declaredAreas.ts'
import { loadTranslated } from '../catalog/locales/load.ts'
import { ambiguousIds, declaredTexts } from '../catalog/locales/messages.ts'
import { messagesOf } from '../catalog/locales/missing.ts'
import { languages } from '../catalog/words.ts'
import { projectFiles } from './projectFiles.ts'

const root = join(import.meta.dirname, '..')
const isPure = /^(catalog\/datasets|widgets)\//
const declares = /\bdefineMessages?\(/

/** Reads every module that declares texts. */
export async function readDeclarations(): Promise<{
  /** The English of each text by its id. */
  readonly english: ReadonlyMap<string, string>
  /** Ids under which two texts were declared. */
  readonly ambiguous: ReadonlySet<string>
}> {
  for (const path of projectFiles('catalog', 'widgets', 'server')) {
    if (!path.endsWith('.ts') || /\.test\.ts$|\/testing\//.test(path)) continue
    const file = join(root, path)
    // Widgets and data sets declare texts by what they are. They are pure; programs of the server would run.
    if (isPure.test(path) || declares.test(readFileSync(file, 'utf8'))) await import(pathToFileURL(file).href)
  }
  return { english: declaredTexts, ambiguous: ambiguousIds }
}

/** The declared texts that a language has not got yet and that are shown in English: `widgets.134.title (th)`. */
export async function missingDeclared(english: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const others = languages.filter((language) => language !== 'en')
  const lists = others.map(async (language) => {
    const files = await Promise.all(declaredAreas.map((area) => loadTranslated(language, area)))
    const declaredIds = new Set(files.flatMap((words) => messagesOf(words).map(([id]) => id)))
    return [...english.keys()].flatMap((id) => (declaredIds.has(id) ? [] : [`${id} (${language})`]))
  })
  return (await Promise.all(lists)).flat()
}
