import { type Connector, listConnectors, removeConnector } from '@sala/catalog/api/connectors.ts'
import { Link } from '@tanstack/react-router'
import { api } from '../../../api/api.ts'
import { queryFor } from '../../../api/queries.ts'
import buttons from '../../../controls/buttons.module.css'
import { useText } from '../../../i18n/text.ts'
import { useDatasetLabel } from '../../../i18n/useDatasetLabel.ts'
import { useMoment } from '../../../i18n/useMoment.ts'
import { ListPage } from '../../../lists/ListPage.tsx'
import type { ListColumn } from '../../../lists/ListTable.tsx'
import { RowName } from '../../../lists/RowName.tsx'
import { RowTools } from '../../../lists/RowTools.tsx'
import { useList, useListQuery } from '../../../lists/useList.ts'
import { paths } from '../../../paths.ts'
import { connectorPaths, editPath } from '../../editPath.ts'
import styles from '../ImportsPage.module.css'
import { RunOutcome } from './RunOutcome.tsx'
import { scheduleWords } from './words.ts'

const defaults = { sort: 'name', limit: 20 }

/** What fetches figures by the clock; each has a page with its runs. */
export function ConnectorsPage() {
  const { t, locale } = useText()
  const datasetLabel = useDatasetLabel()
  const dated = useMoment()
  const list = useList(defaults)
  const answer = useListQuery(queryFor(listConnectors, list.query), { staleTime: 0 })
  const columns: readonly ListColumn<Connector>[] = [
    {
      key: 'name',
      label: t('connectors.name'),
      sort: 'name',
      cell: ({ id, name, address }) => (
        <span className={styles.file}>
          <RowName name={name} edit={editPath(connectorPaths.page, id)} />
          <span className={styles.source} dir="ltr">
            {URL.parse(address)?.host ?? address}
          </span>
        </span>
      ),
    },
    {
      key: 'dataset',
      label: t('imports.dataset'),
      sort: 'dataset',
      cell: ({ dataset }) => datasetLabel(dataset),
    },
    {
      key: 'schedule',
      label: t('connectors.schedule'),
      sort: 'nextAt',
      cell: (connector) => (
        <span className={styles.lines}>
          {connector.active ? scheduleWords(connector, t, locale) : t('connectors.notByClock')}
          {connector.active && (
            <span className={styles.quiet}>
              {connector.stoppedAt === null
                ? connector.nextAt !== null && dated(connector.nextAt)
                : t('connectors.stopped', { failures: connector.failures })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'last',
      label: t('connectors.lastRun'),
      cell: ({ lastRun }) =>
        lastRun === null ? (
          t('connectors.never')
        ) : (
          <span className={styles.lines}>
            <RunOutcome run={lastRun} />
            <span className={styles.quiet}>{dated(lastRun.startedAt)}</span>
          </span>
        ),
    },
  ]
  return (
    <ListPage
      title={t('connectors.title')}
      lead={t('connectors.lead')}
      add={{ to: connectorPaths.add, label: t('connectors.add') }}
      tools={
        <Link to={paths.settingImports} className={buttons.quiet}>
          {t('imports.toList')}
        </Link>
      }
      search={t('connectors.search')}
      columns={columns}
      list={list}
      answer={answer}
      empty={t('connectors.empty')}
      deletes={(connector) => ({
        name: connector.name,
        run: () => api.call(removeConnector, { params: { id: String(connector.id) } }),
        done: t('connectors.deleted'),
        children: <p>{t('connectors.deleteHint')}</p>,
      })}
      actions={(connector, tools) => (
        <RowTools name={connector.name} edit={editPath(connectorPaths.edit, connector.id)} {...tools} />
      )}
    />
  )
}
