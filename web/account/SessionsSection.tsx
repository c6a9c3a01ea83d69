import { endOwnSessions, listOwnSessions } from '@sala/catalog/api/account.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { explain } from '../api/explain.ts'
import { queryClient, queryFor } from '../api/queries.ts'
import { TextButton } from '../controls/TextButton.tsx'
import { useText } from '../i18n/text.ts'
import { useBrowserName } from '../i18n/useBrowserName.ts'
import { useListed } from '../i18n/useListed.ts'
import { useMoment } from '../i18n/useMoment.ts'
import { notify } from '../notices/notices.ts'
import styles from './AccountPage.module.css'

/** Where the person is signed in, and the way to end what they do not know. */
export function SessionsSection() {
  const { t } = useText()
  const moment = useMoment()
  const listed = useListed()
  const name = useBrowserName()
  const { data, error } = useQuery(queryFor(listOwnSessions))

  async function end(id: string | null) {
    try {
      await api.call(endOwnSessions, { body: { id } })
      notify('success', t('account.sessions.ended'))
    } catch (failure) {
      notify('error', explain(failure, t).message)
    }
    await queryClient.invalidateQueries({ queryKey: queryFor(listOwnSessions).queryKey })
  }

  return (
    <section className={styles.section} aria-labelledby="account-sessions">
      <h2 id="account-sessions">{t('account.sessions.title')}</h2>
      <p className="quiet">{t('account.sessions.lead')}</p>
      {error !== null && <p role="alert">{explain(error, t).message}</p>}
      <ul className={`list grid ${styles.sessions}`}>
        {data?.rows.map(({ id, agent, address, usedAt, current, locked }) => (
          <li key={id}>
            <div title={agent ?? undefined}>
              <strong>{name(agent)}</strong>{' '}
              {current && <span className={styles.tag}>{t('account.sessions.current')}</span>}{' '}
              {locked && <span className={styles.tag}>{t('account.sessions.locked')}</span>}
              <small>{t('account.sessions.used', { date: moment(usedAt) })}</small>
              {address !== null && (
                <small>
                  <bdi>{address}</bdi>
                </small>
              )}
            </div>
            {!current && (
              <TextButton
                kind="quiet"
                label={t('account.sessions.end')}
                aria-label={`${t('account.sessions.end')}: ${listed([name(agent), moment(usedAt)])}`}
                onPress={() => void end(id)}
              />
            )}
          </li>
        ))}
      </ul>
      {(data?.count ?? 0) > 1 && (
        <div className="flex wrap gap-1">
          <TextButton kind="quiet" label={t('account.sessions.endOthers')} onPress={() => void end(null)} />
        </div>
      )}
    </section>
  )
}
