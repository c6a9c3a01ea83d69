import { expect, test } from 'vitest'
import { differenceOf, type Ledger, type LedgerBatch, ledgerWithout } from './difference.ts'

const batch = (id: number, undoneAt: string | null = null): LedgerBatch => ({
  id,
  fileHash: String(id),
  importedAt: `day ${id}`,
  undoneAt,
  rows: 1,
})
const ledger = (version: number, ...batches: readonly LedgerBatch[]): Ledger => ({ version, batches })
const changesOf = (difference: ReturnType<typeof differenceOf>) =>
  difference && { removed: difference.removed, added: difference.added.map(({ id }) => id) }

test('an empty mirror takes all batches that stand', () => {
  expect(changesOf(differenceOf(ledger(0), ledger(9, batch(1), batch(2, 'day 5'), batch(4))))).toEqual({
    removed: [],
    added: [1, 4],
  })
})

test('a mirror without some batches goes on from there, also by what came and went since, and not where something else changed', () => {
  // Batch 2 was taken back by the import of batch 4, and batch 1 by hand.
  const [undone, replaced] = [batch(1, 'day 9'), batch(2, 'day 4')]
  const lake = ledger(8, undone, replaced, batch(3), batch(4), batch(5))
  const part = ledgerWithout(lake, [batch(4), batch(5)])
  expect(part.batches.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(changesOf(differenceOf(part, lake))).toEqual({ removed: [], added: [4, 5] })
  // Batch 3, which it has, and batch 5, which it lacks, are taken back; batch 6 comes.
  const later = [undone, replaced, batch(3, 'day 11'), batch(4), batch(5, 'day 12'), batch(6)]
  expect(changesOf(differenceOf(part, ledger(11, ...later)))).toEqual({ removed: [3], added: [4, 6] })
  expect(differenceOf(part, ledger(12, ...later))).toBeNull()
  expect(differenceOf(part, ledger(10, ...later))).toBeNull()
  expect(differenceOf(part, { ...lake, version: 9 })).toBeNull()
})

test('imports and undos are told by batches, also those that came and went meanwhile', () => {
  const mirror = ledger(3, batch(1), batch(2), batch(3))
  expect(changesOf(differenceOf(mirror, ledger(4, batch(1), batch(2), batch(3), batch(5))))).toEqual({
    removed: [],
    added: [5],
  })
  expect(changesOf(differenceOf(mirror, ledger(6, batch(1, 'day 6'), batch(2), batch(3), batch(4, 'day 7'))))).toEqual({
    removed: [1],
    added: [],
  })
  // One import that takes two others back.
  expect(changesOf(differenceOf(mirror, ledger(4, batch(1, 'day 4'), batch(2, 'day 4'), batch(3), batch(4))))).toEqual({
    removed: [1, 2],
    added: [4],
  })
})

test('what changed otherwise is not told by batches: an erasure, other topics, a lake that was restored or is another', () => {
  const mirror = ledger(2, batch(1), batch(2))
  expect(differenceOf(mirror, ledger(3, batch(1), batch(2)))).toBeNull()
  expect(differenceOf(mirror, ledger(4, batch(1), batch(2), batch(3)))).toBeNull()
  expect(differenceOf(mirror, ledger(1, batch(1)))).toBeNull()
  expect(differenceOf(mirror, ledger(3, batch(1), { ...batch(2), fileHash: 'other' }, batch(3)))).toBeNull()
  expect(differenceOf(ledger(3, batch(1), batch(2, 'day 3')), ledger(4, batch(1), batch(2)))).toBeNull()
  expect(differenceOf(ledger(0, batch(1)), ledger(1, batch(1)))).toBeNull()
})
