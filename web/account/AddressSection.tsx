import { type Account, moveAccount, readAccount, stayAtAddress } from '@sala/catalog/api/account.ts'
import { api } from '../api/api.ts'
import { queryClient, queryFor } from '../api/queries.ts'
import { useAction } from '../api/useAction.ts'
import { TextButton } from '../controls/TextButton.tsx'
import { useText } from '../i18n/text.ts'
import { notify } from '../notices/notices.ts'
import fields from '../session/forms/sessionFields.module.css'
import { EmailField, PasswordField, SubmitButton } from '../session/forms/sessionFields.tsx'
import { isEmail, useSessionForm } from '../session/forms/useSessionForm.ts'
import { useOptions } from '../session/useOptions.ts'
import styles from './AccountPage.module.css'

const show = (account: Account) => queryClient.setQueryData(queryFor(readAccount).queryKey, account)

/** Asks for another address, which counts once it is confirmed by the link that is sent there. */
export function AddressSection({ account }: { readonly account: Account }) {
  const { t } = useText()
  const options = useOptions()
  return (
    <section className={styles.section} aria-labelledby="account-address">
      <h2 id="account-address">{t('account.address.title')}</h2>
      {options?.mail === false ? (
        <p className="quiet">{t('account.address.noMail')}</p>
      ) : (
        <>
          <p className="quiet">{t('account.address.lead')}</p>
          {account.awaitedEmail !== null && <Awaited email={account.awaitedEmail} />}
          <AddressForm account={account} />
        </>
      )}
    </section>
  )
}

function Awaited({ email }: { readonly email: string }) {
  const { t } = useText()
  const { run } = useAction()
  const takeBack = () =>
    run(async () => {
      show(await api.call(stayAtAddress))
      notify('success', t('account.address.takenBack'))
    })
  return (
    <>
      <p className="quiet" role="status">
        {t('account.address.awaited', { email })}
      </p>
      <div className="flex wrap gap-1">
        <TextButton kind="quiet" label={t('account.address.takeBack')} onPress={() => void takeBack()} />
      </div>
    </>
  )
}

function AddressForm({ account }: { readonly account: Account }) {
  const { t } = useText()
  const check = (email: string) => {
    if (!isEmail(email)) return { email: t('session.field.emailInvalid') }
    return email.toLowerCase() === account.email.toLowerCase() ? { email: t('account.address.same') } : {}
  }
  const { state, busy, faults, onSubmit } = useSessionForm(['email', 'current'], {
    again: true,
    missing: { email: t('login.emailRequired') },
    check: ({ email }) => check(email),
    submit: async ({ email, current }, form) => {
      show(await api.call(moveAccount, { body: { email, current } }))
      form.reset()
    },
    refusal: (error) => (error.status === 401 ? { field: 'current', message: t('session.field.wrongPassword') } : null),
  })
  return (
    <form className={fields.form} onSubmit={onSubmit} noValidate aria-busy={state === 'loading'}>
      <EmailField
        label={t('account.address.newEmail')}
        autoComplete="email"
        maxLength={254}
        fault={faults.email}
        readOnly={busy}
      />
      <PasswordField name="current" label={t('session.field.current')} fault={faults.current} readOnly={busy} />
      <SubmitButton state={state === 'success' ? 'idle' : state}>{t('account.address.submit')}</SubmitButton>
    </form>
  )
}
