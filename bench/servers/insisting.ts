import { setTimeout as wait } from 'node:timers/promises'
import { type CallOptions, Client, type ClientAnswer } from '../soak/client.ts'

/** What became of requests of people who try once more. */
export interface Insistence {
  requests: number
  /** Failed at first and asked again. */
  readonly again: { reads: number; changes: number }
  /** Failed for good, told by what they were. */
  readonly failed: { readonly reads: string[]; readonly changes: string[] }
}

export const noInsistence = (): Insistence => ({
  requests: 0,
  again: { reads: 0, changes: 0 },
  failed: { reads: [], changes: [] },
})

/** How long a browser waits before it asks again, and a person before they press a button again. */
export const pauseMs = 1_000

/** A browser that asks once more where a read fails, as ours does, with a person who presses a button once more. */
export class InsistingClient extends Client {
  readonly #seen: Insistence

  constructor(base: string, address: string, seen: Insistence) {
    super(base, address, { statuses: new Map(), times: [], faults: [] })
    this.#seen = seen
  }

  override async ask(path: string, asking: CallOptions = {}): Promise<ClientAnswer> {
    const isRead = (asking.method ?? 'GET') === 'GET'
    this.#seen.requests += 1
    let answered = await super.ask(path, asking)
    if (hasFailed(answered)) {
      this.#seen.again[isRead ? 'reads' : 'changes'] += 1
      await wait(pauseMs)
      answered = await super.ask(path, asking)
    }
    if (hasFailed(answered)) {
      const [status, text] = [answered.status, answered.body.toString('utf8').slice(0, 120)]
      const line = `${new Date().toISOString()} ${status} ${asking.method ?? 'GET'} ${path.slice(0, 80)} ${text}`
      this.#seen.failed[isRead ? 'reads' : 'changes'].push(line)
    }
    return answered
  }
}

/** Not answered, or that something is away or broken. */
const hasFailed = ({ status }: ClientAnswer): boolean => status === 0 || status >= 500
