import type { OwnReaders } from '@sala/catalog/api/ownDatasets.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { isOwnName } from '@sala/catalog/own/ownName.ts'
import type { Actor } from './actor.ts'
import { hasWidgetReading } from './guard.ts'

let ownReaders: ReadonlyMap<string, OwnReaders> = new Map()

/** Says who may explore the data sets that administrators have made; others are explored by administrators alone. */
export function setOwnReaders(datasets: readonly { readonly id: string; readonly readers: OwnReaders }[]): void {
  ownReaders = new Map(datasets.map(({ id, readers }) => [id, readers]))
}

/**
 * Whether a person may ask about a data set: they hold a widget that reads an endpoint of it or, of one that an administrator has made, are
 * among those named there. False for names of none.
 */
export function readsDataset(actor: Actor | null, name: string): boolean {
  const dataset = findDataset(name)
  if (dataset === undefined || actor === null) return false
  if (!isOwnName(name)) return dataset.endpoints.some(({ path }) => hasWidgetReading(actor, path))
  const readers = ownReaders.get(name)
  return actor.admin || readers?.everyone === true || readers?.roles.includes(actor.roleId ?? '') === true
}
