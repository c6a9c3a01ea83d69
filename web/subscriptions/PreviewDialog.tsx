import { type PreviewedDelivery, previewSubscription, type Subscription } from '@sala/catalog/api/subscriptions.ts'
import { useQuery } from '@tanstack/react-query'
import { explain } from '../api/explain.ts'
import { queryFor } from '../api/queries.ts'
import { CloseButton, Dialog } from '../controls/dialogs/Dialog.tsx'
import { TextButton } from '../controls/TextButton.tsx'
import { Fault } from '../forms/Fault.tsx'
import picked from '../forms/picked.module.css'
import { useText } from '../i18n/text.ts'
import { PreviewPictures } from './PreviewPictures.tsx'

interface PreviewDialogProps {
  readonly subscription: Pick<Subscription, 'id' | 'name' | 'language' | 'cards'>
  readonly onTest: () => void
  readonly onClose: () => void
}

/** What a subscription would send now: the mail to oneself, and what each recipient would get. */
export function PreviewDialog({ subscription: { id, name, language, cards }, onTest, onClose }: PreviewDialogProps) {
  const { t } = useText()
  // Rights and figures change at any time.
  const { data, error } = useQuery({ ...queryFor(previewSubscription, undefined, { id }), staleTime: 0 })
  return (
    <Dialog
      title={t('subscriptions.preview', { name })}
      wide
      onClose={onClose}
      actions={
        <>
          <TextButton kind="quiet" label={t('subscriptions.sendTest')} onPress={onTest} />
          <CloseButton main onClose={onClose} />
        </>
      }
    >
      <Fault text={error && explain(error, t).message} />
      {data === undefined && error === null && <p role="status">{t('common.loading')}</p>}
      {data?.mail === null && <p>{t('subscriptions.reasons.no_rights')}</p>}
      {data?.mail && (
        <section aria-label={t('subscriptions.previewMail')}>
          <h3>{t('subscriptions.previewMail')}</h3>
          <div lang={language} dir="auto">
            <strong>{data.mail.subject}</strong>
            {data.mail.text.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph} dir="auto" style={{ whiteSpace: 'pre-line' }}>
                {paragraph}
              </p>
            ))}
          </div>
          {data.mail.file !== null && (
            <p>
              {t('subscriptions.previewFile')} <bdi>{data.mail.file}</bdi>
            </p>
          )}
          <PreviewPictures cards={cards} language={language} />
        </section>
      )}
      {data !== undefined && (
        <section aria-label={t('subscriptions.recipients')}>
          <h3>{t('subscriptions.recipients')}</h3>
          {data.rows.length === 0 && <p>{t('subscriptions.nobody')}</p>}
          <ul className={picked.list}>
            {data.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the list does not change
              <li key={index}>
                <span className={picked.who}>
                  <bdi>{row.recipient}</bdi>
                </span>
                <Content {...row} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}

function Content({ reason, cards, leftOut, limited }: PreviewedDelivery) {
  const { t } = useText()
  return (
    <span className={picked.who}>
      {reason === null ? t('subscriptions.previewCards', { cards }) : t('subscriptions.states.withheld')}
      {reason !== null && <small>{t(`subscriptions.reasons.${reason}`)}</small>}
      {leftOut > 0 && <small>{t('subscriptions.leftOut', { cards: leftOut })}</small>}
      {limited && <small>{t('subscriptions.previewLimited')}</small>}
    </span>
  )
}
