import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of the build as Vite's manifest lists it; keys of the manifest are source paths below `web/`. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'))
}

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
  const seen = new Set<string>()
  const waiting = [...starts]
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    if (seen.has(source)) continue
    const chunk = manifest[source]
    if (chunk === undefined) throw new Error(`The build has no chunk "${source}". Was the file moved or renamed?`)
    seen.add(source)
    waiting.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []).filter(follow))
  }
  return new Set([...seen].flatMap((source) => manifest[source]?.file ?? []).filter((file) => file.endsWith('.js')))
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
