import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { allDatasets } from '@sala/catalog/datasets/all.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import { type DemoFile, demoFiles } from '@sala/demo/generate.ts'
import { Refusal } from '../core/refusal.ts'
import type { Batch, Engine } from '../facts/engines/engine.ts'
import { type ImportRequest, type ImportResult, plainRequest, type Watch } from './shapes.ts'

interface DemonstrationRequest {
  /** How many rows there are; 1 is about 3.2 million. */
  readonly scale: number
  readonly seed: number
  /** Loads although figures that are no demonstration are there. */
  readonly force: boolean
  readonly by: string
}

/** What loading needs of its surroundings. */
interface DemonstrationParts {
  readonly engine: Engine
  readonly dataFolder: string
  readonly now: () => Date
  /** `instead`: batches that go in the moment in which the file comes in. */
  readonly importFile: (request: ImportRequest, watch: Watch, instead: readonly number[]) => Promise<ImportResult>
}

/**
 * Loads the demonstration data to yesterday: each made-up file is written to the data folder and imported like any other, as
 * a batch that is marked as demonstration. Files that are there already, of the same day, size and seed, are not made again; older
 * ones go in the same transaction as the new one comes in, so that there is never a moment without figures or with doubled ones.
 * Gives the results of what was imported: none where all was there. Stops at the first one that is not committed.
 * Throws `Refusal` where real figures are there, unless forced.
 */
export async function loadDemonstration(
  services: DemonstrationParts,
  request: DemonstrationRequest,
  watch: Watch,
): Promise<ImportResult[]> {
  const today = thaiDay(services.now())
  const files = demoFiles({ today, seed: request.seed, scale: request.scale })
  const current = (await services.engine.batches()).filter(
    (batch) => batch.undoneAt === null && files.some((file) => file.dataset === batch.dataset),
  )
  const real = current.find((batch) => !batch.demonstration)
  if (real !== undefined && !request.force) {
    throw new Refusal(
      'refused',
      `real figures are there (batch ${real.id}, ${real.fileName} → ${real.dataset}) and demonstration data would mix with them;` +
        ' use another data folder (SALA_DATA), or give --force',
    )
  }
  const folder = await freshFolder(services.dataFolder)
  const results: ImportResult[] = []
  try {
    for (const file of files) {
      const fileName = markedName(file, request, today)
      const older = current.filter((batch) => batch.demonstration && batch.dataset === file.dataset)
      if (older.some((batch) => batch.fileName === fileName)) continue
      const instead = older.map(({ id }) => id)
      const result = await loadFile(services, request, { ...file, fileName, instead }, folder, watch)
      if (result === null) break
      results.push(result)
      if (result.outcome !== 'committed') break
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return results
}

/** Writes a file and imports it; null where the signal stopped it before. */
async function loadFile(
  services: DemonstrationParts,
  request: DemonstrationRequest,
  file: DemoFile & { readonly instead: readonly number[] },
  folder: string,
  watch: Watch,
): Promise<ImportResult | null> {
  const path = join(folder, file.fileName)
  const lines = reported(file, watch)
  try {
    await pipeline(Readable.from(lines), createWriteStream(path, { mode: 0o600 }), {
      ...(watch.signal ? { signal: watch.signal } : {}),
    })
  } catch (error) {
    if (watch.signal?.aborted) return null
    throw error
  }
  const result = await services.importFile(
    {
      dataset: file.dataset,
      file: path,
      fileName: file.fileName,
      ...plainRequest,
      source: file.source,
      importedBy: request.by,
      demonstration: true,
      dryRun: false,
      // Made-up figures replace made-up ones of any status, and real ones never where those are surer.
      replaceHigher: !request.force,
      // Some files are the same for every seed; which of them are there was told by their names.
      again: true,
    },
    watch,
    file.instead,
  )
  await rm(path)
  return result
}

/** The blocks of a file, telling how far it is by the lines in them. */
function* reported(file: DemoFile, watch: Watch): Generator<string> {
  let rows = 0
  for (const block of file.lines()) {
    for (let at = block.indexOf('\n'); at !== -1; at = block.indexOf('\n', at + 1)) rows += 1
    watch.onProgress?.({
      phase: 'generating',
      what: file.fileName,
      done: Math.min(rows, file.rowsEstimate),
      total: file.rowsEstimate,
      rows,
    })
    yield block
  }
}

/** The name says of what make a file is, so that it need not be made to know that it is there. */
function markedName(file: DemoFile, { seed, scale }: DemonstrationRequest, today: string): string {
  return `${file.fileName.replace(/\.csv$/, '')}-${today}-seed${seed}-scale${scale}.csv`
}

const mark = /-(\d{4}-\d{2}-\d{2})-seed(\d+)-scale(\d+(?:\.\d+)?(?:e-\d+)?)\.csv$/

/** Demonstration data as they stand. */
interface StandingDemonstration {
  /** The day that the newest of them were made on, `YYYY-MM-DD`, and by which seed and size. */
  readonly day: string
  readonly seed: number
  readonly scale: number
  /** Data sets that were never loaded: somebody broke the first load off. */
  readonly missing: number
  /** Data sets that stand as they were made before: a later load was broken off. */
  readonly older: number
}

/**
 * Of what make the demonstration data are that stand, so that they can be made anew or to their end. Null where there are none, where
 * real figures stand beside them, and where their names do not tell.
 */
export function standingDemonstration(batches: readonly Batch[]): StandingDemonstration | null {
  const current = batches.filter(({ undoneAt }) => undoneAt === null)
  const newest = current.toSorted((a, b) => b.id - a.id)[0]
  if (newest === undefined || !current.every(({ demonstration }) => demonstration)) return null
  const [match, day, seed, scale] = mark.exec(newest.fileName) ?? []
  if (match === undefined || day === undefined || seed === undefined || scale === undefined) return null
  // What was loaded once and undone is somebody's will.
  const imported = new Set(batches.map(({ dataset }) => dataset))
  return {
    day,
    seed: Number(seed),
    scale: Number(scale),
    missing: allDatasets.filter(({ name }) => !imported.has(name)).length,
    older: current.filter(({ fileName }) => !fileName.endsWith(match)).length,
  }
}

/** A folder of this process; those that a killed one left behind are removed. */
async function freshFolder(dataFolder: string): Promise<string> {
  const above = join(dataFolder, 'temporary')
  await mkdir(above, { recursive: true, mode: 0o700 })
  const folderPrefix = `demo-${process.pid}-`
  for (const name of await readdir(above)) {
    if (name.startsWith('demo-') && !name.startsWith(folderPrefix))
      await rm(join(above, name), { recursive: true, force: true })
  }
  return mkdtemp(join(above, folderPrefix))
}
