import { forgotPassword } from '@sala/catalog/api/auth.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { useText } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import styles from '../session/forms/sessionFields.module.css'
import { EmailField, SubmitButton } from '../session/forms/sessionFields.tsx'
import { isEmail, useSessionForm } from '../session/forms/useSessionForm.ts'
import { useOptions } from '../session/useOptions.ts'
import { SessionFrame } from './frame/SessionFrame.tsx'

/** Asks for a link to choose a new password; says the same whether or not the address has an account. */
export default function ForgotPage() {
  const { t } = useText()
  const options = useOptions()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const back = <Link to={paths.signIn}>{t('session.toSignIn')}</Link>
  if (options?.mail === false)
    return <SessionFrame title={t('session.forgot.noMailTitle')} lead={t('session.forgot.noMailText')} links={back} />
  if (sentTo !== null)
    return (
      <div role="status">
        <SessionFrame
          title={t('session.forgot.sentTitle')}
          lead={t('session.forgot.sentText', { email: sentTo })}
          links={back}
        />
      </div>
    )
  return (
    <SessionFrame title={t('session.forgot.title')} lead={t('session.forgot.lead')} links={back}>
      <ForgotForm onSent={setSentTo} />
    </SessionFrame>
  )
}

function ForgotForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const { t } = useText()
  const { state, busy, faults, onSubmit } = useSessionForm(['email'], {
    missing: { email: t('login.emailRequired') },
    check: ({ email }) => (isEmail(email) ? {} : { email: t('session.field.emailInvalid') }),
    submit: async ({ email }) => {
      await api.call(forgotPassword, { body: { email } })
      onSent(email)
    },
  })
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-busy={state === 'loading'}>
      <EmailField fault={faults.email} readOnly={busy} />
      <SubmitButton state={state}>{t('session.forgot.submit')}</SubmitButton>
    </form>
  )
}
