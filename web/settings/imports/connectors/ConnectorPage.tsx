import {
  type Connector,
  type ConnectorRun,
  getConnector,
  listConnectorRuns,
  openConnectorFile,
  runConnector,
} from '@sala/catalog/api/connectors.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { api } from '../../../api/api.ts'
import { ApiError } from '../../../api/errors.ts'
import { explain } from '../../../api/explain.ts'
import { queryFor } from '../../../api/queries.ts'
import buttons from '../../../controls/buttons.module.css'
import { Dialog } from '../../../controls/dialogs/Dialog.tsx'
import { PageHeader } from '../../../controls/page/PageHeader.tsx'
import { TextButton } from '../../../controls/TextButton.tsx'
import { FactEntries } from '../../../controls/texts/FactEntries.tsx'
import { Message } from '../../../controls/texts/Message.tsx'
import { useText } from '../../../i18n/text.ts'
import { useDatasetLabel } from '../../../i18n/useDatasetLabel.ts'
import { useMoment } from '../../../i18n/useMoment.ts'
import page from '../../../lists/ListPage.module.css'
import { ListTable } from '../../../lists/ListTable.tsx'
import { useList, useListQuery } from '../../../lists/useList.ts'
import { notify } from '../../../notices/notices.ts'
import { paths } from '../../../paths.ts'
import { connectorPaths, editPath } from '../../editPath.ts'
import add from '../add/AddImportPage.module.css'
import { FaultTable } from '../report/FaultTable.tsx'
import report from '../report/Report.module.css'
import { cacheJob, markFiguresStale } from '../useImportJob.ts'
import { ConfirmHostKey } from './ConfirmHostKey.tsx'
import { useRunColumns } from './useRunColumns.tsx'
import { scheduleWords } from './words.ts'

/** How often a run under way is asked after. */
const pollInterval = 1000
const defaults = { sort: '-startedAt', limit: 20 }

/** One connector: what it fetches and when, and what came of each run. */
export function ConnectorPage({ id }: { readonly id: string }) {
  const { t } = useText()
  const answer = useQuery({ ...queryFor(getConnector, undefined, { id }), staleTime: 0 })
  const { data, error } = answer
  if (data !== undefined) return <Page connector={data} onRun={() => void answer.refetch()} />
  if (error === null) return <p aria-busy="true">{t('common.loading')}</p>
  const missing = error instanceof ApiError && error.status === 404
  return (
    <Message title={missing ? t('form.gone') : explain(error, t).message} text="">
      <Link to={connectorPaths.list}>{t('connectors.toList')}</Link>
    </Message>
  )
}

interface PageProps {
  readonly connector: Connector
  /** A run has started or ended. */
  readonly onRun: () => void
}

