import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { voc } from '@sala/catalog/datasets/voc.ts'
import { personalTexts } from '@sala/catalog/personalTexts.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type PlanSelect, wholePlan } from '../../plan/plan.ts'
import { unrestricted } from '../../rowScope.ts'
import { createTestLake, extensions, type TestLake } from '../../testing/lake.ts'
import { importRows, message } from '../../testing/rows.ts'
import { openDuckDB } from '../duckdb/duckdb.ts'
import type { Engine } from '../engine.ts'
import { Mirror, type MirrorOptions, mirrorFolder } from './mirror.ts'
import { mirroredEngine } from './openMirrored.ts'

const answersOf = async (engine: Engine): Promise<readonly unknown[]> => {
  const bySentiment = { key: 'sentiment', by: ['voc_sentiment'], measures: ['sum_voc'] }
  const selects: readonly PlanSelect[] = [
    { kind: 'rows', columns: ['date', 'voc_name', 'voc_message', 'batch'] },
    { kind: 'groups', groupings: [bySentiment], bounds: ['date'] },
  ]
  const { query } = engine.reader(unrestricted)
  return await Promise.all(selects.map((select) => query({ ...wholePlan(voc), select }, {})))
}

describe.skipIf(extensions === null)('a mirror whose process was killed while it was filled', () => {
  let folder: string
  let lake: TestLake
  let inLake: Engine
  const mirrors: Mirror[] = []

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sala-steps-'))
    lake = await createTestLake()
    inLake = await openDuckDB({ folder: join(folder, 'lake'), lake: lake.config, memoryLimit: '256MB', threads: 1 })
  })
  afterEach(async () => {
    for (const mirror of mirrors.splice(0)) await mirror.close()
    await inLake.close()
    await lake.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const pathOf = (name: string) => mirrorFolder(join(folder, name))
  const inodeOf = (name: string) => statSync(join(pathOf(name), 'mirror.duckdb')).ino

  /** Opens a mirror that keeps each batch at once, and waits until it holds all; `onPiece` is called before each with its number. */
  async function fill(name: string, onPiece: (number: number) => void = () => {}) {
    const opened: { mirror?: Mirror } = {}
    let pieces = 0
    const minFreeBytes = () => {
      expect(opened.mirror?.reader('voc', unrestricted)).toBeNull()
      pieces += 1
      onPiece(pieces)
      return 0
    }
    const log: MirrorOptions['log'] = { warn: ({ err }) => expect.unreachable(String(err)) }
    const options = { folder: join(folder, name), lake: lake.config, memoryLimit: '256MB', threads: 1 }
    const mirror = new Mirror(inLake, { ...options, rowsInStep: 1, minFreeBytes, log })
    opened.mirror = mirror
    mirrors.push(mirror)
    await expect.poll(() => mirror.isCurrent(), { timeout: 60_000, interval: 20 }).toBe(true)
    expect(mirror.reader('voc', unrestricted)).not.toBeNull()
    const answers = await answersOf(mirroredEngine(inLake, mirror))
    expect(answers).toEqual(await answersOf(inLake))
    await mirror.close()
    return { pieces, rows: answers[0] }
  }

  test('goes on from there, by what the lake holds now; is made anew after an erasure', {
    tags: 'release',
  }, async () => {
    for (const name of ['Ann', 'Ben', 'Cem', 'Dee']) await importRows(inLake, voc, [message(name, { voc_name: name })])
    // What a kill leaves is the files as they are. It comes as the third batch begins, two being kept.
    const whole = await fill('whole', (number) => {
      if (number === 3)
        for (const name of ['next', 'erased']) cpSync(pathOf('whole'), pathOf(name), { recursive: true })
    })
    expect(whole.pieces).toBe(4)

    const next = inodeOf('next')
    const ids = (await inLake.batches('voc')).map(({ id }) => id).sort((a, b) => a - b)
    for (const id of [ids[0], ids[2]]) await inLake.undoBatch(id ?? 0)
    await importRows(inLake, voc, [message('Eve', { voc_name: 'Eve' })])
    const continued = await fill('next')
    expect([continued.pieces, inodeOf('next')]).toEqual([2, next])
    expect(continued.rows).toMatchObject(['Ben', 'Dee', 'Eve'].map((voc_name) => ({ voc_name })))

    const texts = personalTexts.find(({ dataset }) => dataset === 'voc')
    if (!texts) throw new Error('voc has no texts of people')
    await inLake.eraseTexts(texts, 'Ben')
    const erased = await fill('erased')
    expect(erased.pieces).toBe(3)
  })
})
