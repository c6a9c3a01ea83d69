import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '../api/api.ts'
import { useText } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { SetUp } from '../session/secondFactor/SetUp.tsx'
import { SessionFrame } from './frame/SessionFrame.tsx'
import { safeNext } from './next.ts'

/** Sets up the second factor that a person's group requires, before anything else opens. */
export default function SecondFactorPage() {
  const { t } = useText()
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false })

  async function goOn() {
    // The session that comes back is held back no longer.
    await api.renew()
    await navigate({ to: safeNext(next, window.location.origin), replace: true })
  }

  return (
    <SessionFrame
      title={t('session.enrol.title')}
      lead={t('session.enrol.lead')}
      links={
        <Link to={paths.signOut} preload={false}>
          {t('header.signOut')}
        </Link>
      }
    >
      <SetUp onDone={() => void goOn()} />
    </SessionFrame>
  )
}
