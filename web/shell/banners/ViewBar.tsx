import { endView } from '@sala/catalog/api/viewAs.ts'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { explain } from '../../api/explain.ts'
import { Icon } from '../../controls/Icon.tsx'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import { paths } from '../../paths.ts'
import banner from './ReachBanner.module.css'

/** Shows on every screen whom an administrator views as, and ends it. */
export default function ViewBar({ name }: { readonly name: string }) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)

  async function end() {
    setBusy(true)
    try {
      api.adopt(await api.call(endView))
      // A full page load removes everything of the view from memory.
      window.location.assign(paths.dashboards)
    } catch (error) {
      notify('error', explain(error, t).message)
      setBusy(false)
    }
  }

  return (
    <section className={banner.banner} aria-label={t('viewAs.bar')}>
      <Icon name="eye" size={18} />
      <span>{t('viewAs.as', { name })}</span>
      <button type="button" aria-disabled={busy} onClick={() => busy || void end()}>
        {t('viewAs.end')}
      </button>
    </section>
  )
}
