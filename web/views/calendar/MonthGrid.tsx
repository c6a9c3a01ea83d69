import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useStore } from '../../store.ts'
import { settings } from '../../theme/settings.ts'
import styles from './MonthGrid.module.css'
import { dayAt, weekdays, weeksOf } from './monthDays.ts'

/** The appearance of a day. */
interface DayLook {
  /** The accessible name: the date and its events. */
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
  /** The focused day; one of the month. */
  readonly at: string
  readonly look: (day: string) => DayLook
  /** The keyboard moves to a day, which may be in another month. */
  readonly onMove: (day: string) => void
  readonly onChoose: (day: string) => void
}

/** The days of a month under their weekdays. The arrow keys move by day, the page keys by month. */
export function MonthGrid({ month, label, at, look, onMove, onChoose }: MonthGridProps) {
  const { locale, rtlLayout } = useStore(settings)
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)

  // The focus follows the keyboard's day, also into another month.
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
