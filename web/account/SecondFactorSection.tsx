import { type Account, removeSecondFactor, renewRecoveryCodes } from '@sala/catalog/api/account.ts'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { TextButton } from '../controls/TextButton.tsx'
import { useText } from '../i18n/text.ts'
import { notify } from '../notices/notices.ts'
import { PasswordForm } from '../session/secondFactor/PasswordForm.tsx'
import { RecoveryCodes } from '../session/secondFactor/RecoveryCodes.tsx'
import { SetUp } from '../session/secondFactor/SetUp.tsx'
import styles from './AccountPage.module.css'
import { accountChanged } from './accountChanged.ts'

type Doing = 'nothing' | 'set_up' | 'remove' | 'new_codes' | { readonly codes: readonly string[] }

/** Turns the second factor on and off, and gives new recovery codes. */
export function SecondFactorSection({ account }: { readonly account: Account }) {
  const { t } = useText()
  const [doing, setDoing] = useState<Doing>('nothing')
  const { enabled, required, recoveryCodesLeft } = account.secondFactor

  async function done() {
    setDoing('nothing')
    await accountChanged()
  }

  return (
    <section className={styles.section} aria-labelledby="account-factor">
      <h2 id="account-factor">{t('secondFactor.title')}</h2>
      <p>{enabled ? t('secondFactor.onText', { left: recoveryCodesLeft }) : t('secondFactor.offText')}</p>
      {required && <p className="quiet">{t('secondFactor.required')}</p>}
      {doing === 'nothing' && (
        <div className="flex wrap gap-1">
          {!enabled && <TextButton kind="quiet" label={t('secondFactor.setUp')} onPress={() => setDoing('set_up')} />}
          {enabled && (
            <TextButton kind="quiet" label={t('secondFactor.newCodes')} onPress={() => setDoing('new_codes')} />
          )}
          {enabled && !required && (
            <TextButton kind="quiet" label={t('secondFactor.remove')} onPress={() => setDoing('remove')} />
          )}
        </div>
      )}
      {doing === 'set_up' && (
        <SetUp
          onDone={() => {
            notify('success', t('secondFactor.on'))
            void done()
          }}
        />
      )}
      {doing === 'remove' && (
        <PasswordForm
          submit={async (password) => {
            await api.call(removeSecondFactor, { body: { password } })
            notify('success', t('secondFactor.removed'))
            await done()
          }}
        />
      )}
      {doing === 'new_codes' && (
        <PasswordForm
          submit={async (password) => {
            setDoing({ codes: (await api.call(renewRecoveryCodes, { body: { password } })).recoveryCodes })
          }}
        />
      )}
      {typeof doing === 'object' && <RecoveryCodes codes={doing.codes} onSaved={() => void done()} />}
      {doing !== 'nothing' && typeof doing === 'string' && (
        <div className="flex wrap gap-1">
          <TextButton kind="quiet" label={t('common.cancel')} onPress={() => void done()} />
        </div>
      )}
    </section>
  )
}
