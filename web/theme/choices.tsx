import { type CSSProperties, useId } from 'react'
import { Icon } from '../controls/Icon.tsx'
import styles from './ThemeDrawer.module.css'

interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
  /** What its sample shows. */
  readonly style?: CSSProperties
}

interface ChoicesProps<Value extends string> {
  readonly legend: string
  readonly name: string
  /** How the choices are drawn; to the keyboard all are radio buttons. */
  readonly shape: 'words' | 'swatches' | 'pictures' | 'list'
  readonly options: readonly Option<Value>[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

/** One of several, each seen before it is chosen. */
export function Choices<Value extends string>({ legend, name, shape, options, chosen, onChoose }: ChoicesProps<Value>) {
  const id = useId()
  return (
    <fieldset className={`fieldset ${styles.group}`}>
      <legend>{legend}</legend>
      <div className={`flex wrap gap-1 ${styles.choices}`} data-shape={shape}>
        {options.map(({ value, label, style }) => (
          <label key={value} className={styles.choice} title={shape === 'swatches' ? label : undefined}>
            <input
              type="radio"
              className={shape === 'list' ? undefined : styles.over}
              name={`${name}${id}`}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {(shape === 'swatches' || shape === 'pictures') && (
              <span className={styles.sample} data-picture={shape === 'pictures' ? value : undefined} style={style}>
                {value === chosen && (
                  <span className={styles.chosen}>
                    <Icon name="check" size={14} />
                  </span>
                )}
              </span>
            )}
            <span className={shape === 'swatches' ? 'unseen' : undefined}>{label}</span>
          </label>
        ))}
      </div>
      {/* A sample has no room for its name; that of the chosen one stands below. */}
      {shape === 'swatches' && <p className={styles.name}>{options.find(({ value }) => value === chosen)?.label}</p>}
    </fieldset>
  )
}

interface SwitchProps {
  readonly label: string
  readonly on: boolean
  readonly disabled?: boolean
  readonly onTurn: (on: boolean) => void
}

/** Something that is on or off, at once. */
export function Switch({ label, on, disabled = false, onTurn }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        disabled={disabled}
        onChange={(event) => onTurn(event.target.checked)}
      />
    </label>
  )
}
