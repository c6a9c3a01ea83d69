import { AuthorizationRequest, answerAuthorization, readAuthorization } from '@sala/catalog/api/oauth.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '../api/api.ts'
import { explain } from '../api/explain.ts'
import { PageHeader } from '../controls/page/PageHeader.tsx'
import { TextButton } from '../controls/TextButton.tsx'
import { useScopeWords } from '../forms/apiKey/useScopeWords.ts'
import { useText } from '../i18n/text.ts'
import { useDayOfMoment } from '../i18n/useMoment.ts'
import { notify } from '../notices/notices.ts'
import styles from './AccountPage.module.css'

/** A client may send more than is looked at (RFC 6749, section 3.1). */
const Request = z.object(AuthorizationRequest.shape)

/** Asks a person whether a program may read in their name, and leads back to it with the answer (OAuth 2.1). */
export default function ConnectPage() {
  const { t } = useText()
  const { search } = useLocation()
  const request = Request.safeParse(search)
  return (
    <div className={styles.page}>
      <PageHeader title={t('account.connect.title')} />
      {request.success ? <Question request={request.data} /> : <p role="alert">{t('account.connect.broken')}</p>}
    </div>
  )
}

function Question({ request }: { readonly request: AuthorizationRequest }) {
  const { t } = useText()
  const day = useDayOfMoment()
  const scopeWords = useScopeWords()
  const [answering, setAnswering] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['authorization', request],
    queryFn: ({ signal }) => api.call(readAuthorization, { body: request, signal }),
  })

  async function answer(allow: boolean) {
    setAnswering(true)
    try {
      const { redirect } = await api.call(answerAuthorization, { body: { request, allow } })
      window.location.assign(redirect)
    } catch (failure) {
      notify('error', explain(failure, t).message)
      setAnswering(false)
    }
  }

  if (error !== null)
    return (
      <p role="alert">
        {t('account.connect.broken')} {explain(error, t).message}
      </p>
    )
  if (data === undefined) return <p role="status">{t('common.loading')}</p>
  const { name, host, local, scopes, until } = data
  return (
    <section className={styles.section}>
      <h2>{t('account.connect.asks', { name })}</h2>
      <p>{t('account.connect.unchecked')}</p>
      <p>
        <strong>{local ? t('account.connect.local') : t('account.connect.remote', { host })}</strong>
      </p>
      <p>{t('account.connect.may')}</p>
      <ul>
        {scopes.map((scope) => (
          <li key={scope}>{scopeWords(scope)}</li>
        ))}
      </ul>
      <p className="quiet">
        {t('account.connect.limits', {
          date: day(until),
          account: t('userMenu.account'),
          keys: t('account.keys.title'),
        })}
      </p>
      <div className="row gap-2">
        <TextButton
          kind="main"
          label={t('account.connect.allow')}
          disabled={answering}
          onPress={() => void answer(true)}
        />
        <TextButton
          kind="quiet"
          label={t('account.connect.deny')}
          disabled={answering}
          onPress={() => void answer(false)}
        />
      </div>
    </section>
  )
}
