import { type Account, changeAccount, readAccount } from '@sala/catalog/api/account.ts'
import { isLanguage } from '@sala/catalog/words.ts'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { queryClient, queryFor } from '../api/queries.ts'
import select from '../controls/select.module.css'
import { languageNames } from '../i18n/languageNames.ts'
import { useText } from '../i18n/text.ts'
import { notify } from '../notices/notices.ts'
import { NameFields } from '../session/forms/NameFields.tsx'
import fields from '../session/forms/sessionFields.module.css'
import { SubmitButton } from '../session/forms/sessionFields.tsx'
import { useSessionForm } from '../session/forms/useSessionForm.ts'
import { renameUser } from '../session/session.ts'
import { settings } from '../theme/settings.ts'
import styles from './AccountPage.module.css'

/** Names and the language of mails; the rest is shown and changed by administrators. */
export function ProfileSection({ account }: { readonly account: Account }) {
  const { t } = useText()
  const ofDirectory = account.authType === 'ad_auth'
  const [language, setLanguage] = useState(account.language ?? settings.get().locale)
  const names = ofDirectory ? [] : (['firstname', 'lastname'] as const)
  const { state, busy, faults, onSubmit } = useSessionForm<'firstname' | 'lastname'>(names, {
    again: true,
    submit: async (values) => {
      const body = ofDirectory ? { firstname: account.firstname, lastname: account.lastname } : values
      const changed = await api.call(changeAccount, { body: { ...body, language } })
      queryClient.setQueryData(queryFor(readAccount).queryKey, changed)
      renameUser(changed)
      notify('success', t('account.profile.saved'))
    },
  })
  return (
    <section className={styles.section} aria-labelledby="account-profile">
      <h2 id="account-profile">{t('account.profile.title')}</h2>
      <dl className={styles.facts}>
        <dt>{t('login.email')}</dt>
        <dd dir="auto">{account.email}</dd>
        <dt>{t('account.profile.group')}</dt>
        <dd dir="auto">{account.roleName ?? t('common.none')}</dd>
      </dl>
      <p className="quiet">{ofDirectory ? t('account.profile.directoryNote') : t('account.profile.emailNote')}</p>
      <form className={fields.form} onSubmit={onSubmit} noValidate aria-busy={state === 'loading'}>
        {!ofDirectory && <NameFields faults={faults} readOnly={busy} names={account} />}
        <label className={`grid strong gap-6px ${styles.label}`}>
          {t('account.profile.language')}
          <select
            className={`${select.select} ${styles.choice}`}
            value={language}
            onChange={({ target }) => isLanguage(target.value) && setLanguage(target.value)}
          >
            {Object.entries(languageNames).map(([code, name]) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <SubmitButton state={state === 'success' ? 'idle' : state}>{t('account.page.save')}</SubmitButton>
      </form>
    </section>
  )
}
