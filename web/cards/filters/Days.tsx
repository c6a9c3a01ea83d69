import '../../controls/popups/ariaTexts.ts'
import { parseDate } from '@internationalized/date'
import { type Language, locales } from '@sala/catalog/words.ts'
import type { Span } from '@sala/widgets/filters/ranges.ts'
import { monthKey, partsOf } from '@sala/widgets/periods/periods.ts'
import { monthName, year as yearText } from '@sala/widgets/texts/format.ts'
import { daySpan } from '@sala/widgets/texts/sentences.ts'
import { useContext, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { RangeCalendar, RangeCalendarStateContext } from 'react-aria-components/RangeCalendar'
import { Icon } from '../../controls/Icon.tsx'
import { IconButton } from '../../controls/IconButton.tsx'
import { Select } from '../../controls/popups/Select.tsx'
import { useText } from '../../i18n/text.ts'
import styles from './DaysPicker.module.css'

interface DaysProps {
  /** The label of the choice. */
  readonly label: string
  /** The chosen days. */
  readonly span: Span
  readonly bounds: Span
  readonly language: Language
  readonly onChoose: (span: Span) => void
  readonly onClose: () => void
}

/** A calendar for the first and last day of a span. Weeks, months and years follow the reader's language: Thai has the Buddhist era. */
export function Days({ label, span, bounds, language, onChoose, onClose }: DaysProps) {
  const { t } = useText()
  const [first, last] = [parseDate(bounds.from), parseDate(bounds.to)]
  const chosen = { start: within(span.from, bounds), end: within(span.to, bounds) }
  const [at, setAt] = useState(chosen.end)
  return (
    <I18nProvider locale={locales[language]}>
      <RangeCalendar
        aria-label={label}
        className={styles.days ?? ''}
        autoFocus
        defaultValue={chosen}
        minValue={first}
        maxValue={last}
        focusedValue={at}
        onFocusChange={setAt}
        onChange={({ start, end }) => onChoose({ from: start.toString(), to: end.toString() })}
      >
        <header className={`row gap-half ${styles.head}`}>
          <Button slot="previous" className={styles.step ?? ''}>
            <Icon name="before" size={18} />
          </Button>
          <Select
            label={t('days.choose')}
            value={at.toString().slice(0, 7)}
            options={yearsOf(bounds, language)}
            ordered
            onChange={(month) => setAt(within(`${month}-01`, bounds))}
          />
          <Button slot="next" className={styles.step ?? ''}>
            <Icon name="after" size={18} />
          </Button>
          <IconButton narrow icon="close" label={t('common.close')} onPress={onClose} />
        </header>
        <CalendarGrid weekdayStyle="short" className="month-table">
          <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
          <CalendarGridBody>{(day) => <CalendarCell date={day} />}</CalendarGridBody>
        </CalendarGrid>
        <Choosing span={span} language={language} />
      </RangeCalendar>
    </I18nProvider>
  )
}

/** Says which of the two days comes next, and highlights the days between the first one and the pointer. */
function Choosing({ span, language }: Pick<DaysProps, 'span' | 'language'>) {
  const { t } = useText()
  const state = useContext(RangeCalendarStateContext)
  const marked = state?.anchorDate ? state.highlightedRange : null
  const days = marked ? { from: marked.start.toString(), to: marked.end.toString() } : span
  return (
    <p className={styles.said} aria-live="polite">
      {marked ? t('days.chooseLast') : t('days.chooseFirst')} <b>{daySpan(days, language)}</b>
    </p>
  )
}

/** Clamps a day to the bounds. */
const within = (day: string, { from, to }: Span) => parseDate(day < from ? from : day > to ? to : day)

/** The months with data, the newest first, by year. */
function yearsOf({ from, to }: Span, language: Language) {
  const newest = partsOf(to).year
  return Array.from({ length: newest - partsOf(from).year + 1 }, (_, index) => ({
    label: yearText(newest - index, language),
    options: Array.from({ length: 12 }, (_month, month) => monthKey(newest - index, 12 - month))
      .filter((month) => month >= from.slice(0, 7) && month <= to.slice(0, 7))
      .map((month) => ({
        value: month,
        label: `${monthName(partsOf(month).month, language)} ${yearText(newest - index, language)}`,
      })),
  }))
}
