import { type Board, revokeBoard, shareBoard } from '@sala/catalog/api/boards.ts'
import { api } from '../../api/api.ts'
import { useAction } from '../../api/useAction.ts'
import { Dialog } from '../../controls/dialogs/Dialog.tsx'
import { LinkField } from '../../controls/LinkField.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { Fault } from '../../forms/Fault.tsx'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import styles from '../Boards.module.css'
import { linkOf } from '../boardAddresses.ts'

interface ShareDialogProps {
  readonly board: Board
  readonly onChange: (board: Board) => void
  readonly onClose: () => void
}

/** Makes, shows and revokes the link of a board. */
export function ShareDialog({ board: { id, shareKey, cards }, onChange, onClose }: ShareDialogProps) {
  const { t } = useText()
  const { busy, fault, run } = useAction('fault')

  async function ask(route: typeof shareBoard | typeof revokeBoard) {
    if (busy) return
    await run(async () => {
      onChange(await api.call(route, { params: { id } }))
      if (route === revokeBoard) notify('success', t('boards.revoked'))
    })
  }

  return (
    <Dialog title={t('boards.shareTitle')} onClose={onClose}>
      <p>{t('boards.shareText')}</p>
      {cards.some(({ exploration }) => exploration !== null) && <p>{t('boards.shareExplorations')}</p>}
      {shareKey === null ? (
        <TextButton
          kind="main"
          label={t('boards.makeLink')}
          aria-disabled={busy}
          onPress={() => void ask(shareBoard)}
        />
      ) : (
        <LinkField link={linkOf(shareKey)} label={t('boards.link')}>
          {(copy) => (
            <div className={styles.actions}>
              <TextButton kind="main" label={t('common.copyLink')} onPress={copy} />
              <TextButton
                kind="quiet"
                label={t('boards.revoke')}
                aria-disabled={busy}
                onPress={() => void ask(revokeBoard)}
              />
            </div>
          )}
        </LinkField>
      )}
      <Fault text={fault} />
    </Dialog>
  )
}
