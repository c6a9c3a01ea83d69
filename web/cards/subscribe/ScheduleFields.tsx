import { intervals, type Schedule } from '@sala/catalog/api/subscriptions.ts'
import fields from '../../forms/fields.module.css'
import { fieldOf, SelectField, TextField } from '../../forms/fields.tsx'
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
  const { every, weekday, day, time, zone } = schedule
  const change = (to: Partial<Schedule>) => onChange({ ...schedule, ...to })
  const choice = (
    label: string,
    value: string,
    options: readonly { value: string; label: string }[],
    choose: (value: string) => void,
    ordered = true,
  ) => <SelectField field={fieldOf(value, choose)} label={label} choices={options} ordered={ordered} />
  return (
    <>
      {!timeOnly &&
        choice(
          t('subscriptions.every'),
          every,
          intervals.map((value) => ({ value, label: t(`subscriptions.intervals.${value}`) })),
          (value) => change({ every: intervals.find((interval) => interval === value) ?? every }),
        )}
      {every === 'week' &&
        !timeOnly &&
        choice(
          t('subscriptions.weekday'),
          String(weekday),
          oneTo(7).map((value) => ({ value: String(value), label: weekdayName(value, locale) })),
          (value) => change({ weekday: Number(value) }),
        )}
      {every === 'month' &&
        choice(
          t('subscriptions.day'),
          String(day),
          oneTo(31).map((value) => ({ value: String(value), label: String(value) })),
          (value) => change({ day: Number(value) }),
        )}
      {every === 'data' && <p className={fields.hint}>{t('subscriptions.dataHint')}</p>}
      {every !== 'data' && (
        <TextField
          field={fieldOf(time, (text) => text !== '' && change({ time: text }))}
          label={t('subscriptions.time')}
          type="time"
          required
        />
      )}
      {every === 'month' && day > 28 && <p className={fields.hint}>{t('subscriptions.dayHint')}</p>}
      {every !== 'data' &&
        choice(t('subscriptions.zone'), zone, zones(zone), (value) => change({ zone: value }), false)}
    </>
  )
}

/** All time zones of this browser, and the chosen one. */
function zones(chosen: string): readonly { readonly value: string; readonly label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])
  return [...zones].toSorted().map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
