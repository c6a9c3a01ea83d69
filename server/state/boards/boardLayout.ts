import { BoardCard } from '@sala/catalog/api/boards.ts'
import { z } from 'zod'

/**
 * What stands on a board, as it is kept. A later shape gets the next version and a step here that makes it of the one before, so that a
 * board that nobody has touched for years still opens.
 */
const newest = 1

const Stored = z.object({ version: z.literal(newest), cards: z.array(z.unknown()) })

export function writeLayout(cards: readonly BoardCard[]): unknown {
  return { version: newest, cards }
}

/** The cards that are kept; one that the product no longer has is left out. */
export function readLayout(stored: unknown): readonly BoardCard[] {
  return Stored.parse(stored).cards.flatMap((card) => {
    const read = BoardCard.safeParse(card)
    return read.success ? [read.data] : []
  })
}
