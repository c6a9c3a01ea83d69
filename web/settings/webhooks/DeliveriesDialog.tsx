import { listWebhookDeliveries, testWebhook, type Webhook } from '@sala/catalog/api/webhooks.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { explain } from '../../api/explain.ts'
import { queryFor } from '../../api/queries.ts'
import { markStale } from '../../api/stale.ts'
import { useAction } from '../../api/useAction.ts'
import { CloseButton, Dialog } from '../../controls/dialogs/Dialog.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { Fault } from '../../forms/Fault.tsx'
import picked from '../../forms/picked.module.css'
import { useText } from '../../i18n/text.ts'
import { useMoment } from '../../i18n/useMoment.ts'
import { notify } from '../../notices/notices.ts'
import { reasonWords } from './webhookWords.ts'

interface DeliveriesDialogProps {
  readonly webhook: Pick<Webhook, 'id' | 'name'>
  readonly onClose: () => void
}

/** What was posted to a webhook and what came of it; a test can be sent from here. */
export function DeliveriesDialog({ webhook: { id, name }, onClose }: DeliveriesDialogProps) {
  const { t } = useText()
  const moment = useMoment()
  const { busy, run } = useAction()
  const answer = useQuery({ ...queryFor(listWebhookDeliveries, undefined, { id }), refetchInterval: 3_000 })
  const rows = answer.data?.rows

  async function test() {
    if (busy) return
    await run(async () => {
      const outcome = await api.call(testWebhook, { params: { id } })
      const why = reasonWords(outcome, t)
      if (why === null) notify('success', t('webhooks.tested'))
      else notify('error', t('webhooks.testFailed', { reason: why }))
      markStale()
    })
    await answer.refetch()
  }

  return (
    <Dialog
      title={t('webhooks.log', { name })}
      wide
      onClose={onClose}
      actions={
        <>
          <TextButton
            kind="quiet"
            label={busy ? t('webhooks.testing') : t('webhooks.test')}
            aria-disabled={busy}
            onPress={() => void test()}
          />
          <CloseButton main onClose={onClose} />
        </>
      }
    >
      <Fault text={answer.error && explain(answer.error, t).message} />
      {rows?.length === 0 && <p role="status">{t('webhooks.never')}</p>}
      <ul className={picked.list}>
        {rows?.map((row) => {
          const why = reasonWords(row, t)
          return (
            <li key={`${row.at} ${row.alert} ${row.settledAt}`}>
              <span className={picked.who}>
                <bdi>{row.alert ?? t('webhooks.isTest')}</bdi>
                <small>
                  {moment(row.at)} · {t('webhooks.attempts', { attempts: row.attempts })}
                </small>
              </span>
              <span className={picked.who}>
                {t(`webhooks.states.${row.state}`)}
                {why !== null && <small>{why}</small>}
              </span>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
