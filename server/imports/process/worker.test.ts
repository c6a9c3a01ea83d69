import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { programFile } from '../../core/processes/programs.ts'
import { rowsOf, temporaryFile } from '../testing/readForTest.ts'
import { type FromWorker, noSettings, type ToWorker, type WorkerInput } from './protocol.ts'

const workers: Worker[] = []
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.terminate()))
})

function start(file: string, limits: WorkerInput['limits'] = {}) {
  const input: WorkerInput = {
    dataset: 'checkpoint',
    file,
    fileName: file,
    ...noSettings,
    limits,
  }
  const worker = new Worker(programFile('import-worker'), { workerData: input })
  workers.push(worker)
  const messages: FromWorker[] = []
  worker.on('message', (message: FromWorker) => messages.push(message))
  return { worker, messages, send: (message: ToWorker) => worker.postMessage(message), ended: once(worker, 'exit') }
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
  const { worker, messages, send, ended } = start(crossings(50_000))
  send({ kind: 'credit', chunks: 1 })
  while (chunksOf(messages).length < 1) await once(worker, 'message')
  // It reads on, but may not send.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(chunksOf(messages)).toHaveLength(1)
  send({ kind: 'credit', chunks: 10 })
  await ended
  expect(chunksOf(messages).map(({ rows }) => rows)).toEqual([16_384, 16_384, 16_384, 848])
  const figures = chunksOf(messages).flatMap(rowsOf)
  expect(figures.every(({ immigrants }, at) => immigrants === at)).toBe(true)
  expect(messages.at(-1)).toMatchObject({ kind: 'end', summary: { rows: 50_000, badRows: 0 } })
})

test('the worker stops when it is told to', async () => {
  const { worker, messages, send, ended } = start(crossings(60_000))
  send({ kind: 'credit', chunks: 1 })
  while (chunksOf(messages).length < 1) await once(worker, 'message')
  send({ kind: 'stop' })
  await ended
  expect(messages.some(({ kind }) => kind === 'end')).toBe(false)
})

test('a file that takes too long, and one that is no table, fail with a reason', { tags: 'release' }, async () => {
  const late = start(crossings(20_000), { milliseconds: 0 })
  late.send({ kind: 'credit', chunks: 10 })
  await late.ended
  expect(late.messages.at(-1)).toMatchObject({ kind: 'failed', fault: { reason: 'too_large' } })
  const prose = start(temporaryFile('prose.json', '{"rows": 1}'))
  await prose.ended
  expect(prose.messages.at(-1)).toMatchObject({ kind: 'failed', fault: { reason: 'no_table' } })
})
