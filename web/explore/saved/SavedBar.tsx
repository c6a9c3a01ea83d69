import { type SavedExploration, updateExploration } from '@sala/catalog/api/explorations.ts'
import type { AskedPart } from '@sala/catalog/api/exports.ts'
import { type Exploration, encodeExploration } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '@sala/widgets/context.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../api/api.ts'
import { explain } from '../../api/explain.ts'
import { asOfQuery } from '../../cards/asOf/asOfQuery.ts'
import { EmbedButton } from '../../cards/embed/EmbedButton.tsx'
import { TrayPartButton } from '../../cards/files/TrayButton.tsx'
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
import type { DialogName, OpenedDialogProps } from './OpenedDialog.tsx'
import styles from './Saved.module.css'
import { ifMatch, isSame, savedParameter } from './savedExploration.ts'

interface SavedBarProps extends Pick<OpenedDialogProps, 'saved' | 'question' | 'context'> {
  /** The dialog of an alert is open from the start, with this name; null: it is not. */
  readonly alertName?: string | null
  readonly onAlertClosed?: () => void
}

/** The dialogs come when the first one is opened. */
const OpenedDialog = lazy(withWords(['explore'], () => import('./OpenedDialog.tsx')))

/** What the exploration on show is called, and the ways to keep it: save, save as another, share, look into its history. */
export function SavedBar({ saved, question, context, alertName = null, onAlertClosed }: SavedBarProps) {
  const { t } = useText()
  const navigate = useNavigate()
  const { user } = useStore(session)
  const publishes = user !== null && mayManage(user)
  const [dialog, setDialog] = useState<DialogName | null>(alertName === null ? null : 'alert')
  const [fault, setFault] = useState<string | null>(null)
  const close = () => setDialog(null)
  const open = ({ id }: SavedExploration) => void navigate({ to: paths.explore, search: savedParameter(id) })
  const changed = saved !== null && question !== null && !isSame(saved.question, question)

  async function save() {
    if (saved === null || question === null) return
    const { id, name, description, folder } = saved
    setFault(null)
    try {
      // Comes with what lists need, which a question does without.
      const { rememberSaved } = await import('./rememberSaved.ts')
      const body = { name, description, folder, question }
      const updated = await api.call(updateExploration, { params: { id }, body, headers: ifMatch(saved) })
      rememberSaved(updated)
      notify('success', t('explorations.saved', { name }))
      open(updated)
    } catch (error) {
      setFault(explain(error, t).message)
    }
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
      <Suspense>
        {dialog !== null && (
          <OpenedDialog
            {...{ dialog, saved, question, context, changed, alertName }}
            onSaved={open}
            onClose={() => {
              close()
              if (dialog === 'alert' && alertName !== null) onAlertClosed?.()
            }}
          />
        )}
      </Suspense>
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

/** What the export tray takes: what is saved whenever the file is made, or the question that differs from it. */
const partOf = ({ id }: SavedExploration, changed: Exploration | null, context: Context): AskedPart => ({
  exploration: id,
  filters: asOfQuery(context),
  ...(changed !== null && { question: encodeExploration(changed) }),
})

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
