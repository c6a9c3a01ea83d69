import type { ApiKey } from '@sala/catalog/api/keys.ts'
import { explain } from '../../api/explain.ts'
import { ConfirmDialog } from '../../controls/dialogs/ConfirmDialog.tsx'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'

interface RevokeKeyDialogProps {
  readonly apiKey: Pick<ApiKey, 'name'>
  /** Revokes it; rejects with what the server says against it. */
  readonly revoke: () => Promise<unknown>
  /** Called afterwards, whether it was revoked or not. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks, revokes a key, and says what came of it. */
export function RevokeKeyDialog({ apiKey: { name }, revoke, onDone, onClose }: RevokeKeyDialogProps) {
  const { t } = useText()

  async function confirmed() {
    onClose()
    try {
      await revoke()
      notify('success', t('account.keys.revoked', { name }))
    } catch (failure) {
      notify('error', explain(failure, t).message)
    }
    onDone()
  }

  return (
    <ConfirmDialog title={t('account.keys.revokeTitle', { name })} onYes={() => void confirmed()} onCancel={onClose}>
      <p>{t('account.keys.revokeText')}</p>
    </ConfirmDialog>
  )
}
