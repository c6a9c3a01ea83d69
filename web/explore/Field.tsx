import { useId } from 'react'
import type { Option } from '../controls/popups/options.ts'
import { Select } from '../controls/popups/Select.tsx'
import styles from './Explore.module.css'

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly options: readonly Option[]
  readonly onChange: (value: string) => void
  readonly ordered?: boolean
}

/** A select under its label. */
export function Field({ label, value, options, onChange, ordered = false }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} label={label} value={value} options={options} onChange={onChange} ordered={ordered} />
    </div>
  )
}
