import { CloseButton, Dialog } from '../../controls/dialogs/Dialog.tsx'
import { LinkField } from '../../controls/LinkField.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { useText } from '../../i18n/text.ts'
import styles from './apiKey.module.css'

export interface MadeKey {
  readonly name: string
  /** The key itself, which is shown only once. */
  readonly secret: string
}

/** Shows a new key this once. */
export function MadeKeyDialog({ name, secret, onClose }: MadeKey & { readonly onClose: () => void }) {
  const { t } = useText()
  return (
    <Dialog
      title={t('account.keys.madeTitle', { name })}
      onClose={onClose}
      actions={<CloseButton main onClose={onClose} />}
    >
      <div className={`grid gap-2 ${styles.made}`}>
        <p>{t('account.keys.once')}</p>
        <LinkField link={secret} label={t('account.keys.theKey')} copied={t('account.keys.copied')}>
          {(copy) => <TextButton kind="quiet" label={t('account.keys.copy')} onPress={copy} />}
        </LinkField>
      </div>
    </Dialog>
  )
}
