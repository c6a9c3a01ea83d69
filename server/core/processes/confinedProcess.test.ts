import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { permissionFlags } from './confinedProcess.ts'

/** Does in a thread what a file that took the reader over would try. */
const probe = `
  const { Worker, isMainThread } = require('node:worker_threads')
  if (isMainThread) new Worker(process.env.PROBE, { eval: true })
`
const thread = `
  process.permission.drop('worker')
  const text = {}
  const attempt = (what, work) => { try { work(); text[what] = 'allowed' } catch ({ code }) { text[what] = code } }
  attempt('module', () => require('node:fs').readFileSync(process.env.OWN))
  attempt('given', () => require('node:fs').readFileSync(process.env.GIVEN))
  attempt('native', () => process.dlopen({ exports: {} }, '/there/is/none.node'))
  attempt('read', () => require('node:fs').readFileSync('/etc/hosts'))
  attempt('write', () => require('node:fs').writeFileSync(process.env.OWN + '.new', ''))
  attempt('start', () => require('node:child_process').spawnSync('id'))
  attempt('thread', () => new (require('node:worker_threads').Worker)('1', { eval: true, execArgv: [] }))
  require('node:net').connect(9, '127.0.0.1').on('error', ({ code }) => {
    text.connect = code
    console.log(JSON.stringify(text))
  })
`

test('D10: what reads strange files can reach nothing but its own program and one file, from its threads neither', () => {
  const program = fileURLToPath(new URL('../../documents/extract/worker.ts', import.meta.url))
  const input = '/etc/passwd'
  const env = { PROBE: thread, OWN: program, GIVEN: input }
  const limits = permissionFlags(program, { files: [input] })
  const { stdout } = spawnSync(process.execPath, [...limits, '-e', probe], { env, encoding: 'utf8' })
  const denied = 'ERR_ACCESS_DENIED'
  expect(JSON.parse(stdout)).toEqual({
    module: 'allowed',
    given: 'allowed',
    native: 'ERR_DLOPEN_DISABLED',
    read: denied,
    write: denied,
    start: denied,
    thread: denied,
    connect: denied,
  })
})
