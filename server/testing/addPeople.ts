import { writeSync } from 'node:fs'
import { pino } from 'pino'
import { openState } from '../state/openState.ts'

/**
 * Adds people to the state of a data folder until it is killed, several at once, and writes the address of each after the store has
 * acknowledged it. Arguments: the folder, and a word that makes the addresses its own.
 */
const [dataFolder = '', word = ''] = process.argv.slice(2)
const state = await openState({
  config: { dataFolder, databaseUrl: null },
  log: pino({ level: 'silent' }),
  as: 'server',
})
const author = { userId: null, address: null, requestId: null, via: 'command_line' } as const

async function addForEver(line: number): Promise<never> {
  for (let count = 0; ; count += 1) {
    const email = `${word}-${line}-${count}@example.org`
    await state.users.create({ email, firstname: '', lastname: '', roleId: null, passwordHash: null }, author)
    writeSync(1, `${email}\n`)
  }
}
await Promise.all([0, 1, 2].map(addForEver))
