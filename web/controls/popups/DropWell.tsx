import { type ReactNode, useRef } from 'react'
import { useDrop } from 'react-aria-components/useDrop'
import './ariaTexts.ts'
import styles from './DropWell.module.css'

interface DropWellProps {
  readonly label: string
  /** The type of what may be dropped here. */
  readonly type: string
  /** Takes the text of what was dropped. */
  readonly onDrop: (text: string) => void
  readonly children: ReactNode
}

/** A group that things are dragged to, by pointer or keyboard. `setDragTexts` says what is read out. */
export function DropWell({ label, type, onDrop, children }: DropWellProps) {
  const ref = useRef<HTMLFieldSetElement>(null)
  const { dropProps, isDropTarget } = useDrop({
    ref,
    getDropOperation: (types) => (types.has(type) ? 'move' : 'cancel'),
    onDrop: ({ items }) => {
      const [item] = items
      if (item?.kind === 'text') void item.getText(type).then(onDrop)
    },
  })
  return (
    <fieldset {...dropProps} ref={ref} tabIndex={-1} className={styles.well} data-target={isDropTarget}>
      <legend className="flush quiet tiny">{label}</legend>
      {children}
    </fieldset>
  )
}