function Page({ connector, onRun }: PageProps) {
  const { t } = useText()
  const list = useList(defaults)
  const [faulty, setFaulty] = useState<ConnectorRun | null>(null)
  const columns = useRunColumns(setFaulty)
  const params = { id: String(connector.id) }
  const runs = useListQuery(queryFor(listConnectorRuns, list.query, params), {
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some(({ outcome }) => outcome === 'running') === true && pollInterval,
  })
  const newest = runs.data?.rows[0]
  const end = newest === undefined || newest.outcome === 'running' ? null : `${newest.id} ${newest.outcome}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each run that ends
  useEffect(() => {
    if (end === null) return
    onRun()
    if (end.endsWith('stored')) markFiguresStale()
  }, [end])
  return (
    <>
      <div className={page.head}>
        <PageHeader title={connector.name} />
        <Tools connector={connector} running={newest?.outcome === 'running'} onBegun={() => void runs.refetch()}>
          {newest?.problem === 'host_key_unknown' && connector.hostKey === '' && (
            <ConfirmHostKey id={params.id} run={newest} onConfirmed={onRun} />
          )}
        </Tools>
      </div>
      <div className={add.found}>
        <Facts connector={connector} />
        <h2>{t('connectors.runs')}</h2>
        <ListTable
          caption={t('connectors.runs')}
          search={t('connectors.searchRuns')}
          empty={t('connectors.noRuns')}
          columns={columns}
          list={list}
          answer={runs}
          rowKey={({ id }) => id}
        />
        <p className="flush">
          <Link to={connectorPaths.list}>{t('connectors.toList')}</Link>
        </p>
      </div>
      {faulty !== null && (
        <Dialog title={t('imports.faults')} wide onClose={() => setFaulty(null)}>
          <FaultTable
            label={t('imports.faults')}
            dataset={connector.dataset}
            faults={faulty.faults.map(({ reason, ...fault }) => ({ ...fault, words: t(`imports.reasons.${reason}`) }))}
          />
          {faulty.faultCount > faulty.faults.length && (
            <p>{t('connectors.firstFaults', { shown: faulty.faults.length, faults: faulty.faultCount })}</p>
          )}
        </Dialog>
      )}
    </>
  )
}

interface ToolsProps {
  readonly connector: Connector
  readonly running: boolean
  readonly onBegun: () => void
  readonly children: ReactNode
}

/** Runs it, tries it, opens its file, changes it. */
function Tools({ connector, running, onBegun, children }: ToolsProps) {
  const { t } = useText()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'run' | 'file' | null>(null)
  const params = { id: String(connector.id) }
  const isOff = running || busy !== null

  async function work(task: 'run' | 'file', doIt: () => Promise<unknown>) {
    if (isOff) return
    setBusy(task)
    try {
      await doIt()
    } catch (error) {
      notify('error', explain(error, t).message)
    } finally {
      setBusy(null)
    }
  }

  const begin = (dryRun: boolean) =>
    work('run', async () => {
      await api.call(runConnector, { params, body: { dryRun } })
      onBegun()
    })
  const open = () =>
    work('file', async () => {
      const job = await api.call(openConnectorFile, { params })
      cacheJob(job)
      await navigate({ to: paths.settingImportAdd, search: { job: job.id } })
    })
  return (
    <div className={`flex wrap gap-1 gap-below ${page.tools}`}>
      {children}
      <TextButton kind="main" label={t('connectors.runNow')} aria-disabled={isOff} onPress={() => void begin(false)} />
      <TextButton kind="quiet" label={t('connectors.tryIt')} aria-disabled={isOff} onPress={() => void begin(true)} />
      <TextButton
        kind="quiet"
        label={busy === 'file' ? t('connectors.opening') : t('connectors.openFile')}
        aria-disabled={isOff}
        onPress={() => void open()}
      />
      <Link to={editPath(connectorPaths.edit, connector.id)} className={buttons.quiet}>
        {t('connectors.edit')}
      </Link>
    </div>
  )
}

function Facts({ connector }: { readonly connector: Connector }) {
  const { t, locale } = useText()
  const datasetLabel = useDatasetLabel()
  const dated = useMoment()
  const { active, stoppedAt, nextAt, failures } = connector
  const next =
    stoppedAt !== null
      ? t('connectors.stopped', { failures })
      : active && nextAt !== null
        ? dated(nextAt)
        : t('connectors.notByClock')
  const facts = [
    [t('imports.dataset'), datasetLabel(connector.dataset)],
    [t('imports.source'), connector.source],
    [t('connectors.recipe'), connector.recipeName ?? t('connectors.recognised')],
    [t('connectors.schedule'), `${scheduleWords(connector, t, locale)} (${connector.timeZone})`],
    [t('connectors.next'), next],
    [t('connectors.onFaults'), t(`connectors.policies.${connector.onFaults}`)],
  ] as const
  return (
    <section className={`${add.step} ${report.report}`}>
      <dl className={report.sums}>
        <div>
          <dt>{t('connectors.address')}</dt>
          <dd dir="ltr">{connector.address}</dd>
        </div>
        {connector.hostKey !== '' && (
          <div>
            <dt>{t('connectors.hostKey')}</dt>
            <dd dir="ltr">{connector.hostKey}</dd>
          </div>
        )}
        <FactEntries facts={facts} />
      </dl>
    </section>
  )
}
