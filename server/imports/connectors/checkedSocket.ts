import { Socket } from 'node:net'
import type { Outbound } from '../../services/outbound.ts'
import { type FetchOptions, RunFailure } from './fetching.ts'

interface SocketOptions extends Pick<FetchOptions, 'signal' | 'timeoutMs'> {
  /** The most bytes that may come. */
  readonly maxBytes: number
}

export interface CheckedSocket {
  /** Not connected yet. */
  readonly socket: Socket
  /** The IP address that was checked, to which it has to connect: the name may resolve to another one by now. */
  readonly checked: string
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

/**
 * Gives `work` a socket for the host of an address that `Outbound` allows, and destroys it afterwards. Throws `OutboundRefusal`, and
 * `RunFailure` (`timeout`, `too_large`, `not_reached` where the caller aborted).
 */
export async function withCheckedSocket<T>(
  outbound: Outbound,
  webAddress: string,
  { signal, timeoutMs, maxBytes }: SocketOptions,
  work: (checked: CheckedSocket) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const tooLarge = new AbortController()
  const either = AbortSignal.any([signal, timeout, tooLarge.signal])
  const socket = new Socket()
  // Not every client notices that its socket was destroyed.
  const ended = new Promise<never>((_resolve, reject) => {
    either.addEventListener('abort', () => reject(new RunFailure('not_reached')), { once: true })
  })
  ended.catch(() => {})
  // Clients hold a value as a whole before anybody may refuse it.
  const watch = setInterval(() => socket.bytesRead > maxBytes && tooLarge.abort(), 250)
  try {
    const checked = await outbound.resolve(webAddress, either)
    either.throwIfAborted()
    return await Promise.race([work({ socket, checked, signal: either }), ended])
  } catch (error) {
    if (tooLarge.signal.aborted) throw new RunFailure('too_large', null, { cause: error })
    throw timeout.aborted ? new RunFailure('timeout', null, { cause: error }) : error
  } finally {
    clearInterval(watch)
    socket.destroy()
  }
}
