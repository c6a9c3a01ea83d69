import { type AlertSummary, alertStateNames, deleteAlert, getAlert, listAlerts } from '@sala/catalog/api/alerts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { queryFor } from '../../api/queries.ts'
import { useCardContext } from '../../cards/context.ts'
import { datasetWords } from '../../cards/explored/datasetWords.ts'
import { IconButton } from '../../controls/IconButton.tsx'
import { Message } from '../../controls/texts/Message.tsx'
import { useText } from '../../i18n/text.ts'
import { useMoment } from '../../i18n/useMoment.ts'
import { DeleteDialog } from '../../lists/DeleteDialog.tsx'
import { ListFilter } from '../../lists/ListFilter.tsx'
import { ListPage } from '../../lists/ListPage.tsx'
import type { ListColumn } from '../../lists/ListTable.tsx'
import { RowTools } from '../../lists/RowTools.tsx'
import { type List, useList, useListQuery } from '../../lists/useList.ts'
import { mayExplore } from '../../menu/menu.ts'
import { paths } from '../../paths.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../store.ts'
import { ifMatch } from '../saved/savedExploration.ts'
import AlertDialog from './AlertDialog.tsx'
import { AlertHistory } from './AlertHistory.tsx'
import styles from './Alerts.module.css'
import { isSilenced } from './alertState.ts'

/** `alert` in the address opens the history of one: the bell and mails lead there. */
const defaults = { sort: '-updatedAt', limit: 20, filters: ['state', 'alert'] }

/** One's own alerts. */
export default function AlertsPage() {
  const { t } = useText()
  const person = useStore(session)
  if (mayExplore(person)) return <Alerts />
  return (
    <Message title={t('explore.forbidden')} text={t('explore.forbiddenHint')}>
      <Link to={paths.dashboards}>{t('common.home')}</Link>
    </Message>
  )
}

type Opened = { readonly row: AlertSummary; readonly dialog: 'edit' | 'delete' }

function Alerts() {
  const { t, locale } = useText()
  const moment = useMoment()
  const list = useList(defaults)
  const [opened, setOpened] = useState<Opened | null>(null)
  const answer = useListQuery(queryFor(listAlerts, queryOf(list)))
  const columns: readonly ListColumn<AlertSummary>[] = [
    {
      key: 'name',
      label: t('alerts.name'),
      sort: 'name',
      cell: ({ id, name }) => (
        <Link to={paths.alerts} search={{ alert: id }}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    { key: 'state', label: t('alerts.state'), sort: 'state', cell: (row) => <StateCell row={row} /> },
    { key: 'datasets', label: t('alerts.data'), cell: ({ datasets }) => datasetWords(datasets, locale) },
    {
      key: 'evaluatedAt',
      label: t('alerts.looked'),
      sort: 'evaluatedAt',
      cell: ({ evaluatedAt }) => (evaluatedAt === null ? '' : moment(evaluatedAt)),
    },
  ]
  const alertId = list.filters.alert
  return (
    <ListPage
      title={t('shell.alerts')}
      lead={t('alerts.lead')}
      add={{ to: paths.explore, label: t('alerts.new') }}
      search={t('alerts.search')}
      columns={columns}
      list={list}
      answer={answer}
      filters={
        <ListFilter
          label={t('alerts.state')}
          value={list.filters.state ?? ''}
          choices={[
            { value: '', label: t('alerts.anyState') },
            ...alertStateNames.map((value) => ({ value, label: t(`alerts.states.${value}`) })),
          ]}
          onChange={(state) => list.filter('state', state)}
        />
      }
      empty={`${t('alerts.empty')} ${t('alerts.newHint')}`}
      actions={(row) => (
        <>
          <IconButton
            icon="log"
            label={t('alerts.historyTitle', { name: row.name })}
            onPress={() => list.filter('alert', row.id)}
          />
          <RowTools
            name={row.name}
            edit={() => setOpened({ row, dialog: 'edit' })}
            onDelete={() => setOpened({ row, dialog: 'delete' })}
          />
        </>
      )}
    >
      {alertId !== undefined && <AlertHistory id={alertId} onClose={() => list.filter('alert', '')} />}
      {opened?.dialog === 'edit' && <EditDialog row={opened.row} onClose={() => setOpened(null)} />}
      {opened?.dialog === 'delete' && <RemoveDialog row={opened.row} onClose={() => setOpened(null)} />}
    </ListPage>
  )
}

function queryOf(list: List) {
  const state = alertStateNames.find((alertStateName) => alertStateName === list.filters.state)
  return { ...list.query, ...(state === undefined ? {} : { state: state }) }
}

function StateCell({ row }: { readonly row: AlertSummary }) {
  const { t } = useText()
  const moment = useMoment()
  const { state, firing, silence } = row
  return (
    <span className={`grid ${styles.state}`} data-state={state}>
      {state === 'firing' ? t('alerts.firing', { count: firing }) : t(`alerts.states.${state}`)}
      {silence !== null && isSilenced(row) && (
        <small>
          {t('alerts.silencedUntil', { date: moment(silence.until) })}
          {silence.reason !== '' && (
            <>
              {' – '}
              <bdi>{silence.reason}</bdi>
            </>
          )}
        </small>
      )}
    </span>
  )
}

interface RowDialogProps {
  readonly row: AlertSummary
  readonly onClose: () => void
}

function EditDialog({ row, onClose }: RowDialogProps) {
  const { context } = useCardContext()
  const { data } = useQuery(queryFor(getAlert, undefined, { id: row.id }))
  if (context === null || data === undefined || data.rule === null) return null
  return <AlertDialog question={data.rule.question} context={context} change={data} onClose={onClose} />
}

function RemoveDialog({ row, onClose }: RowDialogProps) {
  const { t } = useText()
  return (
    <DeleteDialog
      name={row.name}
      run={() => api.call(deleteAlert, { params: { id: row.id }, headers: ifMatch(row) })}
      done={t('alerts.deleted', { name: row.name })}
      onClose={onClose}
    >
      <p>{t('alerts.deleteHint')}</p>
    </DeleteDialog>
  )
}
