import { type ApiKey, listOwnKeys, revokeOwnKey } from '@sala/catalog/api/keys.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { explain } from '../api/explain.ts'
import { queryClient, queryFor } from '../api/queries.ts'
import { TextButton } from '../controls/TextButton.tsx'
import { RevokeKeyDialog } from '../forms/apiKey/RevokeKeyDialog.tsx'
import { useScopeWords } from '../forms/apiKey/useScopeWords.ts'
import { useText } from '../i18n/text.ts'
import { useListed } from '../i18n/useListed.ts'
import { useDayOfMoment, useMoment } from '../i18n/useMoment.ts'
import styles from './AccountPage.module.css'
import { NewKeyForm } from './NewKeyForm.tsx'

const keysChanged = () => queryClient.invalidateQueries({ queryKey: queryFor(listOwnKeys).queryKey })

/** The person's API keys: what each opens, when it was used, and the way to revoke it. */
export function KeysSection() {
  const { t } = useText()
  const [leaving, setLeaving] = useState<ApiKey | null>(null)
  const { data, error } = useQuery(queryFor(listOwnKeys))

  return (
    <section className={styles.section} aria-labelledby="account-keys">
      <h2 id="account-keys">{t('account.keys.title')}</h2>
      <p className="quiet">{t('account.keys.lead')}</p>
      {error !== null && <p role="alert">{explain(error, t).message}</p>}
      {data !== undefined && data.count > 0 && (
        <ul className={`list grid ${styles.sessions}`}>
          {data.rows.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => setLeaving(key)} />
          ))}
        </ul>
      )}
      <NewKeyForm onMade={() => void keysChanged()} />
      {leaving !== null && (
        <RevokeKeyDialog
          apiKey={leaving}
          revoke={() => api.call(revokeOwnKey, { params: { id: leaving.id } })}
          onDone={() => void keysChanged()}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  )
}

function KeyRow({ apiKey, onRevoke }: { readonly apiKey: ApiKey; readonly onRevoke: () => void }) {
  const { name, start, scopes, networks, expiresAt, usedAt } = apiKey
  const { t } = useText()
  const day = useDayOfMoment()
  const moment = useMoment()
  const listed = useListed()
  const scopeWords = useScopeWords()
  return (
    <li>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        <span className={styles.tag}>
          <bdi dir="ltr">{start}…</bdi>
        </span>
        <small>{listed(scopes.map(scopeWords))}</small>
        <small>
          {t('account.keys.until', { date: day(expiresAt) })}
          {' · '}
          {usedAt === null ? t('account.keys.unused') : t('account.sessions.used', { date: moment(usedAt) })}
        </small>
        {networks.length > 0 && (
          <small>
            <bdi dir="ltr">{listed(networks)}</bdi>
          </small>
        )}
      </div>
      <TextButton
        kind="quiet"
        label={t('account.keys.revoke')}
        aria-label={`${t('account.keys.revoke')}: ${name}`}
        onPress={onRevoke}
      />
    </li>
  )
}
