import { useRef } from 'react'
import { randomHex } from '../api/randomHex.ts'

/**
 * The header that makes a create happen once: the same words sent again (a second press, a retry after a silent network) carry the
 * same key, other words another one.
 */
export function useAttempt(): (body: unknown) => Readonly<Record<string, string>> {
  const last = useRef({ body: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current.body !== text || last.current.key === '') last.current = { body: text, key: randomHex(16) }
    return { 'Idempotency-Key': last.current.key }
  }
}

/** The header by which a change counts only for the version that was seen. */
export const ifMatch = (tag: string | null): Readonly<Record<string, string>> =>
  tag === null ? {} : { 'If-Match': tag }

/** A yes or no as the specification sends it. */
export const flag = (on: boolean): 0 | 1 => (on ? 1 : 0)
