import { type KeyboardEvent, useState } from 'react'
import { loadOnce } from '../../loading/loadOnce.ts'
import select from '../select.module.css'
import { type Option, type Options, optionsIn } from './options.ts'
import popovers from './popover.module.css'
import styles from './Select.module.css'
import { usePopover } from './usePopover.ts'

interface SelectProps {
  readonly value: string
  readonly options: Options
  readonly onChange: (value: string) => void
  /** The accessible name; the id of a visible `label` element does as well. */
  readonly label: string
  readonly id?: string
  readonly name?: string
  readonly className?: string | undefined
  readonly disabled?: boolean
  readonly 'aria-invalid'?: boolean
  readonly 'aria-describedby'?: string | undefined
  /** Set for a list in a known order, such as years and months: it needs no search, however long. */
  readonly ordered?: boolean
  readonly onFocus?: () => void
  readonly onBlur?: () => void
}

/** The most options that are read at a glance; longer lists can be searched by typing. */
const maxNativeOptions = 12

const list = loadOnce(() => import('./SelectList.tsx'))

/** One of several options: the browser's own select where they are few, else a button with a list that one can type into. */
export function Select({ label, options, value, onChange, className = '', ordered = false, ...props }: SelectProps) {
  const all = optionsIn(options)
  if (all.length > maxNativeOptions && !ordered) {
    const chosen = all.find((option) => option.value === value)
    return (
      <SearchableSelect {...{ label, options, value, onChange, className, ...props }} shown={chosen?.label ?? ''} />
    )
  }
  return (
    <select
      {...props}
      aria-label={label}
      className={`${select.select} ${className}`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map((option) =>
        'options' in option ? (
          <optgroup key={option.label} label={option.label}>
            {option.options.map(optionOf)}
          </optgroup>
        ) : (
          optionOf(option)
        ),
      )}
    </select>
  )
}

const optionOf = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
)

/** What is shown while the list is closed is the label of the chosen option. */
function SearchableSelect({
  label,
  shown: chosenLabel,
  options,
  value,
  onChange,
  className,
  onFocus,
  ...props
}: SelectProps & { readonly shown: string }) {
  const popover = usePopover(list)
  /** What was typed before the search field had the focus. */
  const [typed, setTyped] = useState('')

  function press(event: KeyboardEvent) {
    const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isLetter && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (isLetter) setTyped((before) => before + event.key)
    popover.open()
  }

  return (
    <>
      <button
        {...props}
        {...popover.button}
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={popover.content !== null}
        aria-label={label}
        className={`${select.select} ${styles.button} ${className}`}
        value={value}
        onFocus={() => {
          popover.button.onFocus()
          onFocus?.()
        }}
        onKeyDown={press}
      >
        {chosenLabel}
      </button>
      <div
        {...popover.popover}
        {...(popover.content && { role: 'dialog', 'aria-label': label })}
        className={`${popovers.popover} ${styles.popover}`}
        onToggle={(event) => {
          if (event.newState === 'closed') setTyped('')
          popover.popover.onToggle(event)
        }}
      >
        {popover.content && (
          <popover.content.SelectList
            label={label}
            options={options}
            value={value}
            typed={typed}
            onChoose={(chosen) => {
              popover.close()
              if (chosen !== value) onChange(chosen)
            }}
          />
        )}
      </div>
    </>
  )
}
