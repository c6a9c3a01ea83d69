import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { voc } from '@sala/catalog/datasets/voc.ts'
import { personalTexts } from '@sala/catalog/personalTexts.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Plan, type PlanSelect, wholePlan } from '../../plan/plan.ts'
import { rowScope, unrestricted } from '../../rowScope.ts'
import { createLakeIn, createTestLake, extensions, type TestLake } from '../../testing/lake.ts'
import { aBatch, chunkOf, importRows, message } from '../../testing/rows.ts'
import { onConnection } from '../attachments/connections.ts'
import { lakeName, openWithLake } from '../attachments/openLake.ts'
import { noteChangeWithin } from '../attachments/writes/changesWithin.ts'
import { openDuckDB } from '../duckdb/duckdb.ts'
import type { Engine, PlainRow } from '../engine.ts'
import { Mirror, type MirrorOptions, mirrorFolder } from './mirror.ts'
import { mirroredEngine } from './openMirrored.ts'

const plan = (select: PlanSelect, further: Partial<Plan> = {}): Plan => ({ ...wholePlan(voc), select, ...further })
const columns = ['date', 'voc_name', 'voc_message', 'voc_topics', 'voc_language', 'batch', 'geographic_region']
const byRegion = { key: 'region', by: ['geographic_region', 'voc_sentiment'], measures: ['sum_voc'] }
const beach = { kind: 'search', texts: ['beach'], columns: ['voc_message'], codes: {} } as const

/** Rows and their order, a page, a search, groups, and where they come from. */
const plans: readonly Plan[] = [
  plan({ kind: 'rows', columns }),
  plan({ kind: 'rows', columns, counted: true }, { order: [{ field: 'date', descending: true }], limit: 2, offset: 1 }),
  plan({ kind: 'rows', columns }, { conditions: [beach], limit: 5 }),
  plan({ kind: 'count' }, { conditions: [{ kind: 'topics', column: 'voc_topics', topics: ['beach', 'food'] }] }),
  plan({ kind: 'groups', groupings: [byRegion], bounds: ['date', 'year'] }),
  plan({ kind: 'provenance', of: { kind: 'rows', columns } }),
]
const scopes = [unrestricted, rowScope({ places: ['TH-83'], markets: null, undivided: true })]

async function streamed(chunks: AsyncIterable<readonly PlainRow[]>): Promise<readonly PlainRow[]> {
  const rows: PlainRow[] = []
  for await (const chunk of chunks) rows.push(...chunk)
  return rows
}

const answersOf = (engine: Engine) =>
  Promise.all(
    scopes.flatMap((scope) => [
      ...plans.map((plan) => engine.reader(scope).query(plan, {})),
      streamed(engine.reader(scope).stream(plan({ kind: 'rows', columns }), {})),
      engine.reader(scope).freshness(voc),
    ]),
  )

const messagesOf = async (engine: Engine): Promise<readonly unknown[]> =>
  (await engine.reader(unrestricted).query(plan({ kind: 'rows', columns }), {})).map((row) => row.voc_message)

