import { estimatedSizeHeader, rowCountHeader } from '@sala/catalog/api/exploreRows.ts'
import { expect, test } from 'vitest'
import { readWithProgress } from './readWithProgress.ts'

/** A response whose bytes come in parts. */
function inParts(parts: readonly string[], headers: Record<string, string>) {
  const left = [...parts]
  const readChunk = () => {
    const part = left.shift()
    return Promise.resolve(part === undefined ? { done: true } : { done: false, value: new TextEncoder().encode(part) })
  }
  return { headers: new Headers(headers), body: { getReader: () => ({ read: readChunk }) } }
}

test.each([
  ['csv', ['head\n1\n', '2\n', '3\n4\n'], { [rowCountHeader]: '4' }, [0.5, 0.75, 1]],
  ['parquet', ['PAR1', '1234', '12345'], { [estimatedSizeHeader]: '12' }, [4 / 12, 8 / 12, 1]],
  ['parquet', ['PAR1', '1234'], {}, [0, 0]],
  ['xlsx', ['PK', '12345'], { [estimatedSizeHeader]: '4' }, [0.5, 1]],
] as const)(
  'a %s file tells how much of it has come, never more than all, and is whole',
  async (format, parts, headers, expected) => {
    const messages: number[] = []
    const blob = await readWithProgress(inParts(parts, headers), format, (progress) => messages.push(progress))
    expect(messages).toEqual(expected)
    expect(blob.size).toBe(parts.join('').length)
  },
)
