import { accessRequestLimits, askForAccess, listOwnAccessRequests } from '@sala/catalog/api/accessRequests.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { api } from '../api/api.ts'
import { queryFor } from '../api/queries.ts'
import { markStale } from '../api/stale.ts'
import { TextButton } from '../controls/TextButton.tsx'
import { FormDialog } from '../forms/FormDialog.tsx'
import fields from '../forms/fields.module.css'
import { useText } from '../i18n/text.ts'
import { useMoment } from '../i18n/useMoment.ts'

/** Asks for widgets with a reason; says when the same was asked, and what the answer was. */
export default function AccessRequestButton({ widgets }: { readonly widgets: readonly number[] }) {
  const { t } = useText()
  const moment = useMoment()
  const [asking, setAsking] = useState(false)
  // An answer may have come since the page was opened.
  const { data } = useQuery({ ...queryFor(listOwnAccessRequests), staleTime: 0 })
  const key = sameKey(widgets)
  const last = data?.rows.find((row) => sameKey(row.widgets) === key)
  if (data === undefined) return null
  if (last?.state === 'waiting') return <p role="status">{t('access.waits', { time: moment(last.createdAt) })}</p>
  return (
    <>
      {last?.state === 'declined' && last.answeredAt !== null && (
        <p>{t('access.wasDeclined', { time: moment(last.answeredAt) })}</p>
      )}
      <p>
        <TextButton kind="main" label={t('access.ask')} onPress={() => setAsking(true)} />
      </p>
      {/* Outside the message, whose styles are for the texts in it. */}
      {asking && createPortal(<AskDialog widgets={widgets} onClose={() => setAsking(false)} />, document.body)}
    </>
  )
}

const sameKey = (widgets: readonly number[]) => [...new Set(widgets)].toSorted((a, b) => a - b).join()

function AskDialog({ widgets, onClose }: { readonly widgets: readonly number[]; readonly onClose: () => void }) {
  const { t } = useText()
  const id = useId()
  const [reason, setReason] = useState('')
  async function send(): Promise<null> {
    await api.call(askForAccess, { body: { widgets: [...widgets], reason } })
    markStale()
    return null
  }
  return (
    <FormDialog
      title={t('access.ask')}
      action={t('access.send')}
      ready={reason.trim() !== ''}
      onSend={send}
      onClose={onClose}
    >
      <div className={fields.field}>
        <label htmlFor={id}>{t('access.reason')}</label>
        <textarea
          id={id}
          className={fields.input}
          rows={4}
          value={reason}
          maxLength={accessRequestLimits.reason}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setReason(target.value)}
        />
        <p id={`${id}-hint`} className="small quiet">
          {t('access.reasonHint')}
        </p>
      </div>
    </FormDialog>
  )
}
