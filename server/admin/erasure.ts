import {
  type Erasure,
  type ErasureOf,
  type ErasurePart,
  erase,
  erasureParts,
  previewErasure,
} from '@sala/catalog/api/erasure.ts'
import { personalTexts } from '@sala/catalog/personalTexts.ts'
import type { Engine } from '../facts/engines/engine.ts'
import { authorOf } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'
import type { PersonData } from '../state/erasures.ts'
import type { Author } from '../state/model.ts'
import { RuleViolation } from '../state/ruleViolation.ts'
import type { State } from '../state/state.ts'

interface ErasureStores {
  readonly engine: Engine
  readonly state: Pick<State, 'erasures'>
}

/** Erasing one author's texts and one person's data. */
export const erasureRoutes: RouteModule = (_app, serve, services) => {
  serve(previewErasure, ({ body }) => findErasable(services, body))
  serve(erase, ({ body, request }) => eraseOf(services, body, authorOf(request)))
}

/** What `eraseOf` would erase. Throws `not_found`. */
export async function findErasable({ engine, state }: ErasureStores, { kind, who }: ErasureOf): Promise<Erasure> {
  if (kind === 'person') return ofPerson(await state.erasures.personData(who))
  return ofAuthor(await authorCounts((texts) => engine.countTexts(texts, who)))
}

/** Erases an author's texts in figures and vintages, or a person's account with what belongs to it; audited. Throws `not_found`. */
export async function eraseOf(
  { engine, state }: ErasureStores,
  { kind, who }: ErasureOf,
  author: Author,
): Promise<Erasure> {
  if (kind === 'person') return ofPerson(await state.erasures.erasePerson(who, author))
  const counts = await authorCounts((texts) => engine.countTexts(texts, who))
  // Noted first: texts are never gone without a word.
  await state.erasures.noteErasedTexts(counts, author)
  return ofAuthor(await authorCounts((texts) => engine.eraseTexts(texts, who)))
}

type Counts = Readonly<Partial<Record<ErasurePart, number>>>

async function authorCounts(counted: (texts: (typeof personalTexts)[number]) => Promise<number>): Promise<Counts> {
  const counts: Record<string, number> = {}
  for (const texts of personalTexts) counts[texts.dataset] = await counted(texts)
  if (Object.values(counts).every((count) => count === 0)) throw new RuleViolation('not_found')
  return counts
}

function ofAuthor(counts: Counts): Erasure {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { erased: partsOf(counts), kept: [{ part: 'counts', count: total }] }
}

function ofPerson({ documents, auditRows, ...counts }: PersonData): Erasure {
  return { erased: partsOf(counts), kept: partsOf({ documents, auditRows }) }
}

function partsOf(counts: Counts): Erasure['erased'] {
  return erasureParts.flatMap((part) => (counts[part] ? [{ part, count: counts[part] }] : []))
}
