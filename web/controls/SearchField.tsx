import { useEffect, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import styles from './SearchField.module.css'

/** How long a person stops typing before the search is made. */
const typingPause = 300

interface SearchFieldProps {
  readonly search: string
  /** What is searched, in words. */
  readonly label: string
  /** `replace` while the person goes on typing: one search is one step back, not one for each letter. */
  readonly onSearch: (search: string, replace: boolean) => void
}

/** A search that begins when the person stops typing. */
export function SearchField({ search, label, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(search)
  const [lastSearch, setLastSearch] = useState(search)
  const begun = useRef(false)

  // The address has changed by other means (Back, a reset): the field follows.
  if (search !== lastSearch) {
    setLastSearch(search)
    if (search !== text.trim()) setText(search)
  }

  useEffect(() => {
    const term = text.trim()
    if (term === search) return
    const timer = setTimeout(() => {
      onSearch(term, begun.current)
      begun.current = true
    }, typingPause)
    return () => clearTimeout(timer)
  })

  return (
    <label className={styles.search}>
      <Icon name="search" size={16} />
      <input
        className="bare-input quiet-placeholder"
        type="search"
        value={text}
        maxLength={256}
        placeholder={label}
        aria-label={label}
        onChange={(event) => setText(event.target.value)}
        onFocus={() => {
          begun.current = false
        }}
      />
    </label>
  )
}
