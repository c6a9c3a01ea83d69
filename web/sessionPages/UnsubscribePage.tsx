import { unsubscribe } from '@sala/catalog/api/unsubscribe.ts'
import { type FormEvent, useState } from 'react'
import { api } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { explain } from '../api/explain.ts'
import { useText } from '../i18n/text.ts'
import { notify } from '../notices/notices.ts'
import styles from '../session/forms/sessionFields.module.css'
import { SubmitButton } from '../session/forms/sessionFields.tsx'
import { SessionFrame } from './frame/SessionFrame.tsx'
import { secretInAddress } from './useLink.ts'

/** Unsubscribes by the link of a mail, without a session. It needs a press, since mail scanners open links. */
export default function UnsubscribePage() {
  const { t } = useText()
  const [token] = useState(secretInAddress)
  const [state, setState] = useState<'idle' | 'loading' | 'done' | 'invalid'>(token === '' ? 'invalid' : 'idle')

  async function stop(event: FormEvent) {
    event.preventDefault()
    if (state === 'loading') return
    setState('loading')
    try {
      await api.call(unsubscribe, { query: { token } })
      setState('done')
    } catch (error) {
      const isInvalid = error instanceof ApiError && error.status === 400
      setState(isInvalid ? 'invalid' : 'idle')
      if (!isInvalid) notify('error', explain(error, t).message)
    }
  }

  if (state === 'done') return <SessionFrame title={t('subscriptions.stopped')} lead={t('subscriptions.stoppedText')} />
  if (state === 'invalid')
    return <SessionFrame title={t('subscriptions.stopInvalid')} lead={t('subscriptions.stopInvalidText')} />
  return (
    <SessionFrame title={t('subscriptions.stopTitle')} lead={t('subscriptions.stopLead')}>
      <form className={styles.form} onSubmit={(event) => void stop(event)} aria-busy={state === 'loading'}>
        <SubmitButton state={state}>{t('subscriptions.stop')}</SubmitButton>
      </form>
    </SessionFrame>
  )
}
