import { signUp } from '@sala/catalog/api/auth.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../api/api.ts'
import { paths } from '../paths.ts'
import { NameFields } from '../session/forms/NameFields.tsx'
import styles from '../session/forms/sessionFields.module.css'
import { EmailField, SubmitButton } from '../session/forms/sessionFields.tsx'
import { isEmail, useSessionForm } from '../session/forms/useSessionForm.ts'
import { useOptions } from '../session/useOptions.ts'
import { SessionFrame } from './frame/SessionFrame.tsx'

/** Asks for an account, which then waits for an administrator. */
export default function SignUpPage() {
  const { t } = useTranslation()
  const options = useOptions()
  const [sent, setSent] = useState(false)
  const back = <Link to={paths.signIn}>{t('account.toSignIn')}</Link>
  if (options?.signUp === false)
    return <SessionFrame title={t('account.signUp.off')} lead={t('account.signUp.offText')} links={back} />
  if (sent)
    return (
      <div role="status">
        <SessionFrame title={t('account.signUp.doneTitle')} lead={t('account.signUp.doneText')} links={back} />
      </div>
    )
  return (
    <SessionFrame title={t('account.signUp.title')} lead={t('account.signUp.lead')} links={back}>
      <SignUpForm onSent={() => setSent(true)} />
    </SessionFrame>
  )
}

function SignUpForm({ onSent }: { readonly onSent: () => void }) {
  const { t } = useTranslation()
  const { state, busy, faults, onSubmit } = useSessionForm(['firstname', 'lastname', 'email'], {
    missing: { email: t('login.emailRequired') },
    check: ({ email }) => (isEmail(email) ? {} : { email: t('account.field.emailInvalid') }),
    submit: async (body) => {
      await api.call(signUp, { body })
      onSent()
    },
  })
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-busy={state === 'loading'}>
      <NameFields faults={faults} readOnly={busy} />
      <EmailField fault={faults.email} readOnly={busy} />
      <SubmitButton state={state}>{t('account.signUp.submit')}</SubmitButton>
    </form>
  )
}
