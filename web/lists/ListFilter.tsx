import { useId } from 'react'
import { Select } from '../controls/popups/Select.tsx'
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
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} label={label} value={value} options={choices} onChange={onChange} />
    </div>
  )
}
