import type { Language } from '@sala/catalog/words.ts'
import type { Context } from '@sala/widgets/context.ts'
import { type RangeFilter, rangeText, type Span } from '@sala/widgets/filters/ranges.ts'
import { monthKey, partsOf } from '@sala/widgets/periods/periods.ts'
import { date, monthAndYear, monthName, year as yearText } from '@sala/widgets/texts/format.ts'
import { daySpan } from '@sala/widgets/texts/sentences.ts'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../controls/Icon.tsx'
import select from '../../controls/select.module.css'
import { useText } from '../../i18n/text.ts'
import { MonthGrid } from '../../views/calendar/MonthGrid.tsx'
import { addMonths, dayOf } from '../../views/calendar/monthDays.ts'
import styles from './DaysPicker.module.css'

interface DaysPickerProps {
  readonly filter: RangeFilter
  /** The value of the filter. */
  readonly value: string | null
  readonly context: Context
  /** Gets the two days as an address writes them. */
  readonly onChoose: (range: string) => void
}

/** A button that opens a calendar, to choose the first and the last day of a filter's span. */
export function DaysPicker({ filter, value, context, onChoose }: DaysPickerProps) {
  const bounds = filter.bounds(context)
  if (bounds === null) return null
  return (
    <SpanPicker
      label={context.say(filter.label)}
      span={filter.span(value, context) ?? bounds}
      bounds={bounds}
      language={context.language}
      onChoose={(span) => onChoose(rangeText(span))}
    />
  )
}

interface SpanPickerProps {
  /** What the days are chosen for. */
  readonly label: string
  /** What is chosen now. */
  readonly span: Span
  readonly bounds: Span
  readonly language: Language
  readonly onChoose: (span: Span) => void
}

/** A button that opens a calendar, to choose the first and the last day of a span; months and years as the reader counts them. */
export function SpanPicker({ label: what, span, bounds, language, onChoose }: SpanPickerProps) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)

  // A dialog is opened by a call, not by a property.
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  const label = `${what}: ${t('days.choose')}`
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        title={t('days.choose')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="calendar" size={18} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; Escape is the keyboard's way */}
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-label={label}
        onClose={() => setOpen(false)}
        onClick={(event) => {
          if (event.target === event.currentTarget) setOpen(false)
        }}
      >
        {open && (
          <Days
            span={span}
            bounds={bounds}
            language={language}
            onClose={() => setOpen(false)}
            onChoose={(chosen) => {
              setOpen(false)
              onChoose(chosen)
            }}
          />
        )}
      </dialog>
    </>
  )
}

type DaysProps = Omit<SpanPickerProps, 'label'> & { readonly onClose: () => void }

function Days({ span, bounds, language, onClose, onChoose }: DaysProps) {
  const { t } = useText()
  const [at, setAt] = useState(() => within(span.to, bounds))
  /** The first of two days, once it has been chosen. */
  const [first, setFirst] = useState<string | null>(null)
  const month = at.slice(0, 7)
  const chosen = first === null ? span : { from: first, to: first }

  function choose(day: string) {
    setAt(day)
    if (first === null) setFirst(day)
    else onChoose(day < first ? { from: day, to: first } : { from: first, to: day })
  }

  const toMonth = (next: string) => setAt(within(dayOf(next, Number(at.slice(8))), bounds))
  return (
    <div className={styles.days}>
      <header className={styles.head}>
        <Step
          icon="before"
          label={t('days.previousMonth')}
          disabled={month <= bounds.from.slice(0, 7)}
          onPress={() => toMonth(addMonths(month, -1))}
        />
        <select
          className={select.select}
          aria-label={t('days.choose')}
          value={month}
          onChange={(event) => toMonth(event.target.value)}
        >
          {yearsOf(bounds).map((year) => (
            <optgroup key={year} label={yearText(year, language)}>
              {monthsOf(year, bounds).map((one) => (
                <option key={one} value={one}>
                  {monthName(partsOf(one).month, language)} {yearText(year, language)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <Step
          icon="after"
          label={t('days.nextMonth')}
          disabled={month >= bounds.to.slice(0, 7)}
          onPress={() => toMonth(addMonths(month, 1))}
        />
        <Step icon="close" label={t('common.close')} disabled={false} onPress={onClose} />
      </header>
      <MonthGrid
        month={month}
        label={monthAndYear(month, language)}
        at={at}
        look={(day) => ({
          label: date(day, language),
          chosen: day === chosen.from || day === chosen.to,
          within: day > chosen.from && day < chosen.to,
          disabled: day < bounds.from || day > bounds.to,
        })}
        onMove={(day) => setAt(within(day, bounds))}
        onChoose={choose}
      />
      <p className={styles.said} aria-live="polite">
        {first === null ? t('days.chooseFirst') : t('days.chooseLast')} <b>{daySpan(chosen, language)}</b>
      </p>
    </div>
  )
}

interface StepProps {
  readonly icon: 'before' | 'after' | 'close'
  readonly label: string
  readonly disabled: boolean
  readonly onPress: () => void
}

function Step({ icon, label, disabled, onPress }: StepProps) {
  return (
    <button type="button" aria-label={label} title={label} disabled={disabled} onClick={onPress}>
      <Icon name={icon} size={18} />
    </button>
  )
}

/** A day brought into the bounds. */
function within(day: string, { from, to }: Span): string {
  return day < from ? from : day > to ? to : day
}

function yearsOf({ from, to }: Span): readonly number[] {
  const newest = partsOf(to).year
  return Array.from({ length: newest - partsOf(from).year + 1 }, (_, index) => newest - index)
}

function monthsOf(year: number, { from, to }: Span): readonly string[] {
  return Array.from({ length: 12 }, (_, index) => monthKey(year, 12 - index)).filter(
    (month) => month >= from.slice(0, 7) && month <= to.slice(0, 7),
  )
}
