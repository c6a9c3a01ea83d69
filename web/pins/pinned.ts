import { getPins, type Pin, updatePins } from '@sala/catalog/api/pins.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { explain } from '../api/explain.ts'
import { queryClient, queryFor } from '../api/queries.ts'
import { useText } from '../i18n/text.ts'
import { notify } from '../notices/notices.ts'
import { createStore, useStore } from '../store.ts'

const query = queryFor(getPins)

interface Pinned {
  /** Null until they have come. */
  readonly pages: readonly Pin[] | null
  readonly error: Error | null
  readonly retry: () => void
  /** Changes the list; shown at once, and taken back where the server refuses it. */
  readonly change: (to: Change) => void
}

type Change = (pages: readonly Pin[]) => readonly Pin[]

/**
 * Changes that the server has not answered yet, oldest first. They are shown on top of whatever it answers meanwhile: an answer to an
 * earlier change does not know of them, and a list that loses entries for a moment takes away what a person is about to press.
 */
const pending = createStore<readonly Change[]>([])
/** Changes wait for each other: each is of the version that the one before has made. */
let last: Promise<void> = Promise.resolve()

/** The pages that the person has pinned. */
export function usePinned(): Pinned {
  const { t } = useText()
  const { data, error, refetch } = useQuery(query)
  const changes = useStore(pending)
  return {
    pages: data === undefined ? null : changes.reduce<readonly Pin[]>((pages, change) => change(pages), data.pages),
    error,
    retry: () => void refetch(),
    change: (to) => {
      pending.set([...pending.get(), to])
      last = last
        .then(() => send(to))
        .catch((failure: unknown) => {
          notify('error', explain(failure, t).message)
          void refetch()
        })
        .finally(() => pending.set(pending.get().filter((change) => change !== to)))
    },
  }
}

/** Where another window was quicker, the change is made to what is there now: to add or remove one page takes back nothing else. */
async function send(to: Change): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await api.call(getPins)
    try {
      const after = await api.call(updatePins, {
        body: { pages: [...to(before.pages)] },
        headers: { 'If-Match': `"${before.version}"` },
      })
      queryClient.setQueryData(query.queryKey, after)
      return
    } catch (failure) {
      const late = failure instanceof ApiError && failure.status === 412
      if (!late || attempt === 3) throw failure
    }
  }
}
