import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { explain } from '../api/explain.ts'
import { signInNavigationDelay, signInNoticeDelay } from '../constants.ts'
import { dismissAll, notify } from '../notices/notices.ts'
import { DarkModeToggle } from '../shell/DarkModeToggle.tsx'
import { Icon } from '../shell/Icon.tsx'
import { LanguagePicker } from '../shell/LanguagePicker.tsx'
import { Logo } from '../shell/Logo.tsx'
import { useTitle } from '../shell/useTitle.ts'
import styles from './LoginPage.module.css'
import { safeNext } from './next.ts'
import { Pavilion } from './Pavilion.tsx'

type SignInState = 'idle' | 'loading' | 'success' | 'failure'

export default function LoginPage() {
  const { t } = useTranslation()
  useTitle(t('login.title'))
  return (
    <div className={styles.page}>
      <header className={styles.tools}>
        <LanguagePicker />
        <DarkModeToggle />
      </header>
      <main className={styles.main}>
        <div className={styles.card}>
          <Logo />
          <h1>{t('login.title')}</h1>
          <p className={styles.lead}>{t('login.lead')}</p>
          <SignInForm />
        </div>
      </main>
      <aside className={styles.scene}>
        <Pavilion />
        <p>{t('product.tagline')}</p>
      </aside>
    </div>
  )
}

function SignInForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false })
  const [state, setState] = useState<SignInState>('idle')
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const passwordField = useRef<HTMLInputElement>(null)
  const busy = state === 'loading' || state === 'success'

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const values = new FormData(form)
    const email = String(values.get('email') ?? '').trim()
    const password = String(values.get('password') ?? '')
    const absent = [...(email === '' ? ['email'] : []), ...(password === '' ? ['password'] : [])]
    setMissing(new Set(absent))
    if (absent[0] !== undefined) {
      const field = form.elements.namedItem(absent[0])
      if (field instanceof HTMLElement) field.focus()
      return
    }
    setState('loading')
    dismissAll()
    try {
      await api.signIn(email, password)
      setState('success')
      setTimeout(() => void navigate({ to: safeNext(next, window.location.origin) }), signInNavigationDelay)
      setTimeout(() => notify('success', t('login.success')), signInNoticeDelay)
    } catch (error) {
      setState('failure')
      const refused = error instanceof ApiError && error.status === 401
      notify('error', refused ? t('login.wrong') : explain(error, t).message)
      passwordField.current?.select()
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-busy={state === 'loading'}>
      <Field
        name="email"
        label={t('login.email')}
        fault={missing.has('email') ? t('login.emailRequired') : null}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        readOnly={busy}
      />
      <PasswordField
        fault={missing.has('password') ? t('login.passwordRequired') : null}
        field={passwordField}
        readOnly={busy}
      />
      <button type="submit" className={styles.submit} data-state={state} aria-disabled={busy}>
        {state === 'loading' && <span className={styles.spinner} aria-hidden="true" />}
        {state === 'success' && <Icon name="check" />}
        <span>{state === 'loading' ? t('login.loading') : t('login.submit')}</span>
      </button>
    </form>
  )
}

interface FieldProps extends React.ComponentProps<'input'> {
  readonly label: string
  readonly fault: string | null
}

/** A labelled input whose fault stands below it and is read with it. */
function Field({ label, fault, children, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.control}>
        <input
          id={id}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : `${id}-fault`}
          {...input}
        />
        {children}
      </div>
      {fault !== null && (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}

interface PasswordFieldProps {
  readonly fault: string | null
  readonly field: React.RefObject<HTMLInputElement | null>
  readonly readOnly: boolean
}

function PasswordField({ fault, field, readOnly }: PasswordFieldProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <Field
      name="password"
      label={t('login.password')}
      fault={fault}
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      dir="ltr"
      ref={field}
      readOnly={readOnly}
    >
      <button
        type="button"
        className={styles.reveal}
        aria-label={shown ? t('login.hidePassword') : t('login.showPassword')}
        onClick={() => setShown(!shown)}
      >
        <Icon name={shown ? 'eyeClosed' : 'eye'} />
      </button>
    </Field>
  )
}
