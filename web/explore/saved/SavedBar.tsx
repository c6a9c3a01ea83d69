import { type SavedExploration, updateExploration } from '@sala/catalog/api/explorations.ts'
import type { AskedPart } from '@sala/catalog/api/exports.ts'
import { type Exploration, encodeExploration } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '@sala/widgets/context.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../api/api.ts'
import { useAction } from '../../api/useAction.ts'
import { asOfQuery } from '../../cards/asOf/asOfQuery.ts'
import { EmbedButton } from '../../cards/embed/EmbedButton.tsx'
import { TrayPartButton } from '../../cards/files/TrayButton.tsx'
import { SubscriptionDialog } from '../../cards/subscribe/lazySubscription.ts'
import type { Draft } from '../../cards/subscribe/SubscriptionDialog.tsx'
import buttons from '../../controls/buttons.module.css'
import { Icon } from '../../controls/Icon.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { Fault } from '../../forms/Fault.tsx'
import { withWords } from '../../i18n/i18n.ts'
import { useText } from '../../i18n/text.ts'
import { mayManage } from '../../menu/menu.ts'
import { notify } from '../../notices/notices.ts'
import { paths } from '../../paths.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../store.ts'
import styles from './Saved.module.css'
import { ifMatch, isSame, savedParameter } from './savedExploration.ts'

interface SavedBarProps {
  /** What was opened; null for a question that is not saved. */
  readonly saved: SavedExploration | null
  /** Null where what was opened cannot be shown. */
  readonly question: Exploration | null
  /** Null where it is not known yet. */
  readonly context: Context | null
  /** The dialog of an alert is open from the start, with this name; null: it is not. */
  readonly alertName?: string | null
  readonly onAlertClosed?: () => void
}

/** These come when they are opened. */
const SaveDialog = lazy(withWords(['explore', 'forms'], () => import('./SaveDialog.tsx')))
const SharingDialog = lazy(withWords(['explore', 'savedExplorations', 'forms'], () => import('./SharingDialog.tsx')))
const PublicDialog = lazy(withWords(['explore', 'publications'], () => import('./PublicDialog.tsx')))
const HistoryDialog = lazy(withWords(['explore', 'savedExplorations', 'forms'], () => import('./HistoryDialog.tsx')))
const BoardDialog = lazy(
  withWords(['explore', 'savedExplorations', 'forms', 'boards'], () => import('./BoardDialog.tsx')),
)
const AlertDialog = lazy(withWords(['alerts', 'calculations', 'explore'], () => import('../alerts/AlertDialog.tsx')))

/** What the exploration on show is called, and the ways to keep it: save, save as another, share, look into its history. */
export function SavedBar({ saved, question, context, alertName = null, onAlertClosed }: SavedBarProps) {
  const { t } = useText()
  const navigate = useNavigate()
  const { user } = useStore(session)
  const publishes = user !== null && mayManage(user)
  const [dialog, setDialog] = useState<DialogName | null>(alertName === null ? null : 'alert')
  const { fault, run } = useAction('fault')
  const close = () => setDialog(null)
  const open = ({ id }: SavedExploration) => void navigate({ to: paths.explore, search: savedParameter(id) })
  const changed = saved !== null && question !== null && !isSame(saved.question, question)

  async function save() {
    if (saved === null || question === null) return
    const { id, name, description, folder } = saved
    await run(async () => {
      // Comes with what lists need, which a question does without.
      const { rememberSaved } = await import('./rememberSaved.ts')
      const body = { name, description, folder, question }
      const updated = await api.call(updateExploration, { params: { id }, body, headers: ifMatch(saved) })
      rememberSaved(updated)
      notify('success', t('explorations.saved', { name }))
      open(updated)
    })
  }

  return (
    <section className="row between wrap gap-below gap-1-2" aria-label={t('explorations.bar')}>
      {saved !== null && <Names saved={saved} changed={changed} />}
      <div className="row wrap gap-1">
        {changed && saved.access !== 'view' && (
          <TextButton kind="main" label={t('explorations.save')} onPress={() => void save()} />
        )}
        {question !== null && (
          <TextButton
            kind="quiet"
            label={saved === null ? t('explorations.saveNew') : t('explorations.saveAs')}
            onPress={() => setDialog('save')}
          />
        )}
        {saved?.access === 'own' && (
          <button type="button" className={buttons.quiet} onClick={() => setDialog('share')}>
            <Icon name="share" size={18} />
            {t('explorations.share')}
          </button>
        )}
        {saved !== null && publishes && (
          <TextButton kind="quiet" label={t('explorations.public')} onPress={() => setDialog('public')} />
        )}
        {saved?.question != null && (
          <EmbedButton name={saved.name} shows={{ kind: 'exploration', id: saved.id }} className={buttons.quiet} />
        )}
        {saved !== null && (
          <TextButton kind="quiet" label={t('explorations.history')} onPress={() => setDialog('history')} />
        )}
        <Leading {...{ saved, question, context, changed }} onOpen={setDialog} />
        <Link to={paths.explorations} className={buttons.quiet}>
          {t('shell.explorations')}
        </Link>
      </div>
      <Fault text={fault} />
      <OpenedDialog
        {...{ dialog, saved, question, context, changed, alertName }}
        onSaved={open}
        onClose={() => {
          close()
          if (dialog === 'alert' && alertName !== null) onAlertClosed?.()
        }}
      />
    </section>
  )
}

