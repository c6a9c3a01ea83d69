import { deleteOwnDataset, listOwnDatasets, type OwnDataset, restoreOwnDataset } from '@sala/catalog/api/ownDatasets.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { Link } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import { queryFor } from '../../api/queries.ts'
import { useText } from '../../i18n/text.ts'
import { useMoment } from '../../i18n/useMoment.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import type { ListColumn } from '../../lists/ListTable.tsx'
import { RowName } from '../../lists/RowName.tsx'
import { RowTools } from '../../lists/RowTools.tsx'
import { trashFilter } from '../../lists/trash.ts'
import { useList, useListQuery } from '../../lists/useList.ts'
import { paths } from '../../paths.ts'
import { editPath, ownDatasetPaths } from '../editPath.ts'

const defaults = { sort: 'name', limit: 20, filters: [trashFilter] }

/** The data sets that administrators have made. */
export function OwnDatasetsPage() {
  const { t, locale } = useText()
  const moment = useMoment()
  const list = useList(defaults)
  const answer = useListQuery(queryFor(listOwnDatasets, list.query), { staleTime: 0 })
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
      restore={restoreOwnDataset}
      empty={t('ownDatasets.empty')}
      deletes={(dataset) => ({
        name: dataset.name,
        run: () => api.call(deleteOwnDataset, { params: { id: dataset.id } }),
        done: t('ownDatasets.deleted'),
        children: <p>{t('ownDatasets.deleteHint')}</p>,
      })}
      actions={(row, tools) => <RowTools name={row.name} edit={editPath(ownDatasetPaths.edit, row.id)} {...tools} />}
    />
  )
}
