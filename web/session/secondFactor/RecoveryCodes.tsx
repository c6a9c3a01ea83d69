import { TextButton } from '../../controls/TextButton.tsx'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import fields from '../forms/sessionFields.module.css'
import styles from './SetUp.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onSaved: () => void
}

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const { t } = useText()
  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'))
    notify('success', t('secondFactor.copied'))
  }
  return (
    <div className={fields.form} role="status">
      <h2>{t('secondFactor.codesTitle')}</h2>
      <p className="flush">{t('secondFactor.codesText')}</p>
      <ul className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row wrap gap-1">
        {/* Only pages from https or from this machine may reach the clipboard. */}
        {'clipboard' in navigator && (
          <TextButton kind="quiet" label={t('secondFactor.copy')} onPress={() => void copy()} />
        )}
        <TextButton kind="quiet" label={t('secondFactor.kept')} onPress={onSaved} />
      </div>
    </div>
  )
}