interface LeadingProps extends Pick<SavedBarProps, 'saved' | 'question' | 'context'> {
  /** The question is no longer as it was saved. */
  readonly changed: boolean
  readonly onOpen: (dialog: DialogName) => void
}

/** Where a question can go from here: to a board, an alert, a mail or the export tray. */
function Leading({ saved, question, context, changed, onOpen }: LeadingProps) {
  const { t } = useText()
  return (
    <>
      {question !== null && (
        <button type="button" className={buttons.quiet} onClick={() => onOpen('board')}>
          <Icon name="board" size={18} />
          {t('explorations.onBoard')}
        </button>
      )}
      {question !== null && context !== null && (
        <button type="button" className={buttons.quiet} onClick={() => onOpen('alert')}>
          <Icon name="bell" size={18} />
          {t('explorations.alert')}
        </button>
      )}
      {saved !== null && question !== null && (
        <button type="button" className={buttons.quiet} onClick={() => onOpen('mail')}>
          <Icon name="mail" size={18} />
          {t('dashboard.byMail')}
        </button>
      )}
      {saved !== null && question !== null && context !== null && (
        <TrayPartButton part={partOf(saved, changed ? question : null, context)} className={buttons.quiet} />
      )}
    </>
  )
}

type DialogName = 'save' | 'share' | 'public' | 'history' | 'alert' | 'board' | 'mail'

interface OpenedDialogProps extends Pick<SavedBarProps, 'saved' | 'question' | 'context'> {
  readonly dialog: DialogName | null
  /** The question is no longer as it was saved. */
  readonly changed: boolean
  readonly alertName: string | null
  readonly onSaved: (saved: SavedExploration) => void
  readonly onClose: () => void
}

/** The dialog that is open over the question. */
function OpenedDialog(props: OpenedDialogProps) {
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

/** What the export tray takes: what is saved whenever the file is made, or the question that differs from it. */
const partOf = ({ id }: SavedExploration, changed: Exploration | null, context: Context): AskedPart => ({
  exploration: id,
  filters: asOfQuery(context),
  ...(changed !== null && { question: encodeExploration(changed) }),
})

/** What is subscribed to: what is saved whenever it is sent, or the question that differs from it. */
function draftOf({ id, name }: SavedExploration, changed: Exploration | null): Draft {
  const question = changed === null ? null : encodeExploration(changed)
  const search = new URLSearchParams({ ...(question !== null && { q: question }), ...savedParameter(id) })
  const card = { exploration: id, filters: {}, ...(question !== null && { question }) }
  return { name, path: `${paths.explore}?${search}`, cards: [card] }
}

function Names({ saved, changed }: { readonly saved: SavedExploration; readonly changed: boolean }) {
  const { t } = useText()
  const { name, description, access, owner, shared } = saved
  const ownerText =
    access === 'own'
      ? t(shared ? 'explorations.isShared' : 'explorations.isPrivate')
      : t('explorations.sharedBy', { name: owner })
  return (
    <div className={styles.names}>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      {description !== '' && (
        <p>
          <bdi>{description}</bdi>
        </p>
      )}
      <span className={styles.state} role="status">
        {ownerText} · {t(changed ? 'explorations.unsaved' : 'explorations.asSaved')}
      </span>
    </div>
  )
}
