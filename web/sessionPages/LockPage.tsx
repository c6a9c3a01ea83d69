import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '../api/api.ts'
import { queryClient } from '../api/queries.ts'
import { useText } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import styles from '../session/forms/sessionFields.module.css'
import { PasswordField, SubmitButton } from '../session/forms/sessionFields.tsx'
import { useSessionForm } from '../session/forms/useSessionForm.ts'
import { session } from '../session/session.ts'
import { useOptions } from '../session/useOptions.ts'
import { useStore } from '../store.ts'
import { SessionFrame } from './frame/SessionFrame.tsx'
import { safeNext } from './next.ts'
import { OpenIdButton } from './openId/OpenIdButton.tsx'

/**
 * Nothing of the product is on the page while the session is locked, and the server answers nothing. Opening this address by hand
 * locks.
 */
export default function LockPage() {
  const { t } = useText()
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false })
  const { user, standing, viewing } = useStore(session)
  const options = useOptions()

  useEffect(() => {
    // What the cards were answered does not stay in memory either.
    queryClient.clear()
    if (session.get().standing === 'open' && session.get().user !== null) void api.lock().catch(() => undefined)
  }, [])

  // Unlocked here or in another tab.
  useEffect(() => {
    let before = session.get().standing
    return session.subscribe(() => {
      const after = session.get().standing
      if (before === 'locked' && after === 'open' && session.get().user !== null)
        void navigate({ to: safeNext(next, window.location.origin), replace: true })
      before = after
    })
  }, [navigate, next])

  return (
    <SessionFrame
      title={t('session.lock.title')}
      {...(user && viewing === undefined && { lead: t('session.lock.lead', { name: user.fullname || user.email }) })}
      links={
        <Link to={paths.signOut} preload={false}>
          {t('session.lock.other')}
        </Link>
      }
    >
      {standing === 'locked' && <UnlockForm email={viewing === undefined ? (user?.email ?? '') : ''} />}
      {user?.type === 'ad_auth' && options?.openId && <OpenIdButton name={options.openId} />}
    </SessionFrame>
  )
}

function UnlockForm({ email }: { readonly email: string }) {
  const { t } = useText()
  const { state, busy, faults, onSubmit } = useSessionForm(['password'], {
    missing: { password: t('login.passwordRequired') },
    submit: async ({ password }) => {
      await api.unlock(password)
    },
    refusal: (error) => (error.status === 401 ? { field: 'password', message: t('login.wrong') } : null),
  })
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-busy={state === 'loading'}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField name="password" label={t('login.password')} fault={faults.password} readOnly={busy} />
      <SubmitButton state={state}>{t('session.lock.submit')}</SubmitButton>
    </form>
  )
}
