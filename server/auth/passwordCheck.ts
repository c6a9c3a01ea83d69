import { Worker } from 'node:worker_threads'
import type { FastifyRequest } from 'fastify'
import { FairQueue } from '../core/fairQueue.ts'
import { problem } from '../core/problems.ts'
import { programFile } from '../core/programs.ts'
import { rateLimitKey } from '../core/rateLimitKey.ts'
import { longestPassword, type Owner, type PasswordFault, shortestPassword } from './passwordRule.ts'

/** What the worker is asked; `id` tells questions apart. */
export interface PasswordQuestion {
  readonly id: number
  readonly password: string
  readonly owner: Owner
}
/** What the worker answers; `failed` where it could not weigh the password. */
export interface PasswordAnswer {
  readonly id: number
  readonly fault: PasswordFault | 'failed' | null
}

/** The worker ends after so long without a question: its list of passwords takes some megabytes. */
const idleMs = 60_000
const queue = new FairQueue({ concurrency: 1, maxWaiting: 10 })
const neverAborted = new AbortController().signal

/**
 * Throws `password_too_short` or `password_too_common` for a new password that is easy to guess. It is weighed in a worker thread, one
 * at a time for each client; a client with more than ten waiting gets `too_many_attempts`. `field` names the field of the form.
 */
export async function demandGoodPassword(
  request: Pick<FastifyRequest, 'actor' | 'ip'>,
  password: string,
  owner: Owner,
  field = 'password',
): Promise<void> {
  // The length first: nothing long is copied to the worker.
  const tooLong = password.length > longestPassword
  const fault = tooLong ? 'short' : await queue.run(rateLimitKey(request), neverAborted, () => weigh(password, owner))
  if (fault === 'short')
    throw problem('password_too_short', { field, expected: `${shortestPassword}–${longestPassword}` })
  if (fault === 'common') throw problem('password_too_common', { field })
}

interface Pending {
  readonly resolve: (fault: PasswordFault | null) => void
  readonly reject: (error: Error) => void
}

let worker: Worker | null = null
let lastId = 0
const pending = new Map<number, Pending>()

/** Asks the worker, which is started when it is first needed. */
function weigh(password: string, owner: Owner): Promise<PasswordFault | null> {
  worker ??= startWorker()
  const id = ++lastId
  const { email, firstname, lastname } = owner
  const answered = new Promise<PasswordFault | null>((resolve, reject) => pending.set(id, { resolve, reject }))
  worker.postMessage({ id, password, owner: { email, firstname, lastname } } satisfies PasswordQuestion)
  return answered
}

function startWorker(): Worker {
  const started = new Worker(programFile('password-worker'))
  // It keeps neither the server nor a test running.
  started.unref()
  let idle = setTimeout(() => {}, 0)
  const restartIdleTimer = () => {
    clearTimeout(idle)
    idle = setTimeout(() => {
      if (pending.size === 0) void started.terminate()
    }, idleMs)
    idle.unref()
  }
  const end = (error: Error) => {
    if (worker !== started) return
    worker = null
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }
  started.on('message', ({ id, fault }: PasswordAnswer) => {
    const question = pending.get(id)
    pending.delete(id)
    restartIdleTimer()
    if (fault === 'failed') question?.reject(new Error('the password could not be weighed'))
    else question?.resolve(fault)
  })
  started.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
  started.on('exit', () => end(new Error('the password worker ended')))
  return started
}
