import { Worker } from 'node:worker_threads'
import type { FastifyRequest } from 'fastify'
import { problem } from '../../core/problems.ts'
import { programFile } from '../../core/processes/programs.ts'
import { FairQueue } from '../../core/queues/fairQueue.ts'
import { Queue } from '../../core/queues/queue.ts'
import { rateLimitKey } from '../../core/queues/rateLimit.ts'
import { maxPasswordLength, type Owner, type PasswordFault, shortestPassword } from './passwordRule.ts'

/** What the worker is asked. */
export interface PasswordQuestion {
  readonly password: string
  readonly owner: Owner
}
/** What the worker answers; `failed` where it could not weigh the password. */
export type PasswordAnswer = PasswordFault | 'failed' | null

/** The worker ends after so long without a question: its list of passwords takes some megabytes. */
const idleMs = 60_000
const clients = new FairQueue({ concurrency: 1, maxWaiting: 10, name: 'password_checks' })

/**
 * Throws `password_too_short` or `password_too_common` for a new password that is easy to guess. It is weighed in a worker thread, one
 * at a time for each client; a client with more than ten waiting gets `too_many_attempts`.
 */
export async function requireGoodPassword(
  request: Pick<FastifyRequest, 'actor' | 'ip'>,
  password: string,
  owner: Owner,
): Promise<void> {
  // The length first: nothing long is copied to the worker.
  const tooLong = password.length > maxPasswordLength
  const ask = () => thread.run(() => weigh(password, owner))
  const fault = tooLong ? 'short' : await clients.run(rateLimitKey(request), ask)
  if (fault === 'short')
    throw problem('password_too_short', { field: 'password', expected: `${shortestPassword}–${maxPasswordLength}` })
  if (fault === 'common') throw problem('password_too_common', { field: 'password' })
}

/** The thread weighs one password after the other. */
const thread = new Queue({ concurrency: 1 })
let worker: Worker | null = null
let idle: NodeJS.Timeout | undefined
let answer = Promise.withResolvers<PasswordAnswer>()

/** Asks the worker, which is started when it is first needed. */
async function weigh(password: string, { email, firstname, lastname }: Owner): Promise<PasswordFault | null> {
  clearTimeout(idle)
  answer = Promise.withResolvers()
  worker ??= startWorker()
  worker.postMessage({ password, owner: { email, firstname, lastname } } satisfies PasswordQuestion)
  const fault = await answer.promise
  idle = setTimeout(endWorker, idleMs).unref()
  if (fault === 'failed') throw new Error('the password could not be weighed')
  return fault
}

function startWorker(): Worker {
  const started = new Worker(programFile('password-worker'))
  // It keeps neither the server nor a test running.
  started.unref()
  const end = (error: Error) => {
    if (worker !== started) return
    worker = null
    answer.reject(error)
  }
  started.on('message', (fault: PasswordAnswer) => answer.resolve(fault))
  started.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
  started.on('exit', () => end(new Error('the password worker ended')))
  return started
}

function endWorker(): void {
  void worker?.terminate()
  worker = null
}
