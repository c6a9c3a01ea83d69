import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../core/config/config.ts'
import type { DataPart, KnownFiles } from '../state/inventory.ts'
import type { State } from '../state/state.ts'
import { type Files, openFiles } from '../storage/files.ts'
import { boardPicturePath, documentPath, picturePath } from '../storage/paths.ts'

/** A part of the data folder is not there although the store of people and settings knows what it held. */
export class PartMissing extends Error {
  readonly part: DataPart
  constructor(part: DataPart, dataFolder: string, missing: string) {
    super(
      `${part} is missing in SALA_DATA=${dataFolder}, and the store of people and settings knows of ${missing}. ` +
        'Put it back, or restore a backup into an empty folder (docs/operating.md, Restore). ' +
        `Where it is lost for good: npm run sala -- accept-loss ${part} --yes`,
    )
    this.part = part
  }
}

type Dependencies = Pick<State, 'inventory'>

/** Throws `PartMissing` where there is no facts store, or an empty file, although figures were imported. The state is asked only then. */
export async function refuseMissingFacts(
  { dataFolder, facts }: { readonly dataFolder: string; readonly facts: Pick<Config['facts'], 'lake'> },
  state: () => Promise<Dependencies>,
): Promise<void> {
  // Figures of a lake are in its own database and files, which have their own backups.
  if (facts.lake !== null) return
  if (hasContent(join(dataFolder, 'facts.duckdb'))) return
  const { count, newest } = await (await state()).inventory.imports()
  if (count > 0)
    throw new PartMissing('facts.duckdb', dataFolder, `${count} imports, the last on ${newest?.toISOString() ?? '?'}`)
}

/** Whether a data folder has a facts store: an empty file is none. */
function hasContent(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0
}

/** How many files are looked for: where none of so many is there, the folder is lost and not a file of it. */
const sampledFiles = 5

/** Throws `PartMissing` where files are known and none of those looked for is there. */
export async function refuseMissingFiles(
  config: Pick<Config, 'dataFolder' | 'bucket'>,
  { inventory }: Dependencies,
): Promise<void> {
  const { documents, pictures, boardPictures } = await inventory.files(sampledFiles)
  const names = [...documents.map(documentPath), ...pictures.map(picturePath), ...boardPictures.map(boardPicturePath)]
  if (names.length === 0) return
  const files = openFiles(config)
  for (const name of names) if (await files.has(name)) return
  throw new PartMissing('files', config.dataFolder, 'documents or pictures, and none of their files is there')
}

/** Of documents (by SHA-256) and pictures (by name or id), those whose file is not there. */
export async function lostFiles(files: Pick<Files, 'has'>, knownFiles: KnownFiles): Promise<KnownFiles> {
  const lost = async (names: readonly string[], nameOf: (name: string) => string) => {
    const missing: string[] = []
    for (const name of names) if (!(await files.has(nameOf(name)))) missing.push(name)
    return missing
  }
  return {
    documents: await lost(knownFiles.documents, documentPath),
    pictures: await lost(knownFiles.pictures, picturePath),
    boardPictures: await lost(knownFiles.boardPictures, boardPicturePath),
  }
}