describe.skipIf(extensions === null)('a mirror', () => {
  let folder: string
  let lake: TestLake
  const closers: (() => Promise<void>)[] = []
  const warnings: string[] = []

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sala-mirror-'))
    lake = await createTestLake()
    warnings.length = 0
  })
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close()
    await lake.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** A server without a mirror. */
  async function openPlain(name: string): Promise<Engine> {
    const engine = await openDuckDB({ folder: join(folder, name), lake: lake.config, memoryLimit: '256MB', threads: 1 })
    closers.push(() => engine.close())
    return engine
  }

  /** The mirror of a server over its lake, as a start opens it. */
  function openMirror(name: string, inLake: Engine, further: Partial<MirrorOptions> = {}) {
    const options = { folder: join(folder, name), lake: lake.config, memoryLimit: '256MB', threads: 1 }
    const log = { warn: (_: object, text: string) => void warnings.push(text) }
    const mirror = new Mirror(inLake, { ...options, log, ...further })
    closers.push(() => mirror.close())
    const untilCurrent = () => expect.poll(() => mirror.isCurrent(), { timeout: 20_000, interval: 20 }).toBe(true)
    return { engine: mirroredEngine(inLake, mirror), mirror, inLake, untilCurrent, path: mirrorFolder(options.folder) }
  }

  const open = async (name: string, further: Partial<MirrorOptions> = {}) =>
    openMirror(name, await openPlain(name), further)

  test('answers as the lake before, while and after it follows an import, an undo and another server', async () => {
    const other = await openPlain('other')
    await importRows(other, voc, [
      message('A clean beach'),
      message('แท็กซี่ไม่กดมิเตอร์', { location_destination: 'TH-50' }),
    ])
    const { engine, mirror, inLake, untilCurrent, path } = await open('own')
    const inode = () => statSync(join(path, 'mirror.duckdb')).ino
    const isAsked = () => mirror.reader('voc', unrestricted) !== null
    expect(isAsked()).toBe(false)
    expect(await answersOf(engine)).toEqual(await answersOf(inLake))
    await untilCurrent()
    expect(isAsked()).toBe(true)
    expect(await answersOf(engine)).toEqual(await answersOf(inLake))

    const first = inode()

    // What this server imports is seen at once: the mirror is behind, and not asked.
    const batch = await importRows(engine, voc, [message('Beach food', { date: '2025-03-01' }), message('Nice')])
    expect(isAsked()).toBe(false)
    expect(await messagesOf(engine)).toHaveLength(4)
    await untilCurrent()
    expect(await answersOf(engine)).toEqual(await answersOf(inLake))
    expect(isAsked()).toBe(true)

    await engine.undoBatch(batch.id)
    expect(isAsked()).toBe(false)
    expect(await messagesOf(engine)).toEqual(['A clean beach', 'แท็กซี่ไม่กดมิเตอร์'])
    await untilCurrent()
    expect(await answersOf(engine)).toEqual(await answersOf(inLake))

    // An import of another server that takes an earlier one back, and one that is taken back again.
    const [standing] = await engine
      .batches('voc')
      .then((batches) => batches.filter(({ undoneAt }) => undoneAt === null))
    await importRows(other, voc, [message('Another beach')], { instead: [standing?.id ?? 0] })
    const { id } = await importRows(other, voc, [message('Gone soon')])
    await other.undoBatch(id)
    await expect.poll(() => messagesOf(engine), { timeout: 2_000, interval: 20 }).toEqual(['Another beach'])
    await expect.poll(() => engine.version('voc'), { timeout: 2_000, interval: 20 }).toBe(other.version('voc'))
    expect(await messagesOf(engine)).toEqual(['Another beach'])
    await untilCurrent()
    expect(isAsked()).toBe(true)
    expect(await answersOf(engine)).toEqual(await answersOf(inLake))
    expect(await answersOf(engine)).toEqual(await answersOf(other))
    // All of it was done by difference.
    expect(inode()).toBe(first)
    expect(warnings).toEqual([])
  })

  test('an erased text is not answered any more and leaves the disk; topics are those of the new dictionary', {
    tags: 'release',
  }, async () => {
    const { engine, mirror, inLake, untilCurrent, path } = await open('own')
    const secret = 'Write to me at the house with the green door'
    await importRows(engine, voc, [message(secret, { voc_name: 'Ben' }), message('Great beach')])
    await untilCurrent()
    const onDisk = () => readdirSync(path).some((name) => readFileSync(join(path, name)).includes('green door'))
    expect(onDisk()).toBe(true)
    const texts = personalTexts.find(({ dataset }) => dataset === 'voc')
    if (!texts) throw new Error('voc has no texts of people')
    expect(await engine.eraseTexts(texts, 'Ben')).toBe(1)
    expect(mirror.reader('voc', unrestricted)).toBeNull()
    expect(await messagesOf(engine)).toEqual(['—', 'Great beach'])
    await untilCurrent()
    expect(onDisk()).toBe(false)
    expect(await answersOf(engine)).toEqual(await answersOf(inLake))

    const terms = { th: [], en: ['great'], zh: [], ru: [], not: [] }
    await engine.changeTopics({ own1: { names: { en: 'Praise' }, added: terms, removed: { ...terms, en: [] } } })
    const praise = plan({ kind: 'count' }, { conditions: [{ kind: 'topics', column: 'voc_topics', topics: ['own1'] }] })
    expect(await engine.reader(unrestricted).query(praise, {})).toEqual([{ count: 1 }])
    await untilCurrent()
    expect(await engine.reader(unrestricted).query(praise, {})).toEqual([{ count: 1 }])
    expect(await answersOf(engine)).toEqual(await answersOf(inLake))
  })

  test('is what answers: without the files of the lake too. As of an instant, and of other data sets, the lake does', {
    tags: 'release',
  }, async () => {
    await lake.drop()
    lake = await createLakeIn(join(folder, 'files'))
    const { engine, inLake, untilCurrent } = await open('own')
    await importRows(engine, voc, [message('A clean beach')])
    await untilCurrent()
    const answers = await answersOf(engine)
    rmSync(join(folder, 'files'), { recursive: true })
    mkdirSync(join(folder, 'files'))
    expect(await answersOf(engine)).toEqual(answers)
    await expect(messagesOf(inLake)).rejects.toThrow()
    const earlier = engine.reader(unrestricted).asOf(new Date().toISOString())
    await expect(earlier.query(plan({ kind: 'rows', columns }), {})).rejects.toThrow()
  })

  test('is made anew where its file is damaged or fails; is given up where the disk has no room, and made later', {
    tags: 'release',
  }, async () => {
    const path = mirrorFolder(join(folder, 'own'))
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, 'mirror.duckdb'), 'damaged')
    let least = 0
    const { engine, mirror, untilCurrent } = await open('own', { minFreeBytes: () => least, anotherTryAfter: 300 })
    await importRows(engine, voc, [message('A clean beach')])
    await untilCurrent()
    expect(await messagesOf(engine)).toEqual(['A clean beach'])

    mirror.reader('voc', unrestricted)?.fail(new Error('a block of it cannot be read'))
    await expect.poll(() => mirror.isCurrent()).toBe(false)
    expect(await messagesOf(engine)).toEqual(['A clean beach'])
    await untilCurrent()
    expect(warnings).toEqual([])

    least = Number.MAX_SAFE_INTEGER
    await importRows(engine, voc, [message('Another beach')])
    await expect.poll(() => warnings, { timeout: 10_000, interval: 10 }).toHaveLength(1)
    expect(existsSync(path)).toBe(false)
    expect(mirror.reader('voc', unrestricted)).toBeNull()
    expect(await messagesOf(engine)).toEqual(['A clean beach', 'Another beach'])
    least = 0
    await untilCurrent()
    expect(mirror.reader('voc', unrestricted)).not.toBeNull()
    expect(await messagesOf(engine)).toEqual(['A clean beach', 'Another beach'])
  })

  test('goes on after a restart by what was imported meanwhile; is made anew where rows changed otherwise', {
    tags: 'release',
  }, async () => {
    const { inLake, path, ...first } = await open('own')
    const file = join(path, 'mirror.duckdb')
    await importRows(inLake, voc, [message('Ben was here', { voc_name: 'Ben' }), message('A clean beach')])
    await first.untilCurrent()
    await first.mirror.close()
    const inode = statSync(file).ino
    await importRows(inLake, voc, [message('Another beach')])
    const second = openMirror('own', inLake)
    expect(second.mirror.reader('voc', unrestricted)).toBeNull()
    await second.untilCurrent()
    expect(statSync(file).ino).toBe(inode)
    expect(second.mirror.reader('voc', unrestricted)).not.toBeNull()
    expect(await answersOf(second.engine)).toEqual(await answersOf(inLake))
    expect(await messagesOf(second.engine)).toHaveLength(3)
    await second.mirror.close()

    expect(readFileSync(file).includes('Ben was here')).toBe(true)
    const texts = personalTexts.find(({ dataset }) => dataset === 'voc')
    if (!texts) throw new Error('voc has no texts of people')
    await inLake.eraseTexts(texts, 'Ben')
    const third = openMirror('own', inLake)
    await third.untilCurrent()
    expect(readFileSync(file).includes('Ben was here')).toBe(false)
    expect(await messagesOf(third.engine)).toEqual(['—', 'A clean beach', 'Another beach'])
    await third.mirror.close()

    // As a lake that was restored and then changed otherwise: the same batches under the same version.
    const erased = statSync(file).ino
    const instance = await openWithLake(lake.config, join(folder, 'raw'), {})
    await onConnection({ connect: () => instance.connect() }, async (connection) => {
      await connection.run(`use ${lakeName}; begin; update voc set voc_message = 'Restored' where voc_name = '—'`)
      await noteChangeWithin(connection)
      await connection.run('commit')
    })
    instance.closeSync()
    const fourth = openMirror('own', inLake)
    await fourth.untilCurrent()
    expect(statSync(file).ino).not.toBe(erased)
    expect(await messagesOf(fourth.engine)).toEqual(['Restored', 'A clean beach', 'Another beach'])
    expect(warnings).toEqual([])
  })

  test('is closed while it is filled, and filled by the next start', { tags: 'release' }, async () => {
    const { engine, mirror, inLake } = await open('own')
    const writer = await engine.beginBatch(voc, aBatch())
    await writer.append(
      chunkOf(
        voc,
        Array.from({ length: 5_000 }, (_, at) => message(`Message ${at} about a beach`)),
      ),
    )
    await writer.commit([])
    await mirror.close()
    expect(mirror.reader('voc', unrestricted)).toBeNull()
    const next = openMirror('own', inLake)
    await next.untilCurrent()
    expect(next.mirror.reader('voc', unrestricted)).not.toBeNull()
    expect(await messagesOf(next.engine)).toHaveLength(5_000)
  })
})
