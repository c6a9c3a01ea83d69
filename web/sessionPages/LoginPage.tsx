import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api } from '../api/api.ts'
import { signInNavigationDelay, signInNoticeDelay } from '../constants.ts'
import { useText } from '../i18n/text.ts'
import { notify } from '../notices/notices.ts'
import { paths } from '../paths.ts'
import styles from '../session/forms/sessionFields.module.css'
import { CodeField, EmailField, PasswordField, SubmitButton } from '../session/forms/sessionFields.tsx'
import { useSessionForm } from '../session/forms/useSessionForm.ts'
import { useOptions } from '../session/useOptions.ts'
import { SessionFrame } from './frame/SessionFrame.tsx'
import { safeNext } from './next.ts'
import { OpenIdButton } from './openId/OpenIdButton.tsx'

interface Credentials {
  readonly email: string
  readonly password: string
}

/** Signing in: the e-mail address and the password, then a code where the account has a second factor. */
export default function LoginPage() {
  const { t } = useText()
  const options = useOptions()
  const [second, setSecond] = useState<Credentials | null>(null)
  const enter = useEnter()
  if (second !== null)
    return (
      <SessionFrame
        title={t('session.code.title')}
        lead={t('session.code.lead')}
        links={
          <button type="button" onClick={() => setSecond(null)}>
            {t('session.code.back')}
          </button>
        }
      >
        <CodeForm credentials={second} onDone={enter} />
      </SessionFrame>
    )
  return (
    <SessionFrame
      title={t('login.title')}
      lead={t('login.lead')}
      links={
        <>
          <Link to={paths.forgotPassword}>{t('login.forgot')}</Link>
          {options?.signUp === true && <Link to={paths.signUp}>{t('login.signUp')}</Link>}
        </>
      }
    >
      <SignInForm onSecondStep={setSecond} onDone={enter} />
      {options?.openId && <OpenIdButton name={options.openId} />}
    </SessionFrame>
  )
}

/** What follows a sign-in: half a second later the screen that was wanted, and a second after that the notice. */
function useEnter(): () => void {
  const { t } = useText()
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false })
  return () => {
    setTimeout(() => void navigate({ to: safeNext(next, window.location.origin) }), signInNavigationDelay)
    setTimeout(() => notify('success', t('login.success')), signInNoticeDelay)
  }
}

interface SignInFormProps {
  readonly onSecondStep: (credentials: Credentials) => void
  readonly onDone: () => void
}

function SignInForm({ onSecondStep, onDone }: SignInFormProps) {
  const { t } = useText()
  const { state, busy, faults, onSubmit } = useSessionForm(['email', 'password'], {
    missing: { email: t('login.emailRequired'), password: t('login.passwordRequired') },
    submit: async ({ email, password }) => {
      if ((await api.signIn(email, password)) === 'code_wanted') onSecondStep({ email, password })
      else onDone()
    },
    refusal: (error) => (error.status === 401 ? { message: t('login.wrong') } : null),
  })
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-busy={state === 'loading'}>
      <EmailField fault={faults.email} readOnly={busy} />
      <PasswordField name="password" label={t('login.password')} fault={faults.password} readOnly={busy} />
      <SubmitButton state={state} working={t('login.loading')}>
        {t('login.submit')}
      </SubmitButton>
    </form>
  )
}

function CodeForm({ credentials, onDone }: { readonly credentials: Credentials; readonly onDone: () => void }) {
  const { t } = useText()
  const { state, busy, faults, onSubmit } = useSessionForm(['code'], {
    submit: async ({ code }) => {
      await api.signIn(credentials.email, credentials.password, code)
      onDone()
    },
  })
  // The field came up in place of another form: the keyboard goes on there.
  useEffect(() => {
    document.querySelector<HTMLInputElement>('input[name=code]')?.focus()
  }, [])
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-busy={state === 'loading'}>
      <CodeField fault={faults.code} hint={t('session.code.recovery')} readOnly={busy} />
      <SubmitButton state={state} working={t('login.loading')}>
        {t('login.submit')}
      </SubmitButton>
    </form>
  )
}
