import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../api/api.ts'
import { explain } from '../../api/explain.ts'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import { paths } from '../../paths.ts'
import { useOptions } from '../../session/useOptions.ts'
import { SessionFrame } from '../frame/SessionFrame.tsx'
import { safeNext } from '../next.ts'
import { takeReturnPath } from './returnPath.ts'

/** What the provider has said can be given to the server once, however often React draws this screen. */
let signingIn: Promise<unknown> | null = null

/** Where a provider of OpenID Connect leads people back to: its answer stands in the address. */
export default function OpenIdPage() {
  const { t } = useText()
  const navigate = useNavigate()
  const options = useOptions()
  const [refusal, setRefusal] = useState<string | null>(null)

  const onSignedIn = useEffectEvent(() => {
    notify('success', t('login.success'))
    void navigate({ to: safeNext(takeReturnPath(), window.location.origin), replace: true })
  })
  const onRefused = useEffectEvent((error: unknown) => setRefusal(explain(error, t).message))

  // Runs once: more texts may arrive while the person is led on, and a second run would find no page to lead to.
  useEffect(() => {
    let isMounted = true
    if (signingIn === null) {
      const answer = window.location.search
      // The code in the address is spent, so it is removed from the history.
      window.history.replaceState(window.history.state, '', paths.openId)
      signingIn = api.finishOpenId(answer)
    }
    signingIn.then(
      () => isMounted && onSignedIn(),
      (error: unknown) => isMounted && onRefused(error),
    )
    return () => {
      isMounted = false
    }
  }, [])

  if (refusal === null)
    return (
      <SessionFrame
        title={t('session.openId.title')}
        lead={options?.openId ? t('session.openId.lead', { name: options.openId }) : t('common.loading')}
      />
    )
  return (
    <SessionFrame
      title={t('session.openId.again')}
      lead={refusal}
      links={<Link to={paths.signIn}>{t('session.toSignIn')}</Link>}
    />
  )
}
