import { type Account, changePassword } from '@sala/catalog/api/account.ts'
import { api } from '../api/api.ts'
import { useText } from '../i18n/text.ts'
import { useDayOfMoment } from '../i18n/useMoment.ts'
import { notify } from '../notices/notices.ts'
import { NewPasswordFields, passwordsMatch } from '../session/forms/NewPasswordFields.tsx'
import fields from '../session/forms/sessionFields.module.css'
import { PasswordField, SubmitButton } from '../session/forms/sessionFields.tsx'
import { useSessionForm } from '../session/forms/useSessionForm.ts'
import styles from './AccountPage.module.css'
import { accountChanged } from './accountChanged.ts'

/** Changes the password, which ends every other session. */
export function PasswordSection({ account }: { readonly account: Account }) {
  const { t } = useText()
  const day = useDayOfMoment()
  const { state, busy, faults, onSubmit } = useSessionForm(['current', 'password', 'repeat'], {
    again: true,
    check: (values) => passwordsMatch(values, t('session.field.mismatch')),
    submit: async ({ current, password }, form) => {
      await api.call(changePassword, { body: { current, password } })
      form.reset()
      notify('success', t('account.password.changed'))
      void accountChanged()
    },
    refusal: (error) => (error.status === 401 ? { field: 'current', message: t('session.field.wrongPassword') } : null),
  })
  const changed = account.passwordChangedAt
  return (
    <section className={styles.section} aria-labelledby="account-password">
      <h2 id="account-password">{t('login.password')}</h2>
      <p className="quiet">{t('account.password.lead')}</p>
      {changed !== null && <p className="quiet">{t('account.password.changedOn', { date: day(changed) })}</p>}
      <form className={fields.form} onSubmit={onSubmit} noValidate aria-busy={state === 'loading'}>
        <input type="hidden" name="username" autoComplete="username" value={account.email} readOnly />
        <PasswordField name="current" label={t('session.field.current')} fault={faults.current} readOnly={busy} />
        <NewPasswordFields faults={faults} readOnly={busy} />
        <SubmitButton state={state === 'success' ? 'idle' : state}>{t('account.password.submit')}</SubmitButton>
      </form>
    </section>
  )
}
