import { startView } from '@sala/catalog/api/viewAs.ts'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { explain } from '../api/explain.ts'
import buttons from '../controls/buttons.module.css'
import { Icon } from '../controls/Icon.tsx'
import { useText } from '../i18n/text.ts'
import { notify } from '../notices/notices.ts'
import { paths } from '../paths.ts'

/** Shows the product as a person or a group sees it, until that is ended by the bar above every screen. */
export function ViewAsButton({ target }: { readonly target: { readonly user: string } | { readonly role: string } }) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)

  async function start() {
    setBusy(true)
    try {
      api.adopt(await api.call(startView, { body: target }))
      // Nothing that was read as an administrator stays in memory.
      window.location.assign(paths.dashboards)
    } catch (error) {
      notify('error', explain(error, t).message)
      setBusy(false)
    }
  }

  return (
    <button type="button" className={buttons.quiet} aria-disabled={busy} onClick={() => busy || void start()}>
      <Icon name="eye" size={18} />
      {t('settings.viewAs')}
    </button>
  )
}
