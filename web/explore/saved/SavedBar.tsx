import { type SavedExploration, updateExploration } from '@sala/catalog/api/explorations.ts'
import { type Exploration, encodeExploration } from '@sala/catalog/explore/exploration.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { explain } from '../../api/explain.ts'
import buttons from '../../controls/buttons.module.css'
import { Icon } from '../../controls/Icon.tsx'
import fields from '../../forms/fields.module.css'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import { paths } from '../../paths.ts'
import { HistoryDialog } from './HistoryDialog.tsx'
import { SaveDialog } from './SaveDialog.tsx'
import styles from './Saved.module.css'
import { SharingDialog } from './SharingDialog.tsx'
import { ifMatch, keptSaved, rememberSaved } from './savedExploration.ts'

interface SavedBarProps {
  /** What was opened; null for a question that is not saved. */
  readonly saved: SavedExploration | null
  /** Null where what was opened cannot be shown. */
  readonly question: Exploration | null
}

/** What the exploration on show is called, and the ways to keep it: save, save as another, share, look into its history. */
export function SavedBar({ saved, question }: SavedBarProps) {
  const { t } = useText()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'save' | 'share' | 'history' | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const close = () => setDialog(null)
  const open = ({ id }: SavedExploration) => void navigate({ to: paths.explore, search: keptSaved(id) })
  const changed = saved !== null && question !== null && !isSame(saved.question, question)

  async function save() {
    if (saved === null || question === null) return
    const { id, name, description, folder } = saved
    setFault(null)
    try {
      const body = { name, description, folder, question }
      const kept = await api.call(updateExploration, { params: { id }, body, headers: ifMatch(saved) })
      rememberSaved(kept)
      notify('success', t('explorations.saved', { name }))
      open(kept)
    } catch (error) {
      setFault(explain(error, t).message)
    }
  }

  return (
    <section className={styles.bar} aria-label={t('explorations.bar')}>
      {saved !== null && <Names saved={saved} changed={changed} />}
      <div className={styles.tools}>
        {changed && saved.access !== 'view' && (
          <button type="button" className={buttons.main} onClick={() => void save()}>
            {t('explorations.save')}
          </button>
        )}
        {question !== null && (
          <button type="button" className={buttons.quiet} onClick={() => setDialog('save')}>
            {saved === null ? t('explorations.saveNew') : t('explorations.saveAs')}
          </button>
        )}
        {saved?.access === 'own' && (
          <button type="button" className={buttons.quiet} onClick={() => setDialog('share')}>
            <Icon name="share" size={18} />
            {t('explorations.share')}
          </button>
        )}
        {saved !== null && (
          <button type="button" className={buttons.quiet} onClick={() => setDialog('history')}>
            {t('explorations.history')}
          </button>
        )}
        <Link to={paths.explorations} className={buttons.quiet}>
          {t('shell.explorations')}
        </Link>
      </div>
      {fault !== null && (
        <p className={fields.fault} role="alert">
          {fault}
        </p>
      )}
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
          onSaved={open}
          onClose={close}
        />
      )}
      {dialog === 'share' && saved !== null && <SharingDialog saved={saved} onClose={close} />}
      {dialog === 'history' && saved !== null && <HistoryDialog saved={saved} onRestored={open} onClose={close} />}
    </section>
  )
}

const isSame = (one: Exploration | null, other: Exploration): boolean =>
  one !== null && encodeExploration(one) === encodeExploration(other)

function Names({ saved, changed }: { readonly saved: SavedExploration; readonly changed: boolean }) {
  const { t } = useText()
  const { name, description, access, owner, shared } = saved
  const whose =
    access === 'own'
      ? t(shared ? 'explorations.isShared' : 'explorations.isPrivate')
      : t('explorations.sharedBy', { name: owner })
  return (
    <div className={styles.names}>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      {description !== '' && <p dir="auto">{description}</p>}
      <span className={styles.state} role="status">
        {whose} · {t(changed ? 'explorations.unsaved' : 'explorations.asSaved')}
      </span>
    </div>
  )
}
