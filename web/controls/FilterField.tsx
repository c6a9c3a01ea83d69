import input from './input.module.css'

interface FilterFieldProps {
  readonly value: string
  /** What is looked for, in words. */
  readonly label: string
  readonly onChange: (value: string) => void
}

/** Narrows a list that is there already, with each letter; a search that asks the server is a `SearchField`. */
export function FilterField({ value, label, onChange }: FilterFieldProps) {
  return (
    <input
      type="search"
      className={input.input}
      value={value}
      maxLength={100}
      aria-label={label}
      placeholder={label}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
