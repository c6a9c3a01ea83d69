import { CloseButton, Dialog } from '../../controls/dialogs/Dialog.tsx'
import { LinkField } from '../../controls/LinkField.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { useText } from '../../i18n/text.ts'
import { useMoment } from '../../i18n/useMoment.ts'

/** A one-time link that was not mailed, and its recipient. */
export interface Invitation {
  readonly name: string
  readonly link: string
  readonly expiresAt: string
}

/** Shows a one-time link to hand over; it is not shown again. */
export function InvitationDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { name, link, expiresAt } = invitation
  const { t } = useText()
  const dated = useMoment()
  return (
    <Dialog
      title={t('settings.users.linkFor', { name })}
      onClose={onClose}
      actions={<CloseButton main onClose={onClose} />}
    >
      <p>{t('settings.users.linkOnce')}</p>
      <LinkField link={link} label={t('settings.users.linkReady', { date: dated(expiresAt) })}>
        {(copy) => <TextButton kind="quiet" label={t('common.copyLink')} onPress={copy} />}
      </LinkField>
    </Dialog>
  )
}
