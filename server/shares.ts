import type { Words } from '@sala/catalog/words.ts'
import type { FastifyRequest } from 'fastify'
import { countedAddress } from './auth/request.ts'
import { QueryCancelled } from './facts/engines/engine.ts'
import { problem } from './problems.ts'

/** Who asks, as work is shared out: the person, or for a stranger the address. */
export const askerOf = ({ actor, ip }: Pick<FastifyRequest, 'actor' | 'ip'>): string =>
  actor?.userId ?? countedAddress(ip)

export interface ShareLimits {
  /** Pieces of one asker's work that are done at once. */
  readonly atOnce: number
  /** Pieces that may wait in an asker's own line; more are refused. */
  readonly waiting: number
  /** What a person reads who is refused, where the problem's own words do not fit. */
  readonly words?: Words
}

interface Line {
  running: number
  readonly waiting: (() => void)[]
}

/**
 * Keeps what one asker may have under way small, so that a flood of questions is a long line of that asker's own and nobody else's
 * (docs/decisions/0029-limits-per-client-and-back-pressure.md). An asker who has nothing under way leaves nothing behind.
 */
export class Shares {
  readonly #limits: ShareLimits
  readonly #lines = new Map<string, Line>()

  constructor(limits: ShareLimits) {
    this.#limits = limits
  }

  /** How many askers have something under way. */
  get size(): number {
    return this.#lines.size
  }

  /** Does `work` when it is its turn. Throws what `take` throws. */
  async run<T>(asker: string, left: AbortSignal, work: () => Promise<T>): Promise<T> {
    const release = await this.take(asker, left)
    try {
      return await work()
    } finally {
      release()
    }
  }

  /**
   * Waits for one's turn and gives what ends it, to be called once or more. Throws `too_many_attempts` where the line is full,
   * `QueryCancelled` where `left` aborts first.
   */
  async take(asker: string, left: AbortSignal): Promise<() => void> {
    const line = this.#lines.get(asker) ?? { running: 0, waiting: [] }
    this.#lines.set(asker, line)
    if (line.running < this.#limits.atOnce) line.running += 1
    else await this.#wait(line, left)
    let held = true
    return () => {
      if (!held) return
      held = false
      const next = line.waiting.shift()
      // The place is handed on, not given back and taken again.
      if (next) next()
      else line.running -= 1
      if (line.running === 0) this.#lines.delete(asker)
    }
  }

  #wait({ waiting }: Line, left: AbortSignal): Promise<void> {
    if (left.aborted) return Promise.reject(new QueryCancelled())
    const { waiting: most, words } = this.#limits
    if (waiting.length >= most)
      return Promise.reject(problem('too_many_attempts', { retryAfter: 5, ...(words ? { words } : {}) }))
    return new Promise((resolve, reject) => {
      const turn = () => {
        left.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(turn), 1)
        reject(new QueryCancelled())
      }
      left.addEventListener('abort', giveUp, { once: true })
      waiting.push(turn)
    })
  }
}
