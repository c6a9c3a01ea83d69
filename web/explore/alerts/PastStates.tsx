import type { AlertRule } from '@sala/catalog/alerts/alertRule.ts'
import { type AlertPast, previewAlert } from '@sala/catalog/api/alerts.ts'
import { figureColumnOf, figureText, memberName, type Reading } from '@sala/widgets/alerts/memberTexts.ts'
import { periodName } from '@sala/widgets/explore/periodNames.ts'
import { labelled } from '@sala/widgets/texts/format.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { explain } from '../../api/explain.ts'
import { Fault } from '../../forms/Fault.tsx'
import { useText } from '../../i18n/text.ts'
import styles from './Alerts.module.css'

interface PastStatesProps {
  readonly rule: AlertRule
  readonly reading: Reading
}

/** How many members the picture shows, those first that fired most often. */
const maxShown = 20

/** When a rule would have fired, as a table with a mark for each month or year. */
export function PastStates({ rule, reading }: PastStatesProps) {
  const { t } = useText()
  const { data, error } = useQuery({
    queryKey: ['alert past', rule],
    queryFn: ({ signal }) => api.call(previewAlert, { body: rule, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="shrink" aria-label={t('alerts.past')}>
      <h3>{t('alerts.past')}</h3>
      <Fault text={error && explain(error, t).message} />
      {error === null && data === undefined && <p role="status">{t('common.loading')}</p>}
      {data !== undefined && error === null && (
        <>
          <p role="status">{wordsOf(data, t)}</p>
          {data.fired > 0 && <PastTable past={data} rule={rule} reading={reading} />}
        </>
      )}
    </section>
  )
}

function wordsOf({ periods, fired, count }: AlertPast, t: ReturnType<typeof useText>['t']): string {
  if (periods.length === 0) return t('alerts.pastEmpty')
  return fired === 0 ? t('alerts.pastNone') : t('alerts.pastFired', { fired, count })
}

function PastTable({ past, rule, reading }: PastStatesProps & { readonly past: AlertPast }) {
  const { t } = useText()
  const column = figureColumnOf(reading, rule.column)
  const grain = rule.question.time === 'year' ? 'year' : 'month'
  const nameOf = (period: string) =>
    periodName(reading, grain === 'year' ? Number(period.slice(0, 4)) : period, 'short')
  const firedMembers = past.members.filter(({ states }) => states.includes('firing')).slice(0, maxShown)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard
    <div className={styles.scroll} tabIndex={0}>
      <table className={styles.states}>
        <caption className="unseen">{t('alerts.pastTable')}</caption>
        <thead>
          <tr>
            <td />
            <th colSpan={Math.ceil(past.periods.length / 2)}>{nameOf(past.periods[0] ?? '')}</th>
            <th colSpan={Math.floor(past.periods.length / 2)}>{nameOf(past.periods.at(-1) ?? '')}</th>
          </tr>
        </thead>
        <tbody>
          {firedMembers.map(({ values, figures, states }) => (
            <tr key={JSON.stringify(values)}>
              <th scope="row">{memberName(reading, values)}</th>
              {states.map((state, at) => {
                const figure = figures[at] ?? null
                const period = past.periods[at] ?? ''
                const figureWords =
                  figure === null || column === null
                    ? t('alerts.noFigure')
                    : figureText(column, figure, reading.context)
                const words = labelled(nameOf(period), figureWords, reading.context.language)
                const label = state === 'firing' ? `${words} – ${t('alerts.fires')}` : words
                return (
                  <td key={period} data-state={state} title={label}>
                    <span className="unseen">{label}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
