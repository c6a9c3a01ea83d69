import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { programFile } from '../../core/processes/programs.ts'
import { rowsOf, temporaryFile } from '../testing/readForTest.ts'
import { type ChunkCredit, type FromWorker, type ImportOptions, noSettings } from './protocol.ts'

const workers: Worker[] = []
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.terminate()))
})

function start(file: string) {
  const input: ImportOptions = { dataset: 'checkpoint', file, fileName: file, ...noSettings }
  const worker = new Worker(programFile('import-worker'), { workerData: input })
  workers.push(worker)
  const messages: FromWorker[] = []
  worker.on('message', (message: FromWorker) => messages.push(message))
  return { worker, messages, give: (chunks: ChunkCredit) => worker.postMessage(chunks), ended: once(worker, 'exit') }
}

function crossings(count: number): string {
  const lines = Array.from({ length: count }, (_, at) => `2024-01-15,CN,BKK,air,in,${at}`)
  return temporaryFile(
    'crossings.csv',
    `date,location_source,checkpoint,checkpoint_type,direction,immigrants\n${lines.join('\n')}`,
  )
}

const chunksOf = (messages: readonly FromWorker[]) =>
  messages.flatMap((message) => (message.kind === 'chunk' ? [message.chunk] : []))

test('the worker sends no more chunks than it has credit for, and everything in the end', async () => {
  const { worker, messages, give, ended } = start(crossings(50_000))
  give(1)
  while (chunksOf(messages).length < 1) await once(worker, 'message')
  // It reads on, but may not send.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(chunksOf(messages)).toHaveLength(1)
  give(10)
  await ended
  expect(chunksOf(messages).map(({ rows }) => rows)).toEqual([16_384, 16_384, 16_384, 848])
  const figures = chunksOf(messages).flatMap(rowsOf)
  expect(figures.every(({ immigrants }, at) => immigrants === at)).toBe(true)
  expect(messages.at(-1)).toMatchObject({ kind: 'end', summary: { rows: 50_000, badRows: 0 } })
})

test('a file that is no table fails with a reason', async () => {
  const prose = start(temporaryFile('prose.json', '{"rows": 1}'))
  await prose.ended
  expect(prose.messages.at(-1)).toMatchObject({ kind: 'failed', fault: { reason: 'no_table' } })
})
