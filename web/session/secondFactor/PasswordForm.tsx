import { useText } from '../../i18n/text.ts'
import fields from '../forms/sessionFields.module.css'
import { PasswordField, SubmitButton } from '../forms/sessionFields.tsx'
import { useSessionForm } from '../forms/useSessionForm.ts'

/** Asks for the password once more before something that a stranger at this desk must not do. */
export function PasswordForm({ submit }: { readonly submit: (password: string) => Promise<void> }) {
  const { t } = useText()
  const { state, busy, faults, onSubmit } = useSessionForm(['password'], {
    missing: { password: t('login.passwordRequired') },
    submit: async ({ password }) => submit(password),
    refusal: (error) =>
      error.status === 401 ? { field: 'password', message: t('session.field.wrongPassword') } : null,
  })
  return (
    <form className={fields.form} onSubmit={onSubmit} noValidate aria-busy={state === 'loading'}>
      <PasswordField
        name="password"
        label={t('login.password')}
        hint={t('secondFactor.password')}
        fault={faults.password}
        readOnly={busy}
      />
      <SubmitButton state={state}>{t('secondFactor.continue')}</SubmitButton>
    </form>
  )
}
