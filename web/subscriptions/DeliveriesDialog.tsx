import { type Delivery, listDeliveries, type Subscription } from '@sala/catalog/api/subscriptions.ts'
import { useQuery } from '@tanstack/react-query'
import { explain } from '../api/explain.ts'
import { queryFor } from '../api/queries.ts'
import { CloseButton, Dialog } from '../controls/dialogs/Dialog.tsx'
import { Fault } from '../forms/Fault.tsx'
import picked from '../forms/picked.module.css'
import { useText } from '../i18n/text.ts'
import { useMoment } from '../i18n/useMoment.ts'

interface DeliveriesDialogProps {
  readonly subscription: Pick<Subscription, 'id' | 'name'>
  readonly onClose: () => void
}

/** The deliveries of a subscription, with recipients and failures. */
export function DeliveriesDialog({ subscription: { id, name }, onClose }: DeliveriesDialogProps) {
  const { t } = useText()
  const moment = useMoment()
  // What is on its way is settled in a few seconds.
  const answer = useQuery({ ...queryFor(listDeliveries, undefined, { id }), refetchInterval: 3_000 })
  const rows = answer.data?.rows
  return (
    <Dialog
      title={t('subscriptions.log', { name })}
      wide
      onClose={onClose}
      actions={<CloseButton main onClose={onClose} />}
    >
      <Fault text={answer.error && explain(answer.error, t).message} />
      {rows?.length === 0 && <p role="status">{t('subscriptions.nothingSent')}</p>}
      <ul className={picked.list}>
        {rows?.map((row) => (
          <li key={`${row.dueAt} ${row.recipient} ${row.test}`}>
            <span className={picked.who}>
              <bdi>{row.recipient}</bdi>
              <small>
                {moment(row.dueAt)}
                {row.test && ` · ${t('subscriptions.logTest')}`}
              </small>
            </span>
            <Outcome {...row} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Outcome({ state, reason, leftOut }: Delivery) {
  const { t } = useText()
  return (
    <span className={picked.who}>
      {t(`subscriptions.states.${state}`)}
      {reason !== null && <small>{t(`subscriptions.reasons.${reason}`)}</small>}
      {leftOut !== null && leftOut > 0 && <small>{t('subscriptions.leftOut', { cards: leftOut })}</small>}
    </span>
  )
}
