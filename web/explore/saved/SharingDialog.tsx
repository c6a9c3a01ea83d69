import {
  type ExplorationReader,
  explorationLimits,
  listExplorationReaders,
  type NamedExplorationShare,
  type SavedExploration,
  shareExploration,
} from '@sala/catalog/api/explorations.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { queryFor } from '../../api/queries.ts'
import { useAction } from '../../api/useAction.ts'
import { Dialog } from '../../controls/dialogs/Dialog.tsx'
import { IconButton } from '../../controls/IconButton.tsx'
import { Select } from '../../controls/popups/Select.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { Fault } from '../../forms/Fault.tsx'
import { PeopleFinder } from '../../forms/PeopleFinder.tsx'
import picked from '../../forms/picked.module.css'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import { rememberSaved } from './rememberSaved.ts'
import { ifMatch } from './savedExploration.ts'

interface SharingDialogProps {
  readonly saved: SavedExploration
  readonly onClose: () => void
}

const keyOf = ({ kind, id }: Pick<NamedExplorationShare, 'kind' | 'id'>) => `${kind} ${id}`

/** The shares of one’s own exploration, and who of them may edit. */
export default function SharingDialog({ saved, onClose }: SharingDialogProps) {
  const { t } = useText()
  const [shares, setShares] = useState<readonly NamedExplorationShare[]>(saved.shares ?? [])
  const { busy, fault, run } = useAction('fault')

  async function save() {
    if (busy) return
    await run(async () => {
      const body = { shares: shares.map(({ kind, id, edit }) => ({ kind, id, edit })) }
      rememberSaved(await api.call(shareExploration, { params: { id: saved.id }, body, headers: ifMatch(saved) }))
      notify('success', t('savedExplorations.sharedNow', { name: saved.name }))
      onClose()
    })
  }

  const change = (share: NamedExplorationShare, edit: boolean) =>
    setShares(shares.map((entry) => (entry === share ? { ...share, edit } : entry)))
  return (
    <Dialog
      title={t('savedExplorations.shareTitle', { name: saved.name })}
      onClose={onClose}
      actions={
        <>
          <TextButton kind="quiet" label={t('common.cancel')} onPress={onClose} />
          <TextButton kind="main" label={t('explorations.save')} aria-disabled={busy} onPress={() => void save()} />
        </>
      }
    >
      <p>{t('savedExplorations.shareText')}</p>
      {shares.length === 0 && <p role="status">{t('savedExplorations.nobody')}</p>}
      <ul className={picked.list} aria-label={t('savedExplorations.sharedWith')}>
        {shares.map((share) => (
          <li key={keyOf(share)}>
            <span className={picked.who}>
              <bdi>{share.name}</bdi>
              <small>{t(`savedExplorations.kinds.${share.kind}`)}</small>
            </span>
            <Select
              label={t('savedExplorations.rightOf', { name: share.name })}
              value={share.edit ? 'edit' : 'view'}
              options={[
                { value: 'view', label: t('savedExplorations.rights.view') },
                { value: 'edit', label: t('savedExplorations.rights.edit') },
              ]}
              ordered
              onChange={(value) => change(share, value === 'edit')}
            />
            <IconButton
              icon="close"
              label={t('savedExplorations.unshare', { name: share.name })}
              onPress={() => setShares(shares.filter((entry) => entry !== share))}
            />
          </li>
        ))}
      </ul>
      {shares.length < explorationLimits.shares && (
        <Audience
          recipientKeys={shares.map(keyOf)}
          onAdd={({ kind, id, name }) => setShares([...shares, { kind, id, name, edit: false }])}
        />
      )}
      <Fault text={fault} />
    </Dialog>
  )
}

interface AudienceProps {
  readonly recipientKeys: readonly string[]
  readonly onAdd: (reader: ExplorationReader) => void
}

/** People and groups that may explore, found by their names. */
function Audience({ recipientKeys, onAdd }: AudienceProps) {
  const { t } = useText()
  const [text, setText] = useState('')
  const q = text.trim()
  const readers = useQuery({
    ...queryFor(listExplorationReaders, q === '' ? {} : { q }),
    placeholderData: keepPreviousData,
  })
  return (
    <PeopleFinder
      text={text}
      onText={setText}
      offers={readers.data?.rows.filter((row) => !recipientKeys.includes(keyOf(row))) ?? null}
      onAdd={onAdd}
      words={{
        find: t('savedExplorations.find'),
        none: t('savedExplorations.noAudience'),
        kind: (kind) => t(`savedExplorations.kinds.${kind}`),
        add: (name) => t('savedExplorations.shareWith', { name }),
      }}
    />
  )
}
