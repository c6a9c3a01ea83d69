import { Exploration } from '@sala/catalog/explore/exploration.ts'
import { z } from 'zod'

/**
 * What is kept of an exploration beside its names: the question as it came, with its own version, so that one which this version of Sala
 * cannot read is not lost.
 */
const Stored = z.object({ question: z.unknown() })

export const writeContent = (question: Exploration): unknown => ({ question })

/** Null where it cannot be read. */
export function readContent(stored: unknown): Exploration | null {
  const { question } = Stored.catch({ question: null }).parse(stored)
  return Exploration.safeParse(question).data ?? null
}
