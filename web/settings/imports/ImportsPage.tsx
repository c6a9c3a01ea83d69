import { atStart, type Batch } from '@sala/catalog/api/importedBatch.ts'
import { listBatches } from '@sala/catalog/api/imports.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useDatasetChoices } from '../../api/datasets.ts'
import { queryFor } from '../../api/queries.ts'
import buttons from '../../controls/buttons.module.css'
import { IconButton } from '../../controls/IconButton.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { withWords } from '../../i18n/i18n.ts'
import { useText } from '../../i18n/text.ts'
import { useDatasetLabel } from '../../i18n/useDatasetLabel.ts'
import { useMoment } from '../../i18n/useMoment.ts'
import { ListFilter } from '../../lists/ListFilter.tsx'
import { ListPage } from '../../lists/ListPage.tsx'
import type { ListColumn } from '../../lists/ListTable.tsx'
import { RowName } from '../../lists/RowName.tsx'
import status from '../../lists/StatusMark.module.css'
import { type List, useList, useListQuery } from '../../lists/useList.ts'
import { mayManage } from '../../menu/menu.ts'
import { paths } from '../../paths.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../store.ts'
import { connectorPaths, editPath, recipePaths } from '../editPath.ts'
import styles from './ImportsPage.module.css'
import { datasetOf } from './importForm.ts'
import { UndoDialog } from './UndoDialog.tsx'

const defaults = { sort: '-id', filters: ['dataset', 'state'] }
/** It comes when it is opened. */
const OpenDataDialog = lazy(withWords(['openData'], () => import('./openData/OpenDataDialog.tsx')))
const states = ['standing', 'undone'] as const

/** The batches of figures that were imported; each has a page, and can be taken back. */
export default function ImportsPage() {
  const { t } = useText()
  const list = useList(defaults)
  const [leaving, setLeaving] = useState<Batch | null>(null)
  const { user } = useStore(session)
  const manages = user !== null && mayManage(user)
  const [openData, setOpenData] = useState(false)
  const columns = useBatchColumns()
  const dataset = datasetOf(list.filters.dataset ?? '')
  const state = states.find((candidate) => candidate === list.filters.state)
  const answer = useListQuery(
    queryFor(listBatches, {
      ...list.query,
      ...(dataset !== '' && { dataset }),
      ...(state !== undefined && { state }),
    }),
    {
      // Colleagues and the command line import too.
      staleTime: 0,
    },
  )
  return (
    <ListPage
      title={t('settingsMenu.imports')}
      lead={t('imports.lead')}
      add={{ to: paths.settingImportAdd, label: t('imports.add') }}
      tools={
        <>
          <Link to={connectorPaths.list} className={buttons.quiet}>
            {t('imports.connectors')}
          </Link>
          <Link to={recipePaths.list} className={buttons.quiet}>
            {t('recipes.title')}
          </Link>
          <Link to={paths.settingImportNames} className={buttons.quiet}>
            {t('imports.namesPage')}
          </Link>
          {manages && <TextButton kind="quiet" label={t('imports.openData')} onPress={() => setOpenData(true)} />}
        </>
      }
      search={t('imports.search')}
      columns={columns}
      list={list}
      answer={answer}
      filters={<Filters list={list} />}
      empty={t('imports.empty')}
      actions={(batch) =>
        batch.undoneAt === null && (
          <IconButton
            icon="undo"
            label={t('imports.takeBack', { file: batch.fileName })}
            onPress={() => setLeaving(batch)}
          />
        )
      }
    >
      {leaving && <UndoDialog batch={leaving} onClose={() => setLeaving(null)} />}
      <Suspense>{openData && <OpenDataDialog onClose={() => setOpenData(false)} />}</Suspense>
    </ListPage>
  )
}

function useBatchColumns(): readonly ListColumn<Batch>[] {
  const { t, locale } = useText()
  const datasetLabel = useDatasetLabel()
  const dated = useMoment()
  return [
    {
      key: 'file',
      label: t('imports.file'),
      sort: 'fileName',
      cell: ({ id, fileName, source }) => (
        <span className={styles.file}>
          <span>
            <RowName name={fileName} edit={editPath(paths.settingImport, id)} />
          </span>
          {source !== fileName && (
            <span className={styles.source}>
              <bdi>{source}</bdi>
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'dataset',
      label: t('imports.dataset'),
      sort: 'dataset',
      cell: (batch) => (
        <span className={styles.lines}>
          {datasetLabel(batch.dataset)}
          {batch.demonstration && <span className={styles.quiet}>{t('status.demonstration')}</span>}
        </span>
      ),
    },
    {
      key: 'rows',
      label: t('imports.rows'),
      sort: 'rows',
      figure: true,
      cell: ({ rows }) => number(rows, locale),
    },
    {
      key: 'replaced',
      label: t('imports.replaced'),
      figure: true,
      cell: ({ replaced }) => number(replaced, locale),
    },
    {
      key: 'at',
      label: t('imports.at'),
      sort: 'importedAt',
      cell: ({ importedAt, importedBy }) => (
        <span className={styles.lines}>
          {dated(importedAt)}
          <span className={styles.quiet}>
            <bdi>{importedBy === atStart ? t('imports.bySystem') : importedBy}</bdi>
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      label: t('list.status'),
      cell: ({ undoneAt }) => (
        <span className={styles.lines}>
          <span className={`inline-row gap-6px nowrap ${status.status}`} data-on={undoneAt === null}>
            {undoneAt === null ? t('imports.standing') : t('imports.undone')}
          </span>
          {undoneAt !== null && <span className={styles.quiet}>{dated(undoneAt)}</span>}
        </span>
      ),
    },
  ]
}

function Filters({ list }: { readonly list: List }) {
  const { t } = useText()
  const datasets = useDatasetChoices()
  return (
    <>
      <ListFilter
        label={t('imports.dataset')}
        value={datasetOf(list.filters.dataset ?? '')}
        choices={[{ value: '', label: t('imports.anyDataset') }, ...datasets]}
        onChange={(name) => list.filter('dataset', name)}
      />
      <ListFilter
        label={t('list.status')}
        value={list.filters.state ?? ''}
        choices={[
          { value: '', label: t('list.any') },
          ...states.map((value) => ({ value, label: t(`imports.${value}`) })),
        ]}
        onChange={(state) => list.filter('state', state)}
      />
    </>
  )
}
