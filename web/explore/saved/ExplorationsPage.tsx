import {
  deleteExploration,
  type ExplorationSummary,
  getExploration,
  listExplorationFolders,
  listExplorations,
  restoreExploration,
} from '@sala/catalog/api/explorations.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { queryFor } from '../../api/queries.ts'
import { datasetWords } from '../../cards/explored/datasetWords.ts'
import { Icon } from '../../controls/Icon.tsx'
import { IconButton } from '../../controls/IconButton.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { Message } from '../../controls/texts/Message.tsx'
import { useText } from '../../i18n/text.ts'
import { useDayOfMoment } from '../../i18n/useMoment.ts'
import { DeleteDialog } from '../../lists/DeleteDialog.tsx'
import { Deletion } from '../../lists/Deletion.tsx'
import { ListFilter } from '../../lists/ListFilter.tsx'
import { ListPage } from '../../lists/ListPage.tsx'
import type { ListColumn } from '../../lists/ListTable.tsx'
import { RowTools } from '../../lists/RowTools.tsx'
import { TrashFilter } from '../../lists/TrashFilter.tsx'
import { showsTrash, trashFilter } from '../../lists/trash.ts'
import { type List, useList, useListQuery } from '../../lists/useList.ts'
import { useRestore } from '../../lists/useRestore.ts'
import { mayExplore, mayManage } from '../../menu/menu.ts'
import { paths } from '../../paths.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../store.ts'
import HistoryDialog from './HistoryDialog.tsx'
import PublicListDialog from './PublicListDialog.tsx'
import SaveDialog from './SaveDialog.tsx'
import styles from './Saved.module.css'
import SharingDialog from './SharingDialog.tsx'
import { ifMatch, savedParameter } from './savedExploration.ts'

const defaults = { sort: '-updatedAt', limit: 20, filters: [trashFilter, 'folder', 'whose'] }

/** The saved explorations: one’s own and those that others share. */
export default function ExplorationsPage() {
  const { t } = useText()
  const person = useStore(session)
  if (mayExplore(person)) return <Explorations />
  return (
    <Message title={t('explore.forbidden')} text={t('explore.forbiddenHint')}>
      <Link to={paths.dashboards}>{t('common.home')}</Link>
    </Message>
  )
}

type Opened = { readonly row: ExplorationSummary; readonly dialog: 'edit' | 'share' | 'history' | 'delete' }

function Explorations() {
  const { t, locale } = useText()
  const { user } = useStore(session)
  const days = useDayOfMoment()
  const list = useList(defaults)
  const [opened, setOpened] = useState<Opened | null>(null)
  const restore = useRestore()
  const answer = useListQuery(queryFor(listExplorations, queryOf(list)))
  const columns: readonly ListColumn<ExplorationSummary>[] = [
    { key: 'name', label: t('explorations.name'), sort: 'name', cell: (row) => <ExplorationRow row={row} /> },
    {
      key: 'datasets',
      label: t('savedExplorations.data'),
      cell: ({ datasets }) => datasetWords(datasets, locale),
    },
    { key: 'folder', label: t('explorations.folder'), sort: 'folder', cell: ({ folder }) => <bdi>{folder}</bdi> },
    {
      key: 'owner',
      label: t('savedExplorations.owner'),
      sort: 'owner',
      cell: ({ access, owner, shared }) =>
        access === 'own' ? t(shared ? 'explorations.isShared' : 'explorations.isPrivate') : <bdi>{owner}</bdi>,
    },
    {
      key: 'updatedAt',
      label: t('savedExplorations.updated'),
      sort: 'updatedAt',
      cell: ({ updatedAt }) => days(updatedAt),
    },
  ]
  return (
    <ListPage
      title={t('shell.explorations')}
      lead={t('savedExplorations.lead')}
      add={{ to: paths.explore, label: t('shell.newExploration') }}
      {...(user !== null && mayManage(user) ? { tools: <PublicTool /> } : {})}
      search={t('savedExplorations.search')}
      columns={columns}
      list={list}
      answer={answer}
      filters={
        <>
          <FolderFilter list={list} />
          <ListFilter
            label={t('savedExplorations.whose')}
            value={list.filters.whose ?? ''}
            choices={[
              { value: '', label: t('savedExplorations.all') },
              { value: 'own', label: t('savedExplorations.own') },
              { value: 'shared', label: t('savedExplorations.ofOthers') },
            ]}
            onChange={(owner) => list.filter('whose', owner)}
          />
          <TrashFilter list={list} />
        </>
      }
      empty={showsTrash(list) ? t('list.trashEmpty') : t('savedExplorations.empty')}
      actions={(row) => (
        <Actions
          row={row}
          onOpen={(dialog) => setOpened({ row, dialog })}
          onRestore={() => restore(restoreExploration, row)}
        />
      )}
    >
      {opened !== null && <RowDialog opened={opened} onClose={() => setOpened(null)} />}
    </ListPage>
  )
}

