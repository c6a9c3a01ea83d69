import { startOpenId } from '@sala/catalog/api/openId.ts'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { explain } from '../../api/explain.ts'
import { useText } from '../../i18n/text.ts'
import { dismissAll, notify } from '../../notices/notices.ts'
import styles from './OpenIdButton.module.css'
import { storeReturnPath } from './returnPath.ts'

/** The way in by a provider of OpenID Connect, below the form. */
export function OpenIdButton({ name }: { readonly name: string }) {
  const { t } = useText()
  const { next } = useSearch({ strict: false })
  const [busy, setBusy] = useState(false)

  async function leave(): Promise<void> {
    setBusy(true)
    dismissAll()
    try {
      const { url } = await api.call(startOpenId)
      storeReturnPath(next)
      window.location.assign(url)
    } catch (error) {
      setBusy(false)
      notify('error', explain(error, t).message)
    }
  }

  return (
    <div className={styles.other}>
      <p>{t('session.openId.or')}</p>
      <button type="button" aria-disabled={busy} onClick={() => void (busy || leave())}>
        {t('session.openId.button', { name })}
      </button>
    </div>
  )
}
