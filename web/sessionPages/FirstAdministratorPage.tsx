import { makeFirstAdministrator } from '@sala/catalog/api/auth.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { useText } from '../i18n/text.ts'
import { notify } from '../notices/notices.ts'
import { paths } from '../paths.ts'
import { NameFields } from '../session/forms/NameFields.tsx'
import { NewPasswordFields, passwordsMatch } from '../session/forms/NewPasswordFields.tsx'
import styles from '../session/forms/sessionFields.module.css'
import { EmailField, SubmitButton } from '../session/forms/sessionFields.tsx'
import { isEmail, useSessionForm } from '../session/forms/useSessionForm.ts'
import { useOptions } from '../session/useOptions.ts'
import { SessionFrame } from './frame/SessionFrame.tsx'
import { secretInAddress } from './useLink.ts'

/** Makes the first administrator, by the link that the server printed at its start. */
export default function FirstAdministratorPage() {
  const { t } = useText()
  const [token] = useState(secretInAddress)
  const [linkExpired, setLinkExpired] = useState(false)
  const options = useOptions()
  const back = <Link to={paths.signIn}>{t('session.toSignIn')}</Link>
  if (linkExpired || options?.administrator === true)
    return <SessionFrame title={t('session.first.goneTitle')} lead={t('session.first.goneText')} links={back} />
  return (
    <SessionFrame title={t('session.first.title')} lead={t('session.first.lead')} links={back}>
      <FirstForm token={token} onGone={() => setLinkExpired(true)} />
    </SessionFrame>
  )
}

function FirstForm({ token, onGone }: { readonly token: string; readonly onGone: () => void }) {
  const { t } = useText()
  const navigate = useNavigate()
  const names = ['firstname', 'lastname', 'email', 'password', 'repeat'] as const
  const { state, busy, faults, onSubmit } = useSessionForm(names, {
    missing: { email: t('login.emailRequired') },
    check: (values) => ({
      ...passwordsMatch(values, t('session.field.mismatch')),
      ...(isEmail(values.email) ? {} : { email: t('session.field.emailInvalid') }),
    }),
    submit: async ({ firstname, lastname, email, password }) => {
      try {
        // Without its secret the address is as good as a wrong link.
        const body = { token: token === '' ? '-' : token, firstname, lastname, email, password }
        await api.call(makeFirstAdministrator, { body })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) onGone()
        throw error
      }
      notify('success', t('session.first.done'))
      void navigate({ to: paths.signIn, replace: true })
    },
  })
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-busy={state === 'loading'}>
      <NameFields faults={faults} readOnly={busy} />
      <EmailField fault={faults.email} readOnly={busy} />
      <NewPasswordFields faults={faults} readOnly={busy} />
      <SubmitButton state={state}>{t('session.first.submit')}</SubmitButton>
    </form>
  )
}
