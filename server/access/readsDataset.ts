import { findDataset } from '@sala/catalog/datasets/all.ts'
import type { Actor } from './actor.ts'
import { holdsReader } from './guard.ts'

/** Whether a person holds a widget that reads an endpoint of a data set; false for names of none. */
export const readsDataset = (actor: Actor | null, name: string): boolean =>
  findDataset(name)?.endpoints.some(({ path }) => holdsReader(actor, path)) ?? false
