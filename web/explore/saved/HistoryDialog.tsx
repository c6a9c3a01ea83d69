import {
  type ExplorationVersion,
  listExplorationVersions,
  restoreExplorationVersion,
  type SavedExploration,
} from '@sala/catalog/api/explorations.ts'
import { encodeExploration } from '@sala/catalog/explore/exploration.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { explain } from '../../api/explain.ts'
import { queryFor } from '../../api/queries.ts'
import buttons from '../../controls/buttons.module.css'
import { Dialog } from '../../controls/dialogs/Dialog.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { IconButton } from '../../controls/IconButton.tsx'
import { Fault } from '../../forms/Fault.tsx'
import picked from '../../forms/picked.module.css'
import { useText } from '../../i18n/text.ts'
import { useMoment } from '../../i18n/useMoment.ts'
import { notify } from '../../notices/notices.ts'
import { paths } from '../../paths.ts'
import { rememberSaved } from './rememberSaved.ts'
import styles from './Saved.module.css'
import { ifMatch, savedParameter } from './savedExploration.ts'

interface HistoryDialogProps {
  readonly saved: Pick<SavedExploration, 'id' | 'name' | 'version' | 'access'>
  readonly onRestored?: (saved: SavedExploration) => void
  readonly onClose: () => void
}

/** What a saved exploration was before: who changed what and when. An earlier version is looked at, or made the present one. */
export default function HistoryDialog({ saved, onRestored, onClose }: HistoryDialogProps) {
  const { t } = useText()
  const [fault, setFault] = useState<string | null>(null)
  const answer = useQuery(queryFor(listExplorationVersions, undefined, { id: saved.id }))
  const error = fault ?? (answer.error === null ? null : explain(answer.error, t).message)

  async function restore({ version }: ExplorationVersion) {
    setFault(null)
    try {
      const params = { id: saved.id, version: String(version) }
      const restored = await api.call(restoreExplorationVersion, { params, headers: ifMatch(saved) })
      rememberSaved(restored)
      notify('success', t('savedExplorations.restored', { version, name: restored.name }))
      onRestored?.(restored)
      onClose()
    } catch (failure) {
      setFault(explain(failure, t).message)
    }
  }

  return (
    <Dialog title={t('savedExplorations.historyTitle', { name: saved.name })} wide onClose={onClose}>
      {answer.isPending && <p role="status">{t('common.loading')}</p>}
      <ol className={picked.list}>
        {answer.data?.rows.map((version, index) => (
          <li key={version.version}>
            <What version={version} />
            {version.question !== null && (
              <Link
                to={paths.explore}
                search={{ q: encodeExploration(version.question), ...savedParameter(saved.id) }}
                className={buttons.tool}
                aria-label={t('savedExplorations.look', { version: version.version })}
                title={t('savedExplorations.look', { version: version.version })}
                onClick={onClose}
              >
                <Icon name="eye" />
              </Link>
            )}
            {index === 0 ? (
              <span className={styles.state}>{t('savedExplorations.present')}</span>
            ) : (
              saved.access !== 'view' && (
                <IconButton
                  icon="undo"
                  label={t('savedExplorations.bringBack', { version: version.version })}
                  onPress={() => void restore(version)}
                />
              )
            )}
          </li>
        ))}
      </ol>
      <Fault text={error} />
    </Dialog>
  )
}

function What({ version: { at, by, changed, name, version } }: { readonly version: ExplorationVersion }) {
  const { t, locale } = useText()
  const dated = useMoment()
  const changes = new Intl.ListFormat(locale).format(changed.map((part) => t(`savedExplorations.changes.${part}`)))
  return (
    <span className={picked.who}>
      <span>
        {version}. {changes}
      </span>
      <bdi>{name}</bdi>
      <small>
        {t('savedExplorations.changedBy', { date: dated(at), name: by ?? t('savedExplorations.forgotten') })}
      </small>
    </span>
  )
}
