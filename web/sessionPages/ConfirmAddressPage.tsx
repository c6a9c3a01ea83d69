import { confirmAddress } from '@sala/catalog/api/auth.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { useText } from '../i18n/text.ts'
import { notify } from '../notices/notices.ts'
import { paths } from '../paths.ts'
import styles from '../session/forms/sessionFields.module.css'
import { PasswordField, SubmitButton } from '../session/forms/sessionFields.tsx'
import { useSessionForm } from '../session/forms/useSessionForm.ts'
import { forgetSession } from '../session/session.ts'
import { SessionFrame } from './frame/SessionFrame.tsx'
import { isInvalidLink, secretInAddress, useLink } from './useLink.ts'

/** Confirms a new address by the link that was sent there and the account's password. */
export default function ConfirmAddressPage() {
  const { t } = useText()
  const [token] = useState(secretInAddress)
  const [link, setInvalid] = useLink(token)
  if (link === 'unknown') return <SessionFrame title={t('session.confirm.title')} lead={t('common.loading')} />
  if (link === 'invalid' || link.purpose !== 'address')
    return (
      <SessionFrame
        title={t('session.reset.invalidTitle')}
        lead={t('session.confirm.invalidText')}
        links={<Link to={paths.signIn}>{t('session.toSignIn')}</Link>}
      />
    )
  return (
    <SessionFrame title={t('session.confirm.title')} lead={t('session.confirm.lead', { email: link.email })}>
      <ConfirmForm token={token} onInvalid={setInvalid} />
    </SessionFrame>
  )
}

function ConfirmForm({ token, onInvalid }: { readonly token: string; readonly onInvalid: () => void }) {
  const { t } = useText()
  const navigate = useNavigate()
  const { state, busy, faults, onSubmit } = useSessionForm(['password'], {
    missing: { password: t('login.passwordRequired') },
    submit: async ({ password }) => {
      try {
        await api.call(confirmAddress, { body: { token, password } })
      } catch (error) {
        if (isInvalidLink(error)) onInvalid()
        throw error
      }
      // Every session of the account is over, this browser's too.
      forgetSession()
      notify('success', t('session.confirm.done'))
      void navigate({ to: paths.signIn, replace: true })
    },
    refusal: (error) =>
      error.status === 401 ? { field: 'password', message: t('session.field.wrongPassword') } : null,
  })
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-busy={state === 'loading'}>
      <PasswordField name="password" label={t('login.password')} fault={faults.password} readOnly={busy} />
      <SubmitButton state={state}>{t('session.confirm.submit')}</SubmitButton>
    </form>
  )
}
