import { useEffect, useRef, useState } from 'react'
import tools from '../controls/header/tools.module.css'
import { Icon } from '../controls/Icon.tsx'
import { useText } from '../i18n/text.ts'
import styles from './HeaderSearch.module.css'
import { SearchForm } from './SearchForm.tsx'

/** The search of the header: a field where there is room, and on a phone a button that lays it over the header. */
export function HeaderSearch() {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)

  // Focuses the field when the search opens.
  useEffect(() => {
    if (open) input.current?.focus()
  }, [open])

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  return (
    <>
      <div className={styles.field}>
        <SearchForm />
      </div>
      <button
        ref={button}
        type="button"
        className={`${tools.tool} ${styles.opener}`}
        aria-label={t('shell.openSearch')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
      </button>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from whatever stands in it
        <div
          className={styles.over}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close()
          }}
        >
          <SearchForm input={input} onSubmitted={() => setOpen(false)} />
          <button type="button" className={tools.tool} aria-label={t('shell.closeSearch')} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </>
  )
}
