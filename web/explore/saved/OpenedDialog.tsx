import type { SavedExploration } from '@sala/catalog/api/explorations.ts'
import { type Exploration, encodeExploration } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '@sala/widgets/context.ts'
import { lazy, Suspense } from 'react'
import { SubscriptionDialog } from '../../cards/subscribe/lazySubscription.ts'
import type { Draft } from '../../cards/subscribe/SubscriptionDialog.tsx'
import { withWords } from '../../i18n/i18n.ts'
import { useText } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { savedParameter } from './savedExploration.ts'

/** These come when they are opened. */
const SaveDialog = lazy(withWords(['explore', 'forms'], () => import('./SaveDialog.tsx')))
const SharingDialog = lazy(withWords(['explore', 'savedExplorations', 'forms'], () => import('./SharingDialog.tsx')))
const PublicDialog = lazy(withWords(['explore', 'publications'], () => import('./PublicDialog.tsx')))
const HistoryDialog = lazy(withWords(['explore', 'savedExplorations', 'forms'], () => import('./HistoryDialog.tsx')))
const BoardDialog = lazy(
  withWords(['explore', 'savedExplorations', 'forms', 'boards'], () => import('./BoardDialog.tsx')),
)
const AlertDialog = lazy(withWords(['alerts', 'calculations', 'explore'], () => import('../alerts/AlertDialog.tsx')))

export type DialogName = 'save' | 'share' | 'public' | 'history' | 'alert' | 'board' | 'mail'

export interface OpenedDialogProps {
  /** What was opened; null for a question that is not saved. */
  readonly saved: SavedExploration | null
  /** Null where what was opened cannot be shown. */
  readonly question: Exploration | null
  /** Null where it is not known yet. */
  readonly context: Context | null
  readonly dialog: DialogName
  /** The question is no longer as it was saved. */
  readonly changed: boolean
  readonly alertName: string | null
  readonly onSaved: (saved: SavedExploration) => void
  readonly onClose: () => void
}

/** The dialog that is open over the question. */
export default function OpenedDialog(props: OpenedDialogProps) {
  const { dialog, saved, question, context, changed, alertName, onSaved, onClose } = props
  const { t } = useText()
  return (
    <Suspense>
      {dialog === 'save' && question !== null && (
        <SaveDialog
          title={t('explorations.saveTitle')}
          question={question}
          change={null}
          start={
            saved === null
              ? { name: '', description: '', folder: '' }
              : { name: t('explorations.copyName', { name: saved.name }), description: saved.description, folder: '' }
          }
          onSaved={onSaved}
          onClose={onClose}
        />
      )}
      {dialog === 'board' && question !== null && (
        <BoardDialog
          question={question}
          saved={changed ? null : saved}
          name={saved === null ? '' : t('explorations.copyName', { name: saved.name })}
          onSaved={onSaved}
          onClose={onClose}
        />
      )}
      {dialog === 'alert' && question !== null && context !== null && (
        <AlertDialog {...{ question, context, change: null, name: alertName ?? '' }} onClose={onClose} />
      )}
      {dialog === 'mail' && saved !== null && question !== null && (
        <SubscriptionDialog start={draftOf(saved, changed ? question : null)} onClose={onClose} />
      )}
      {dialog === 'share' && saved !== null && <SharingDialog saved={saved} onClose={onClose} />}
      {dialog === 'public' && saved !== null && <PublicDialog saved={saved} onClose={onClose} />}
      {dialog === 'history' && saved !== null && <HistoryDialog saved={saved} onRestored={onSaved} onClose={onClose} />}
    </Suspense>
  )
}

/** What is subscribed to: what is saved whenever it is sent, or the question that differs from it. */
function draftOf({ id, name }: SavedExploration, changed: Exploration | null): Draft {
  const question = changed === null ? null : encodeExploration(changed)
  const search = new URLSearchParams({ ...(question !== null && { q: question }), ...savedParameter(id) })
  const card = { exploration: id, filters: {}, ...(question !== null && { question }) }
  return { name, path: `${paths.explore}?${search}`, cards: [card] }
}
