import { maxAliases, type NewImportAlias, teachImportAliases } from '@sala/catalog/api/importAliases.ts'
import { type FormEvent, useState } from 'react'
import { api } from '../../../api/api.ts'
import { explain } from '../../../api/explain.ts'
import { useText } from '../../../i18n/text.ts'

/** Sends what a person says that names of a file mean, and calls `onTaught` when it is stored. */
export function useTeachAliases(taught: readonly NewImportAlias[], onTaught: () => void) {
  const { t } = useText()
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (taught.length === 0 || sending) return
    setSending(true)
    setRefused(null)
    try {
      await api.call(teachImportAliases, { body: { aliases: taught.slice(0, maxAliases) } })
      onTaught()
    } catch (error) {
      setRefused(explain(error, t).message)
    }
    setSending(false)
  }

  return { refused, waits: taught.length === 0 || sending, submit }
}
