import { Message } from '../controls/texts/Message.tsx'
import { useText } from '../i18n/text.ts'
import { ScreenLoadError } from '../loading/deadline.ts'

/** In place of a screen that failed to load or broke. Reloading keeps the address, and with it the filters. */
export function FailurePage({ error }: { readonly error: unknown }) {
  const { t } = useText()
  const isLoad = error instanceof ScreenLoadError
  const title = t(isLoad ? (error.outdated ? 'pages.newRelease' : 'pages.chunkFailed') : 'pages.crashed')
  return (
    <div role="alert">
      <Message title={title} text={t('pages.reloadHint')}>
        <button type="button" onClick={() => window.location.reload()}>
          {t('common.reload')}
        </button>
      </Message>
    </div>
  )
}
