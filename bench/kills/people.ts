import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { type Environment, readConfig } from '../../server/core/config/config.ts'
import { sha256 } from '../../server/state/keys.ts'
import { adminRoleId } from '../../server/state/model.ts'
import { openState } from '../../server/state/openState.ts'

/**
 * Administrators with a session each; gives their tokens. `data` is the data folder of a server that does not run, or of any of several whose
 * PostgreSQL `further` names.
 */
export async function makePeople(data: string, count: number, further: Environment = {}): Promise<readonly string[]> {
  const state = await openState({
    config: readConfig({ SALA_DATA: data, ...further }),
    log: pino({ level: 'silent' }),
    as: 'tool',
  })
  const author = { userId: null, address: null, requestId: null, via: 'command_line' } as const
  const tokens: string[] = []
  for (let number = 0; number < count; number += 1) {
    const person = { email: `drill${number}@kills.example`, firstname: 'w0', lastname: 'w0', roleId: adminRoleId }
    const { id: userId } = await state.users.create({ ...person, passwordHash: null }, author)
    const [token, now] = [randomUUID(), new Date()]
    const expiresAt = new Date(now.getTime() + 12 * 3_600_000)
    const hashes = { cookieHash: sha256(randomUUID()), tokenHash: sha256(token) }
    await state.sessions.open({ userId, ...hashes, tokenExpiresAt: expiresAt, expiresAt, now }, author)
    tokens.push(token)
  }
  await state.close()
  return tokens
}
