import type { Translate } from '@sala/catalog/locales/keys.ts'
import { ApiError } from './errors.ts'

/** What a person reads about a failed call. */
interface Explanation {
  readonly message: string
  /** The field at fault, for forms. */
  readonly field: string | null
  /** What a person tells those who keep the server's log; null where no server answered. */
  readonly requestId: string | null
}

/** Turns whatever a call rejected with into words. The only place that does. */
export function explain(error: unknown, t: Translate): Explanation {
  if (!(error instanceof ApiError)) return plain(t('pages.crashed'))
  const { failure } = error
  switch (failure.kind) {
    case 'problem':
      return {
        message: failure.problem.message,
        field: failure.problem.field ?? null,
        requestId: failure.problem.requestId,
      }
    case 'unreachable':
      return plain(t('problems.network'))
    case 'timed_out':
      return plain(t('problems.time_limit'))
    case 'unreadable':
      return plain(t('problems.unreadable'))
  }
}

const plain = (message: string): Explanation => ({ message, field: null, requestId: null })