/** The way to all explorations that anyone may open. */
function PublicTool() {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <TextButton kind="quiet" label={t('publications.list')} onPress={() => setOpen(true)} />
      {open && <PublicListDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function queryOf(list: List) {
  const { folder, whose } = list.filters
  const owner = (['own', 'shared'] as const).find((candidate) => candidate === whose)
  return {
    ...list.query,
    ...(folder === undefined ? {} : { folder }),
    ...(owner === undefined ? {} : { whose: owner }),
  }
}

function ExplorationRow({ row }: { readonly row: ExplorationSummary }) {
  const { t } = useText()
  const { id, name, description, deletedAt, unreadable } = row
  return (
    <div className={styles.found}>
      {deletedAt === null ? (
        <Link to={paths.explore} search={savedParameter(id)}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi>{name}</bdi>
      )}
      <Deletion {...row} />
      {description !== '' && (
        <small>
          <bdi>{description}</bdi>
        </small>
      )}
      {unreadable.length > 0 && (
        <small>
          <Icon name="info" size={14} /> {t('explorations.noFigures')}
        </small>
      )}
    </div>
  )
}

interface ActionsProps {
  readonly row: ExplorationSummary
  readonly onOpen: (dialog: Opened['dialog']) => void
  readonly onRestore: () => void
}

function Actions({ row: { name, access, deletedAt }, onOpen, onRestore }: ActionsProps) {
  const { t } = useText()
  if (deletedAt !== null) return <RowTools name={name} onRestore={onRestore} />
  const owns = access === 'own'
  return (
    <>
      {owns && (
        <IconButton icon="share" label={t('savedExplorations.shareTitle', { name })} onPress={() => onOpen('share')} />
      )}
      <IconButton icon="log" label={t('savedExplorations.historyTitle', { name })} onPress={() => onOpen('history')} />
      <RowTools
        name={name}
        {...(access === 'view' ? {} : { edit: () => onOpen('edit') })}
        {...(owns ? { onDelete: () => onOpen('delete') } : {})}
      />
    </>
  )
}

interface RowDialogProps {
  readonly opened: Opened
  readonly onClose: () => void
}

function RowDialog({ opened, onClose }: RowDialogProps) {
  const { t } = useText()
  const { row, dialog } = opened
  if (dialog === 'history') return <HistoryDialog saved={row} onClose={onClose} />
  if (dialog === 'delete') {
    return (
      <DeleteDialog
        name={row.name}
        run={() => api.call(deleteExploration, { params: { id: row.id }, headers: ifMatch(row) })}
        done={t('savedExplorations.deleted', { name: row.name })}
        onClose={onClose}
      >
        <p>{t('form.deleteHint')}</p>
      </DeleteDialog>
    )
  }
  return <WholeDialog opened={opened} onClose={onClose} />
}

/**
 * A dialog that needs the whole exploration, once that is there. The dialog of a deletion must not ask for it: it would be asked for
 * again when the list is, while it is gone already.
 */
function WholeDialog({ opened: { row, dialog }, onClose }: RowDialogProps) {
  const { t } = useText()
  const { data: saved } = useQuery(queryFor(getExploration, undefined, { id: row.id }))
  if (saved === undefined) return null
  if (dialog === 'share') return <SharingDialog saved={saved} onClose={onClose} />
  // What cannot be read cannot be sent back either.
  if (saved.question === null) return <HistoryDialog saved={saved} onClose={onClose} />
  return (
    <SaveDialog
      title={t('savedExplorations.editTitle', { name: saved.name })}
      question={saved.question}
      change={saved}
      start={saved}
      onSaved={() => undefined}
      onClose={onClose}
    />
  )
}

function FolderFilter({ list }: { readonly list: List }) {
  const { t } = useText()
  const folders = useQuery(queryFor(listExplorationFolders)).data?.rows ?? []
  const chosen = list.filters.folder
  const names = folders.map(({ folder }) => folder)
  if (names.length === 0 && chosen === undefined) return null
  const all = chosen === undefined || names.includes(chosen) ? names : [chosen, ...names]
  return (
    <ListFilter
      label={t('explorations.folder')}
      value={chosen ?? ''}
      choices={[
        { value: '', label: t('savedExplorations.anyFolder') },
        ...all.map((folder) => ({ value: folder, label: folder })),
      ]}
      onChange={(folder) => list.filter('folder', folder)}
    />
  )
}
