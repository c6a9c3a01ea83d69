import { useId } from 'react'
import select from '../controls/select.module.css'
import type { Choice } from '../forms/fields.tsx'
import styles from './ListFilter.module.css'

interface ListFilterProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly Choice[]
  readonly onChange: (value: string) => void
}

/** A filter of a list, with a few values. */
export function ListFilter({ label, value, choices, onChange }: ListFilterProps) {
  const id = useId()
  return (
    <label className={styles.filter} htmlFor={id}>
      {label}
      <select id={id} className={select.select} value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}
