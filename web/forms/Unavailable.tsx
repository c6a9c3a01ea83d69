import { explain } from '../api/explain.ts'
import { Message } from '../controls/texts/Message.tsx'
import { useText } from '../i18n/text.ts'

/** In place of a screen whose data could not be read, with a button that tries again. */
export function Unavailable({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useText()
  return (
    <Message title={t('problems.store_unavailable')} text={explain(error, t).message}>
      <button type="button" onClick={onRetry}>
        {t('common.retry')}
      </button>
    </Message>
  )
}
