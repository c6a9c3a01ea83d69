import { Message } from '../controls/texts/Message.tsx'
import { useText } from '../i18n/text.ts'
import { tryAgain } from '../shell/connectivity.ts'

/** In place of a screen that has nothing to show yet, because the server does not answer. It goes as soon as the server does. */
export function ServerDownPage() {
  const { t } = useText()
  return (
    <div role="alert">
      <Message title={t('shell.serverDown')} text={t('shell.serverDownHint')}>
        <button type="button" onClick={() => void tryAgain()}>
          {t('common.retry')}
        </button>
      </Message>
    </div>
  )
}
