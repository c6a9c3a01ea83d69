import { useState } from 'react'
import { useText } from '../i18n/text.ts'
import { notify } from '../notices/notices.ts'
import { explain } from './explain.ts'

interface Action {
  /** Whether something runs that was started here. */
  readonly busy: boolean
  /** Why the last one failed, where the caller shows that itself. */
  readonly fault: string | null
  /** Does something, and says where it fails. The promise is fulfilled in either case. */
  readonly run: (work: () => Promise<unknown>) => Promise<void>
}

/** What a press starts: calls of the API. A failure is shown by a notice, or given as `fault`. */
export function useAction(tell: 'notice' | 'fault' = 'notice'): Action {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function run(work: () => Promise<unknown>) {
    setBusy(true)
    setFault(null)
    try {
      await work()
    } catch (error) {
      const { message } = explain(error, t)
      if (tell === 'fault') setFault(message)
      else notify('error', message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, fault, run }
}
