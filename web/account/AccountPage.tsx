import { readAccount } from '@sala/catalog/api/account.ts'
import { useQuery } from '@tanstack/react-query'
import { explain } from '../api/explain.ts'
import { queryFor } from '../api/queries.ts'
import { PageHeader } from '../controls/page/PageHeader.tsx'
import { useText } from '../i18n/text.ts'
import styles from './AccountPage.module.css'
import { AddressSection } from './AddressSection.tsx'
import { EmbedsSection } from './EmbedsSection.tsx'
import { KeysSection } from './KeysSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

/** A person's own account: profile, password, second factor, and where they are signed in. */
export default function AccountPage() {
  const { t } = useText()
  const { data: account, error, refetch } = useQuery(queryFor(readAccount))
  return (
    <div className={styles.page}>
      <PageHeader title={t('userMenu.account')} lead={t('account.page.lead')} />
      {error !== null && (
        <p role="alert">
          {explain(error, t).message}{' '}
          <button type="button" className={styles.retry} onClick={() => void refetch()}>
            {t('common.retry')}
          </button>
        </p>
      )}
      {account === undefined && error === null && <p role="status">{t('common.loading')}</p>}
      {account !== undefined && (
        <div className={`grid gap-2 ${styles.sections}`}>
          <ProfileSection account={account} />
          {account.authType === 'normal_auth' && <AddressSection account={account} />}
          {account.authType === 'normal_auth' && <PasswordSection account={account} />}
          <SecondFactorSection account={account} />
          <SessionsSection />
          <KeysSection />
          <EmbedsSection />
        </div>
      )}
    </div>
  )
}
