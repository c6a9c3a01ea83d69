import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useText } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { endSession } from './endSession.ts'

/** Opening this address signs out and leads to the sign-in screen. */
export default function LogoutPage() {
  const { t } = useText()
  const navigate = useNavigate()

  // The session on the server is the world outside React; ending it twice does no harm.
  useEffect(() => {
    void endSession().then((onwards) => {
      if (onwards === null) void navigate({ to: paths.signIn, replace: true })
      else window.location.replace(onwards)
    })
  }, [navigate])

  return (
    <p role="status" style={{ padding: 'var(--space-4)' }}>
      {t('common.loading')}
    </p>
  )
}
