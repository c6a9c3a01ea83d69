import { resetPassword } from '@sala/catalog/api/auth.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { useText } from '../i18n/text.ts'
import { notify } from '../notices/notices.ts'
import { paths } from '../paths.ts'
import { NewPasswordFields, passwordsMatch } from '../session/forms/NewPasswordFields.tsx'
import styles from '../session/forms/sessionFields.module.css'
import { SubmitButton } from '../session/forms/sessionFields.tsx'
import { useSessionForm } from '../session/forms/useSessionForm.ts'
import { SessionFrame } from './frame/SessionFrame.tsx'
import { isInvalidLink, secretInAddress, useLink } from './useLink.ts'

/** Chooses a password by a one-time link, whether it was forgotten or is the first. */
export default function ResetPage() {
  const { t } = useText()
  const [token] = useState(secretInAddress)
  const [link, setInvalid] = useLink(token)

  if (link === 'unknown') return <SessionFrame title={t('session.reset.title')} lead={t('common.loading')} />
  if (link === 'invalid' || link.purpose === 'address')
    return (
      <SessionFrame
        title={t('session.reset.invalidTitle')}
        lead={t('session.reset.invalidText')}
        links={
          <>
            <Link to={paths.forgotPassword}>{t('session.reset.again')}</Link>
            <Link to={paths.signIn}>{t('session.toSignIn')}</Link>
          </>
        }
      />
    )
  return (
    <SessionFrame
      title={link.purpose === 'invitation' ? t('session.reset.invitation') : t('session.reset.title')}
      lead={t('session.reset.lead', { email: link.email })}
    >
      <ResetForm token={token} email={link.email} onInvalid={setInvalid} />
    </SessionFrame>
  )
}

interface ResetFormProps {
  readonly token: string
  readonly email: string
  readonly onInvalid: () => void
}

function ResetForm({ token, email, onInvalid }: ResetFormProps) {
  const { t } = useText()
  const navigate = useNavigate()
  const { state, busy, faults, onSubmit } = useSessionForm(['password', 'repeat'], {
    check: (values) => passwordsMatch(values, t('session.field.mismatch')),
    submit: async ({ password }) => {
      try {
        await api.call(resetPassword, { body: { token, password } })
      } catch (error) {
        if (isInvalidLink(error)) onInvalid()
        throw error
      }
      notify('success', t('session.reset.done'))
      void navigate({ to: paths.signIn, replace: true })
    },
  })
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-busy={state === 'loading'}>
      {/* Tells password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <NewPasswordFields faults={faults} readOnly={busy} />
      <SubmitButton state={state}>{t('session.reset.submit')}</SubmitButton>
    </form>
  )
}
