import { setTimeout } from 'node:timers/promises'
import { setOwnDatasets } from '@sala/catalog/datasets/all.ts'
import { ownDataset } from '@sala/catalog/own/ownDataset.ts'
import { setOwnReaders } from '../access/readsDataset.ts'
import type { OwnDataset } from '../state/ownDatasets/ownDatasets.ts'
import type { State } from '../state/state.ts'

const declared = ({ id, definition }: OwnDataset) => ownDataset(id, definition)

/** Reads the data sets that administrators have made, so that `findDataset` and `readsDataset` know them in this process. */
export async function loadOwnDatasets({ ownDatasets }: Pick<State, 'ownDatasets'>): Promise<void> {
  const all = await ownDatasets.list()
  const living = all.filter(({ deletedAt }) => deletedAt === null)
  const inTrash = all.filter(({ deletedAt }) => deletedAt !== null)
  setOwnDatasets(living.map(declared), inTrash.map(declared))
  setOwnReaders(living)
}

/** How long a change by another server may go unnoticed, as changes of rights may. */
const keepMs = 2_000

/** How long a request waits for the state, which may not answer. */
const maxWaitingMs = 1_000

/**
 * Gives the function that reads them again where that was longer ago than two seconds; requests wait for it, but no longer than a second,
 * and not those that ask about the health of the server. While the state cannot be reached, what was known stays.
 */
export function followOwnDatasets(
  state: Pick<State, 'ownDatasets'>,
  now: () => Date,
): (request: { readonly url: string }) => Promise<void> {
  let since = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | null = null
  return async ({ url }) => {
    if (url.startsWith('/api/health/') || now().getTime() - since < keepMs) return
    loading ??= loadOwnDatasets(state)
      .catch(() => undefined)
      .finally(() => {
        since = now().getTime()
        loading = null
      })
    await Promise.race([loading, setTimeout(maxWaitingMs, undefined, { ref: false })])
  }
}
