import { setTimeout as wait } from 'node:timers/promises'
import { type CallOptions, Client, type ClientAnswer } from '../soak/client.ts'

/** The outcomes of requests by clients that retry once. */
export interface Insistence {
  requests: number
  /** Failed at first and were retried. */
  readonly again: { reads: number; changes: number }
  /** Failed after the retry, by kind of request. */
  readonly failed: { readonly reads: string[]; readonly changes: string[] }
}

export const noInsistence = (): Insistence => ({
  requests: 0,
  again: { reads: 0, changes: 0 },
  failed: { reads: [], changes: [] },
})

/** How long a browser waits before it asks again, and a person before they press a button again. */
export const pauseMs = 1_000

/** A browser that retries a failed read once, as ours does, and a person who presses a button again. */
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

/** No answer, or a status of an unavailable or broken server. */
const hasFailed = ({ status }: ClientAnswer): boolean => status === 0 || status >= 500
