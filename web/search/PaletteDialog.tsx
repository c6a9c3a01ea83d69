import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Modal } from '../controls/dialogs/Modal.tsx'
import { Icon } from '../controls/Icon.tsx'
import { useText } from '../i18n/text.ts'
import { WidgetLabel, WidgetPicture } from '../menu/WidgetLooks.tsx'
import { AnswerFigure } from './AnswerFigure.tsx'
import styles from './Palette.module.css'
import { useGoTo, useSearchFor } from './useGoTo.ts'
import { type PaletteEntry, usePaletteEntries } from './usePaletteEntries.ts'

interface PaletteDialogProps {
  /** What was typed before it came up. */
  readonly typed: RefObject<string>
  readonly onClose: () => void
}

/** The palette itself: a field, and below it what its text leads to. */
export default function PaletteDialog({ typed, onClose }: PaletteDialogProps) {
  const { t } = useText()
  const id = useId()
  const chosen = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(() => typed.current)
  const [at, setAt] = useState(0)
  const { entries, waiting } = usePaletteEntries(text)
  const goTo = useGoTo()
  const searchFor = useSearchFor()
  const place = Math.min(at, entries.length - 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen by the keys is brought into view
  useEffect(() => {
    // Not given back: newer browsers answer with a promise, which is no way to clean up.
    chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [place, entries])

  function choose(entry: PaletteEntry | undefined) {
    if (entry === undefined) return
    onClose()
    if (entry.address === null) searchFor(text)
    else goTo(entry.address)
  }

  const move = (by: number) => setAt(entries.length === 0 ? 0 : (place + by + entries.length) % entries.length)
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Home: () => setAt(0),
    End: () => setAt(entries.length - 1),
    Enter: () => choose(entries[place]),
  }

  return (
    <Modal light className={styles.palette} aria-label={t('search.palette.title')} onClose={onClose}>
      <div className={styles.box}>
        <div className={styles.field}>
          <Icon name="search" />
          <input
            className="bare-input quiet-placeholder"
            role="combobox"
            value={text}
            maxLength={256}
            placeholder={t('search.palette.label')}
            aria-label={t('search.palette.label')}
            aria-expanded={entries.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={entries.length > 0 ? `${id}-${place}` : undefined}
            autoComplete="off"
            onChange={(event) => {
              setText(event.target.value)
              setAt(0)
            }}
            onKeyDown={(event) => {
              // An input method (Thai, Chinese) has the keys while it composes.
              const key = event.nativeEvent.isComposing ? undefined : keys[event.key]
              if (key === undefined) return
              event.preventDefault()
              key()
            }}
          />
        </div>
        {/* The focus stays in the field; the keys there move through the list. */}
        <div
          id={`${id}-list`}
          role="listbox"
          className={styles.list}
          aria-label={t('search.palette.title')}
          aria-busy={waiting}
        >
          {entries.map((entry, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard
            <div
              key={entry.key}
              id={`${id}-${index}`}
              ref={index === place ? chosen : null}
              role="option"
              tabIndex={-1}
              aria-selected={index === place}
              className={styles.entry}
              onClick={() => choose(entry)}
              onPointerMove={() => setAt(index)}
            >
              <EntryPicture entry={entry} />
              {entry.answer === undefined ? (
                <>
                  <span className="ellipsis fill">
                    <bdi>{entry.label}</bdi>
                    {entry.widget !== undefined && <WidgetLabel code={entry.widget} />}
                  </span>
                  <span className={`fixed tiny ${styles.kind}`}>{entry.kind}</span>
                </>
              ) : (
                <AnswerFigure line={entry.answer} />
              )}
            </div>
          ))}
        </div>
        {entries.length === 0 && !waiting && <p className={styles.nothing}>{t('search.palette.nothing')}</p>}
        {text === '' && <p className={`overlined tiny ${styles.hint}`}>{t('search.palette.example')}</p>}
        <p className={`overlined tiny ${styles.hint}`}>{t('search.palette.hint')}</p>
      </div>
    </Modal>
  )
}

function EntryPicture({ entry: { icon, widget } }: { readonly entry: PaletteEntry }) {
  const drawn = <Icon name={icon} />
  return widget === undefined ? drawn : <WidgetPicture code={widget} small otherwise={drawn} />
}
