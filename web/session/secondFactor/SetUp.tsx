import { beginSecondFactor, confirmSecondFactor } from '@sala/catalog/api/account.ts'
import { useState } from 'react'
import { encode } from 'uqr'
import type { z } from 'zod'
import { api } from '../../api/api.ts'
import { useText } from '../../i18n/text.ts'
import fields from '../forms/sessionFields.module.css'
import { CodeField, SubmitButton } from '../forms/sessionFields.tsx'
import { useSessionForm } from '../forms/useSessionForm.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './SetUp.module.css'

type Begun = z.output<typeof beginSecondFactor.reply>

/** Sets up a second factor: the password, the picture to scan and a first code, the recovery codes. */
export function SetUp({ onDone }: { readonly onDone: () => void }) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <RecoveryCodes codes={codes} onSaved={onDone} />
  if (begun !== null) return <Scan begun={begun} onConfirmed={setCodes} />
  return (
    <PasswordForm
      submit={async (password) => {
        setBegun(await api.call(beginSecondFactor, { body: { password } }))
      }}
    />
  )
}

interface ScanProps {
  readonly begun: Begun
  readonly onConfirmed: (codes: readonly string[]) => void
}

function Scan({ begun: { secret, uri }, onConfirmed }: ScanProps) {
  const { t } = useText()
  const { state, busy, faults, onSubmit } = useSessionForm(['code'], {
    submit: async ({ code }) => {
      onConfirmed((await api.call(confirmSecondFactor, { body: { code } })).recoveryCodes)
    },
  })
  return (
    <form className={fields.form} onSubmit={onSubmit} noValidate aria-busy={state === 'loading'}>
      <p className="flush">{t('secondFactor.scan')}</p>
      <Picture uri={uri} />
      <p className="flush">{t('secondFactor.type')}</p>
      <code className={styles.secret} dir="ltr">
        {secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </code>
      <CodeField fault={faults.code} inputMode="numeric" readOnly={busy} />
      <SubmitButton state={state}>{t('secondFactor.confirm')}</SubmitButton>
    </form>
  )
}

/** The QR code, drawn as one path; dark on light in both themes, since not every camera reads the other way round. */
function Picture({ uri }: { readonly uri: string }) {
  const { t } = useText()
  const { data, size } = encode(uri, { border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className={styles.picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('secondFactor.picture')}>
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  )
}
