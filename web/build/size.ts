import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of the build as Vite's manifest lists it; keys of the manifest are source paths below `web/`. */
interface Chunk {
  readonly file: string
  readonly isDynamicEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

/** The build that `npm test` makes before it runs the tests. */
export const builtFolder = join(import.meta.dirname, '..', 'dist')

/** A file of the build as text. Throws where there is no build, and says how to make one. */
export function readBuilt(...path: readonly string[]): string {
  const file = join(builtFolder, ...path)
  if (!existsSync(file)) throw new Error(`There is no ${file}: run npx vite build web first`)
  return readFileSync(file, 'utf8')
}

export const readManifest = (): Manifest => JSON.parse(readBuilt('.vite', 'manifest.json'))

/**
 * The script files that a browser loads for some entries.
 *
 * @param starts source paths of entries, as the manifest names them
 * @param follow which dynamic imports are loaded as well; none by default
 */
export function scriptsOf(
  manifest: Manifest,
  starts: readonly string[],
  follow: (source: string) => boolean = () => false,
): ReadonlySet<string> {
  const visited = new Set<string>()
  const waiting = [...starts]
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    if (visited.has(source)) continue
    const chunk = manifest[source]
    if (chunk === undefined) throw new Error(`The build has no chunk "${source}". Was the file moved or renamed?`)
    visited.add(source)
    waiting.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []).filter(follow))
  }
  return new Set([...visited].flatMap((source) => manifest[source]?.file ?? []).filter((file) => file.endsWith('.js')))
}

/** The size of script files in bytes, as they go over the wire with brotli. */
export function packedSize(folder: string, files: Iterable<string>): number {
  let sum = 0
  for (const file of files) {
    try {
      sum += readFileSync(join(folder, `${file}.br`)).length
    } catch {
      // Too small to be packed.
      sum += readFileSync(join(folder, file)).length
    }
  }
  return sum
}
