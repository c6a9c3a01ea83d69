import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useStore } from '../../store.ts'
import { settings } from '../../theme/settings.ts'
import styles from './MonthGrid.module.css'
import { dayAt, weekdays, weeksOf } from './monthDays.ts'

/** How a day is shown. */
interface DayLook {
  /** What is read aloud: the date, and what there is on it. */
  readonly label: string
  /** Below the number. */
  readonly content?: ReactNode
  readonly chosen?: boolean
}

interface MonthGridProps {
  /** `YYYY-MM`. */
  readonly month: string
  /** The name of the month. */
  readonly label: string
  /** The day that the keyboard is on; one of the month. */
  readonly at: string
  readonly look: (day: string) => DayLook
  /** The keyboard leads to a day, which may be of another month. */
  readonly onMove: (day: string) => void
  readonly onChoose: (day: string) => void
}

/** The days of a month under their weekdays. The arrow keys walk from day to day; the page keys from month to month. */
export function MonthGrid({ month, label, at, look, onMove, onChoose }: MonthGridProps) {
  const { locale, rtlLayout } = useStore(settings)
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)

  // The focus follows the day that the keyboard led to, also into another month.
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
  }, [at])

  function walk(event: KeyboardEvent) {
    const next = dayAt(event.key, at, locale, rtlLayout)
    if (next === null) return
    event.preventDefault()
    moved.current = true
    onMove(next)
  }

  return (
    <table ref={grid} className={`month-table ${styles.grid}`} aria-label={label} onKeyDown={walk}>
      <thead>
        <tr>
          {weekdays(locale).map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, locale).map((week, index) => (
          <tr key={week.find((day) => day !== null) ?? index}>
            {week.map((day, weekday) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has no name
                <td key={weekday} />
              ) : (
                <td key={day}>
                  <Day day={day} look={look(day)} at={day === at} onChoose={onChoose} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps {
  readonly day: string
  readonly look: DayLook
  readonly at: boolean
  readonly onChoose: (day: string) => void
}

function Day({ day, look: { label, content, chosen = false }, at, onChoose }: DayProps) {
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      tabIndex={at ? 0 : -1}
      aria-pressed={chosen}
      onClick={() => onChoose(day)}
    >
      <span className="unseen">{label}</span>
      <span className={styles.seen} aria-hidden="true">
        <span>{Number(day.slice(8))}</span>
        {content}
      </span>
    </button>
  )
}
