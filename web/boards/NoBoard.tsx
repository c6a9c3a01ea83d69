import { Link } from '@tanstack/react-router'
import { ApiError } from '../api/errors.ts'
import { Message } from '../controls/texts/Message.tsx'
import { Unavailable } from '../forms/Unavailable.tsx'
import { useText } from '../i18n/text.ts'
import { ownBoards } from './boardAddresses.ts'

/** In place of a board that is not there, or not to be had just now. */
export function NoBoard({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useText()
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Message title={t('boards.goneTitle')} text={t('boards.goneText')}>
        <Link to={ownBoards}>{t('boards.toMine')}</Link>
      </Message>
    )
  }
  return <Unavailable error={error} onRetry={onRetry} />
}
