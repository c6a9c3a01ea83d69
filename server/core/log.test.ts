import { expect, test } from 'vitest'
import { createLog } from './log.ts'

/** What a log writes of an error. */
function written(err: unknown): unknown {
  const lines: string[] = []
  createLog('warn', { write: (line) => void lines.push(line) }).warn({ err }, 'told')
  return JSON.parse(lines[0] ?? '{}').err
}

test('an error is written with its message and cause, and without the values that PostgreSQL repeats', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(ann@example.org)' })
  const line = written(new RangeError('too many', { cause }))
  expect(line).toMatchObject({
    type: 'RangeError',
    message: 'too many',
    stack: expect.stringContaining('log.test.ts'),
    cause: { type: 'Error', message: 'duplicate key', code: '23505' },
  })
  expect(JSON.stringify(line)).not.toContain('ann@example.org')
})

test('what the job queue hands on in place of an error keeps its reason', () => {
  const { message, stack } = new Error('timeout exceeded when trying to connect')
  const line = written({ message, stack, queue: 'mails', detail: 'Key (email)=(ann@example.org)' })
  expect(line).toEqual({ type: 'Error', message, stack })
})

test('anything else that was thrown is written as a text', () => {
  expect(written('stopped')).toBe('stopped')
})
