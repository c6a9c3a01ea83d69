import type { NewAnnotation, ShownAnnotation } from '@sala/catalog/api/annotations.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { isOwnName } from '@sala/catalog/own/ownName.ts'
import { mayKnowScope } from '@sala/catalog/rows/rowRule.ts'
import type { AnnotationRow } from '../state/annotations/annotations.ts'
import type { State } from '../state/state.ts'
import type { Actor } from './actor.ts'
import { mayRead, rowsOf } from './guard.ts'
import { readsDataset } from './readsDataset.ts'

/** Whether a person may see the figures of an annotation: its data set, its place and its market. */
export function mayReadSubject(
  actor: Actor | null,
  { dataset: name, place, market }: Pick<NewAnnotation, 'dataset' | 'place' | 'market'>,
): boolean {
  const dataset = findDataset(name)
  // Data sets that administrators have made have no endpoints.
  const reads = isOwnName(name)
    ? readsDataset(actor, name)
    : dataset?.endpoints.some(({ path }) => mayRead(actor, path)) === true
  if (dataset === undefined || !reads) return false
  return mayKnowScope(dataset, rowsOf(actor).rule, { place, market })
}

/**
 * Whether a person may read an annotation from the store: they know its figures. While viewing as another person, only annotations for
 * everybody are readable, because private ones and those of a group are hidden from administrators too.
 */
export const mayReadAnnotation = (actor: Actor | null, row: AnnotationRow): boolean =>
  mayReadSubject(actor, row) && (actor?.viewer === undefined || row.audience === 'everybody')

/** The annotations that a person may read and whose figures they know. */
export async function readableAnnotations(
  { annotations }: Pick<State, 'annotations'>,
  actor: Actor | null,
  trash = false,
): Promise<readonly AnnotationRow[]> {
  return (await annotations.list(actor, trash)).filter((row) => mayReadAnnotation(actor, row))
}

/** The annotations on a person's cards and files. */
export async function visibleAnnotations(
  state: Pick<State, 'annotations'>,
  actor: Actor | null,
): Promise<readonly ShownAnnotation[]> {
  return (await readableAnnotations(state, actor)).map(
    ({ id, kind, dataset, from, to, place, market, texts, link, audience, author }) => ({
      ...{ id, kind, dataset, from, to, place, market, texts, link, audience },
      // Strangers do not see the author.
      author: actor === null ? null : author,
    }),
  )
}
