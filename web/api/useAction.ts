import { useState } from 'react'
import { useText } from '../i18n/text.ts'
import { notify } from '../notices/notices.ts'
import { explain } from './explain.ts'

interface Action {
  /** Whether something runs that was started here. */
  readonly busy: boolean
  /** Does something, and shows a notice where it fails. The promise is fulfilled in either case. */
  readonly run: (work: () => Promise<unknown>) => Promise<void>
}

/** What a press starts: calls of the API whose failure is told by a notice. */
export function useAction(): Action {
  const { t } = useText()
  const [busy, setBusy] = useState(false)

  async function run(work: () => Promise<unknown>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notify('error', explain(error, t).message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
