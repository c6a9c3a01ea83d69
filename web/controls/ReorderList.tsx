import { type ReactNode, useRef, useState } from 'react'
import { useText } from '../i18n/text.ts'
import { IconButton } from './IconButton.tsx'
import styles from './ReorderList.module.css'

export interface ReorderItem {
  readonly key: string
  /** What it is called where it is moved or removed. */
  readonly name: string
  readonly content: ReactNode
}

interface ReorderListProps {
  readonly label: string
  readonly items: readonly ReorderItem[]
  /** The keys in their new order. */
  readonly onMove: (keys: readonly string[]) => void
  readonly onRemove: (key: string) => void
}

/** A list that a person puts in order, by dragging or by the buttons of each entry, and takes entries out of. */
export function ReorderList({ label, items, onMove, onRemove }: ReorderListProps) {
  const { t } = useText()
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const keys = items.map(({ key }) => key)

  function moveTo(key: string, place: number) {
    const others = keys.filter((candidate) => candidate !== key)
    onMove([...others.slice(0, place), key, ...others.slice(place)])
  }

  function step({ key, name }: ReorderItem, place: number) {
    moveTo(key, place)
    setAnnouncement(t('tray.list.moved', { name, place: place + 1, of: items.length }))
  }

  function remove({ key, name }: ReorderItem) {
    onRemove(key)
    setAnnouncement(t('tray.list.removed', { name }))
    // The button that had the focus is gone: the list keeps it, or the next Tab would begin at the top of the page.
    list.current?.focus()
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the focus over from an entry that was removed, and it scrolls */}
      <ol ref={list} className={styles.list} aria-label={label} tabIndex={0}>
        {items.map((item, place) => (
          <li
            key={item.key}
            className={styles.entry}
            data-dragged={item.key === dragged}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(item.key)
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              if (dragged !== item.key) moveTo(dragged, place)
            }}
            onDrop={(event) => event.preventDefault()}
          >
            <div className="fill break">{item.content}</div>
            <IconButton
              narrow
              icon="up"
              label={t('tray.list.earlier', { name: item.name })}
              onPress={place === 0 ? null : () => step(item, place - 1)}
            />
            <IconButton
              narrow
              icon="chevron"
              label={t('tray.list.later', { name: item.name })}
              onPress={place === items.length - 1 ? null : () => step(item, place + 1)}
            />
            <IconButton
              narrow
              icon="close"
              label={t('tray.list.remove', { name: item.name })}
              onPress={() => remove(item)}
            />
          </li>
        ))}
      </ol>
      <p className="unseen" aria-live="polite">
        {announcement}
      </p>
    </>
  )
}
