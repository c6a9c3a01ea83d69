import { Message } from '../controls/texts/Message.tsx'
import { useText } from '../i18n/text.ts'
import { ScreenLoadError } from '../loading/deadline.ts'

/** In place of a screen that failed to load or broke. Reloading keeps the address, and with it the filters. */
export function FailurePage({ error }: { readonly error: unknown }) {
  const { t } = useText()
  const [title, text] =
    error instanceof ScreenLoadError
      ? [t('pages.chunkFailed'), t('pages.chunkFailedHint')]
      : [t('pages.crashed'), t('pages.crashedHint')]
  return (
    <div role="alert">
      <Message title={title} text={text}>
        <button type="button" onClick={() => window.location.reload()}>
          {t('common.reload')}
        </button>
      </Message>
    </div>
  )
}
