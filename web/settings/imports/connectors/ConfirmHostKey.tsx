import { type ConnectorRun, getConnector, updateConnector } from '@sala/catalog/api/connectors.ts'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { useAction } from '../../../api/useAction.ts'
import { ConfirmDialog } from '../../../controls/dialogs/ConfirmDialog.tsx'
import { TextButton } from '../../../controls/TextButton.tsx'
import { readCurrent } from '../../../forms/Edited.tsx'
import { ifMatch } from '../../../forms/sending.ts'
import { useText } from '../../../i18n/text.ts'
import { notify } from '../../../notices/notices.ts'
import { bodyOf, valuesOf } from './connectorValues.ts'

interface ConfirmHostKeyProps {
  readonly id: string
  /** The run that was shown an unconfirmed key. */
  readonly run: Pick<ConnectorRun, 'detail'>
  readonly onConfirmed: () => void
}

/** Shows the key of an SFTP server, and keeps it as the one that it has to show from now on. */
export function ConfirmHostKey({ id, run, onConfirmed }: ConfirmHostKeyProps) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const { busy, run: attempt } = useAction()

  const confirm = () =>
    attempt(async () => {
      const { reply, tag } = await readCurrent(getConnector, id)
      const body = bodyOf({ ...valuesOf(reply), hostKey: run.detail ?? '' })
      await api.call(updateConnector, { params: { id }, body, headers: ifMatch(tag) })
      setOpen(false)
      notify('success', t('connectors.updated'))
      onConfirmed()
    })
  return (
    <>
      <TextButton kind="quiet" label={t('connectors.confirmHostKey')} onPress={() => setOpen(true)} />
      {open && (
        <ConfirmDialog
          title={t('connectors.confirmHostKey')}
          busy={busy}
          onYes={() => void confirm()}
          onCancel={() => setOpen(false)}
        >
          <p>{t('connectors.hostKeyShown')}</p>
          <p dir="ltr">
            <code>{run.detail}</code>
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
