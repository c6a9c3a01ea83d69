import { intervals, type Schedule } from '@sala/catalog/api/subscriptions.ts'
import { useId } from 'react'
import { Select } from '../../controls/popups/Select.tsx'
import fields from '../../forms/fields.module.css'
import { useText } from '../../i18n/text.ts'
import { weekdayName } from './scheduleWords.ts'

interface ScheduleFieldsProps {
  readonly schedule: Schedule
  /** The days are fixed. */
  readonly timeOnly?: boolean
  readonly onChange: (schedule: Schedule) => void
}

const oneTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1)

/** The schedule of a subscription, in a time zone. */
export function ScheduleFields({ schedule, timeOnly = false, onChange }: ScheduleFieldsProps) {
  const { t, locale } = useText()
  const id = useId()
  const { every, weekday, day, time, zone } = schedule
  const change = (to: Partial<Schedule>) => onChange({ ...schedule, ...to })
  const choice = (
    name: string,
    label: string,
    value: string,
    options: readonly { value: string; label: string }[],
    choose: (value: string) => void,
    ordered = true,
  ) => (
    <div className={fields.field}>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <Select
        id={`${id}-${name}`}
        className={fields.select}
        label={label}
        value={value}
        options={options}
        ordered={ordered}
        onChange={choose}
      />
    </div>
  )
  return (
    <>
      {!timeOnly &&
        choice(
          'every',
          t('subscriptions.every'),
          every,
          intervals.map((value) => ({ value, label: t(`subscriptions.intervals.${value}`) })),
          (value) => change({ every: intervals.find((interval) => interval === value) ?? every }),
        )}
      {every === 'week' &&
        !timeOnly &&
        choice(
          'weekday',
          t('subscriptions.weekday'),
          String(weekday),
          oneTo(7).map((value) => ({ value: String(value), label: weekdayName(value, locale) })),
          (value) => change({ weekday: Number(value) }),
        )}
      {every === 'month' &&
        choice(
          'day',
          t('subscriptions.day'),
          String(day),
          oneTo(31).map((value) => ({ value: String(value), label: String(value) })),
          (value) => change({ day: Number(value) }),
        )}
      {every === 'data' && <p className={fields.hint}>{t('subscriptions.dataHint')}</p>}
      {every !== 'data' && (
        <div className={fields.field}>
          <label htmlFor={`${id}-time`}>{t('subscriptions.time')}</label>
          <input
            id={`${id}-time`}
            className={fields.input}
            type="time"
            required
            value={time}
            onChange={({ target }) => target.value !== '' && change({ time: target.value })}
          />
        </div>
      )}
      {every === 'month' && day > 28 && <p className={fields.hint}>{t('subscriptions.dayHint')}</p>}
      {every !== 'data' &&
        choice('zone', t('subscriptions.zone'), zone, zones(zone), (value) => change({ zone: value }), false)}
    </>
  )
}

/** All time zones of this browser, and the chosen one. */
function zones(chosen: string): readonly { readonly value: string; readonly label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])
  return [...zones].toSorted().map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
