import { signUp } from '@sala/catalog/api/auth.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { useText } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { NameFields } from '../session/forms/NameFields.tsx'
import styles from '../session/forms/sessionFields.module.css'
import { EmailField, SubmitButton } from '../session/forms/sessionFields.tsx'
import { isEmail, useSessionForm } from '../session/forms/useSessionForm.ts'
import { useOptions } from '../session/useOptions.ts'
import { SessionFrame } from './frame/SessionFrame.tsx'

/** Asks for an account, which then waits for an administrator. */
export default function SignUpPage() {
  const { t } = useText()
  const options = useOptions()
  const [sent, setSent] = useState(false)
  const back = <Link to={paths.signIn}>{t('session.toSignIn')}</Link>
  if (options?.signUp === false)
    return <SessionFrame title={t('session.signUp.off')} lead={t('session.signUp.offText')} links={back} />
  if (sent)
    return (
      <div role="status">
        <SessionFrame title={t('session.signUp.doneTitle')} lead={t('session.signUp.doneText')} links={back} />
      </div>
    )
  return (
    <SessionFrame title={t('session.signUp.title')} lead={t('session.signUp.lead')} links={back}>
      <SignUpForm onSent={() => setSent(true)} />
    </SessionFrame>
  )
}

function SignUpForm({ onSent }: { readonly onSent: () => void }) {
  const { t } = useText()
  const { state, busy, faults, onSubmit } = useSessionForm(['firstname', 'lastname', 'email'], {
    missing: { email: t('login.emailRequired') },
    check: ({ email }) => (isEmail(email) ? {} : { email: t('session.field.emailInvalid') }),
    submit: async (body) => {
      await api.call(signUp, { body })
      onSent()
    },
  })
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-busy={state === 'loading'}>
      <NameFields faults={faults} readOnly={busy} />
      <EmailField fault={faults.email} readOnly={busy} />
      <SubmitButton state={state}>{t('session.signUp.submit')}</SubmitButton>
    </form>
  )
}
