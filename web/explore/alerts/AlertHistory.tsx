import {
  type Alert,
  type AlertEvent,
  acknowledgeAlertEvent,
  getAlert,
  listAlertEvents,
  silenceAlert,
} from '@sala/catalog/api/alerts.ts'
import { encodeExploration } from '@sala/catalog/explore/exploration.ts'
import { figureColumnOf, figureText, memberName, type Reading } from '@sala/widgets/alerts/memberTexts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { explain } from '../../api/explain.ts'
import { queryFor } from '../../api/queries.ts'
import { useAction } from '../../api/useAction.ts'
import { useCardContext } from '../../cards/context.ts'
import { Dialog } from '../../controls/dialogs/Dialog.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { Fault } from '../../forms/Fault.tsx'
import fields from '../../forms/fields.module.css'
import { fieldOf, SelectField, TextField } from '../../forms/fields.tsx'
import picked from '../../forms/picked.module.css'
import { useText } from '../../i18n/text.ts'
import { useMoment } from '../../i18n/useMoment.ts'
import { paths } from '../../paths.ts'
import styles from './Alerts.module.css'
import { forgetAlert, isSilenced, readingOf } from './alertState.ts'

/** What fires now, what changed when, and what its owner does about it. */
export function AlertHistory({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const text = useText()
  const { t } = text
  const { context } = useCardContext()
  const { data: alert, error } = useQuery(queryFor(getAlert, undefined, { id }))
  const { data: events } = useQuery(queryFor(listAlertEvents, undefined, { id }))
  const reading = readingOf(alert?.rule?.question, context, text)
  return (
    <Dialog
      title={alert === undefined ? t('shell.alerts') : t('alerts.historyTitle', { name: alert.name })}
      wide
      onClose={onClose}
    >
      {alert === undefined && error === null && <p role="status">{t('common.loading')}</p>}
      <Fault text={error && explain(error, t).message} />
      {alert !== undefined && reading !== null && (
        <>
          <NowPart alert={alert} reading={reading} />
          <SilencePart alert={alert} />
          {events?.rows.map((event) => (
            <EventPart key={event.id} alert={alert} event={event} reading={reading} />
          ))}
          {events?.count === 0 && <p>{t('alerts.noHistory')}</p>}
        </>
      )}
    </Dialog>
  )
}

interface PartProps {
  readonly alert: Alert
  readonly reading: Reading
}

function NowPart({ alert, reading }: PartProps) {
  const { t } = useText()
  const { rule, error, members } = alert
  const firing = members.filter(({ state }) => state === 'firing')
  const column = rule === null ? null : figureColumnOf(reading, rule.column)
  const errorName = (['forbidden', 'invalid_value'] as const).find((candidate) => candidate === error)
  return (
    <section aria-label={t('alerts.now')}>
      <h3>{t('alerts.now')}</h3>
      {error !== null && <p className={fields.fault}>{t(`alerts.errors.${errorName ?? 'other'}`)}</p>}
      {error === null && firing.length === 0 && <p>{t('alerts.nowNone')}</p>}
      <ul className={picked.list}>
        {firing.map(({ values, figure }) => (
          <li key={JSON.stringify(values)}>
            <span>{memberName(reading, values)}</span>
            <b>{column === null ? '' : figureText(column, figure, reading.context)}</b>
          </li>
        ))}
      </ul>
      <Link to={paths.explore} search={{ q: encodeExploration(reading.question) }}>
        {t('alerts.open', { name: alert.name })}
      </Link>
    </section>
  )
}

/** For how many days an alert can be silenced. */
const silenceDays = ['1', '7', '28', '90']

function SilencePart({ alert }: { readonly alert: Alert }) {
  const { t } = useText()
  const moment = useMoment()
  const [days, setDays] = useState('7')
  const [reason, setReason] = useState('')
  const { fault, run } = useAction('fault')

  const silence = (until: string | null) =>
    run(async () => {
      await api.call(silenceAlert, { params: { id: alert.id }, body: { until, reason: until === null ? '' : reason } })
      setReason('')
      forgetAlert(alert.id)
    })

  return (
    <section className={styles.rule} aria-label={t('alerts.silence')}>
      {alert.silence !== null && isSilenced(alert) ? (
        <>
          <p role="status">
            {t('alerts.silencedUntil', { date: moment(alert.silence.until) })} <bdi>{alert.silence.reason}</bdi>
          </p>
          <div>
            <TextButton kind="quiet" label={t('alerts.silenceEnd')} onPress={() => void silence(null)} />
          </div>
        </>
      ) : (
        <>
          <SelectField
            field={fieldOf(days, setDays)}
            label={t('alerts.silenceFor')}
            choices={silenceDays.map((value) => ({ value, label: t('alerts.days', { count: Number(value) }) }))}
            ordered
          />
          <TextField field={fieldOf(reason, setReason)} label={t('alerts.reason')} maxLength={300} autoComplete="off" />
          <TextButton
            kind="quiet"
            label={t('alerts.silence')}
            onPress={() => void silence(new Date(Date.now() + Number(days) * 86_400_000).toISOString())}
          />
        </>
      )}
      <Fault text={fault} />
    </section>
  )
}

function EventPart({ alert, event, reading }: PartProps & { readonly event: AlertEvent }) {
  const { t } = useText()
  const moment = useMoment()
  const { fault, run } = useAction('fault')
  const column = alert.rule === null ? null : figureColumnOf(reading, alert.rule.column)
  const further = event.changed - event.members.length

  const acknowledge = () =>
    run(async () => {
      const params = { id: alert.id, event: String(event.id) }
      await api.call(acknowledgeAlertEvent, { params, body: { acknowledged: true } })
      forgetAlert(alert.id)
    })

  return (
    <section aria-label={moment(event.at)}>
      <h3>
        {moment(event.at)} {event.silenced && <small>{t('alerts.wasSilenced')}</small>}
      </h3>
      <ul className={picked.list}>
        {event.members.map(({ values, to, figure }) => (
          <li key={JSON.stringify(values)}>
            <span>
              {t(`alerts.became.${to}`)} – {memberName(reading, values)}
            </span>
            <b>
              {figure === null || column === null ? t('alerts.noFigure') : figureText(column, figure, reading.context)}
            </b>
          </li>
        ))}
        {further > 0 && <li>{t('alerts.andFurther', { count: further })}</li>}
      </ul>
      {event.acknowledgedAt === null ? (
        <TextButton kind="text" label={t('alerts.acknowledge')} onPress={() => void acknowledge()} />
      ) : (
        <small>{t('alerts.acknowledged', { date: moment(event.acknowledgedAt) })}</small>
      )}
      <Fault text={fault} />
    </section>
  )
}
