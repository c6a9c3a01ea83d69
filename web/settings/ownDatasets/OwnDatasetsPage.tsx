import { deleteOwnDataset, listOwnDatasets, type OwnDataset, restoreOwnDataset } from '@sala/catalog/api/ownDatasets.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { queryFor } from '../../api/queries.ts'
import { useText } from '../../i18n/text.ts'
import { useMoment } from '../../i18n/useMoment.ts'
import { DeleteDialog } from '../../lists/DeleteDialog.tsx'
import { ListPage } from '../../lists/ListPage.tsx'
import type { ListColumn } from '../../lists/ListTable.tsx'
import { RowName } from '../../lists/RowName.tsx'
import { TrashRowTools } from '../../lists/RowTools.tsx'
import { TrashFilter } from '../../lists/TrashFilter.tsx'
import { showsTrash, trashFilter } from '../../lists/trash.ts'
import { useList } from '../../lists/useList.ts'
import { useRestore } from '../../lists/useRestore.ts'
import { paths } from '../../paths.ts'
import { useStore } from '../../store.ts'
import { settings } from '../../theme/settings.ts'
import { editPath } from '../editPath.ts'
import { ownDatasetPaths } from './ownDatasetPaths.ts'

const defaults = { sort: 'name', limit: 20, filters: [trashFilter] }

/** The data sets that administrators have made. */
export function OwnDatasetsPage() {
  const { t } = useText()
  const { locale } = useStore(settings)
  const moment = useMoment()
  const list = useList(defaults)
  const restore = useRestore(restoreOwnDataset)
  const [leaving, setLeaving] = useState<OwnDataset | null>(null)
  const answer = useQuery({ ...queryFor(listOwnDatasets, list.query), placeholderData: keepPreviousData, staleTime: 0 })
  const columns: readonly ListColumn<OwnDataset>[] = [
    {
      key: 'name',
      label: t('ownDatasets.name'),
      sort: 'name',
      cell: ({ id, name, ...row }) => <RowName name={name} edit={editPath(ownDatasetPaths.edit, id)} trash={row} />,
    },
    {
      key: 'columns',
      label: t('ownDatasets.columns'),
      figure: true,
      cell: ({ definition }) => number(definition.columns.length, locale),
    },
    { key: 'source', label: t('ownDatasets.source'), cell: ({ definition }) => definition.source },
    {
      key: 'updatedAt',
      label: t('ownDatasets.updated'),
      sort: 'updatedAt',
      cell: ({ updatedAt }) => moment(updatedAt),
    },
    {
      key: 'import',
      label: t('ownDatasets.rows'),
      cell: ({ id, deletedAt }) =>
        deletedAt === null && (
          <Link to={paths.settingImportAdd} search={{ dataset: id }}>
            {t('ownDatasets.importFile')}
          </Link>
        ),
    },
  ]
  return (
    <ListPage
      title={t('settingsMenu.ownDatasets')}
      lead={t('ownDatasets.lead')}
      add={{ to: ownDatasetPaths.add, label: t('ownDatasets.add') }}
      search={t('ownDatasets.search')}
      columns={columns}
      list={list}
      answer={answer}
      rowKey={({ id }) => id}
      filters={<TrashFilter list={list} />}
      empty={showsTrash(list) ? t('list.trashEmpty') : t('ownDatasets.empty')}
      actions={(row) => (
        <TrashRowTools
          name={row.name}
          deletedAt={row.deletedAt}
          edit={editPath(ownDatasetPaths.edit, row.id)}
          onDelete={() => setLeaving(row)}
          onRestore={() => restore(row)}
        />
      )}
    >
      {leaving && (
        <DeleteDialog
          name={leaving.name}
          run={() => api.call(deleteOwnDataset, { params: { id: leaving.id } })}
          done={t('ownDatasets.deleted')}
          tell="here"
          onClose={() => setLeaving(null)}
        >
          <p>{t('ownDatasets.deleteHint')}</p>
        </DeleteDialog>
      )}
    </ListPage>
  )
}
