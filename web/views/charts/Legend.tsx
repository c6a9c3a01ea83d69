import { type CSSProperties, type KeyboardEvent, memo, useRef, useState } from 'react'
import { cssVariable } from '../../controls/cssVariable.ts'
import { useText } from '../../i18n/text.ts'
import styles from './Legend.module.css'
import type { LegendItem } from './legend.ts'

interface LegendProps {
  readonly lines: readonly (readonly LegendItem[])[]
  readonly rightToLeft: boolean
  /** Names that are hidden in the picture. */
  readonly hidden: ReadonlySet<string>
  readonly onToggle: (name: string) => void
  /** The hovered name, or null: the chart emphasises it. */
  readonly onPoint: (name: string | null) => void
}

/** Other figures mostly leave the names unchanged; then nothing renders. */
export const Legend = memo(
  Names,
  (a, b) =>
    a.hidden === b.hidden &&
    a.rightToLeft === b.rightToLeft &&
    a.onToggle === b.onToggle &&
    a.onPoint === b.onPoint &&
    JSON.stringify(a.lines) === JSON.stringify(b.lines),
)

/** The names of a chart's colours. Pressing one hides or shows its part of the picture; the arrow keys move between them. */
function Names({ lines, rightToLeft, hidden, onToggle, onPoint }: LegendProps) {
  const { t } = useText()
  const box = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const names = lines.flat().map(({ name }) => name)
  // One tab stop for the whole legend: a page of charts has dozens of names.
  const stop = current !== null && names.includes(current) ? current : names[0]

  function walk(event: KeyboardEvent) {
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])]
    const at = event.target instanceof HTMLButtonElement ? buttons.indexOf(event.target) : -1
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: rightToLeft ? at + 1 : at - 1,
      ArrowRight: rightToLeft ? at - 1 : at + 1,
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: buttons.length - 1,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    buttons[(next + buttons.length) % buttons.length]?.focus()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a form
    <div ref={box} role="group" className={styles.legend} aria-label={t('card.legend')} onKeyDown={walk}>
      {lines.map((line) => (
        <div key={line[0]?.name} className={styles.line}>
          {line.map((item) => (
            <button
              key={item.name}
              type="button"
              tabIndex={item.name === stop ? 0 : -1}
              className={styles.name}
              aria-pressed={!hidden.has(item.name)}
              data-line={item.line}
              data-dashed={item.dashed}
              style={coloursOf(item)}
              onClick={() => onToggle(item.name)}
              onFocus={() => setCurrent(item.name)}
              onPointerEnter={() => onPoint(item.name)}
              onPointerLeave={() => onPoint(null)}
            >
              {item.text}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}

function coloursOf({ colour, edge }: LegendItem): CSSProperties {
  return { ...cssVariable('--legend-colour', colour), ...cssVariable('--legend-edge', edge ?? colour) }
}
