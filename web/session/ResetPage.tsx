import { readLink, resetPassword } from '@sala/catalog/api/auth.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { api } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { explain } from '../api/explain.ts'
import { notify } from '../notices/notices.ts'
import { paths } from '../paths.ts'
import styles from './fields.module.css'
import { SubmitButton } from './fields.tsx'
import { NewPasswordFields, sameTwice } from './NewPasswordFields.tsx'
import { SessionFrame } from './SessionFrame.tsx'
import { useForm } from './useForm.ts'

type KnownLink = z.output<typeof readLink.reply>

/** The secret of a one-time link stands behind `#`, which no server sees. */
export const secretInAddress = (): string => window.location.hash.slice(1)

/** Chooses a password by a one-time link, whether it was forgotten or is the first. */
export default function ResetPage() {
  const { t } = useTranslation()
  const [token] = useState(secretInAddress)
  const [link, setLink] = useState<KnownLink | 'unknown' | 'invalid'>('unknown')

  // What the link is worth is the server's to say.
  useEffect(() => {
    if (token === '') return setLink('invalid')
    api.call(readLink, { body: { token } }).then(setLink, (error: unknown) => {
      if (error instanceof ApiError && error.status === 400) setLink('invalid')
      else notify('error', explain(error, t).message)
    })
  }, [token, t])

  if (link === 'invalid')
    return (
      <SessionFrame
        title={t('account.reset.invalidTitle')}
        lead={t('account.reset.invalidText')}
        links={
          <>
            <Link to={paths.forgotPassword}>{t('account.reset.again')}</Link>
            <Link to={paths.signIn}>{t('account.toSignIn')}</Link>
          </>
        }
      />
    )
  if (link === 'unknown') return <SessionFrame title={t('account.reset.title')} lead={t('common.loading')} />
  return (
    <SessionFrame
      title={link.purpose === 'invitation' ? t('account.reset.invitation') : t('account.reset.title')}
      lead={t('account.reset.lead', { email: link.email })}
    >
      <ResetForm token={token} email={link.email} onInvalid={() => setLink('invalid')} />
    </SessionFrame>
  )
}

interface ResetFormProps {
  readonly token: string
  readonly email: string
  readonly onInvalid: () => void
}

function ResetForm({ token, email, onInvalid }: ResetFormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { state, busy, faults, onSubmit } = useForm(['password', 'repeat'], {
    check: (values) => sameTwice(values, t('account.field.mismatch')),
    submit: async ({ password }) => {
      try {
        await api.call(resetPassword, { body: { token, password } })
      } catch (error) {
        if (error instanceof ApiError && error.failure.kind === 'problem' && error.failure.name === 'invalid_link')
          onInvalid()
        throw error
      }
      notify('success', t('account.reset.done'))
      void navigate({ to: paths.signIn, replace: true })
    },
  })
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-busy={state === 'loading'}>
      {/* Tells password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <NewPasswordFields faults={faults} readOnly={busy} />
      <SubmitButton state={state}>{t('account.reset.submit')}</SubmitButton>
    </form>
  )
}
