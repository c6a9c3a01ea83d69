import { type ReactNode, useId } from 'react'
import { type Options, optionsIn } from '../../controls/popups/options.ts'
import { Select } from '../../controls/popups/Select.tsx'
import styles from './SharedBar.module.css'

interface ChoiceProps {
  readonly label: string
  /** The words for no choice. */
  readonly none: string
  readonly value: string | undefined
  readonly words: (value: string) => string
  readonly options: Options
  readonly ordered?: boolean
  readonly onChoose: (value: string | null) => void
  readonly children?: ReactNode
}

/** One of the shared choices. */
export function Choice({ label, none, value, words, options, ordered = false, onChoose, children }: ChoiceProps) {
  const id = useId()
  const offered = optionsIn(options).some((option) => option.value === value)
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        label={label}
        value={value ?? ''}
        options={[
          { value: '', label: none },
          ...(value === undefined || offered ? [] : [{ value, label: words(value) }]),
          ...options,
        ]}
        ordered={ordered}
        onChange={(chosen) => onChoose(chosen === '' ? null : chosen)}
      />
      {children}
    </div>
  )
}
