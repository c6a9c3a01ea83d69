import { type ReactNode, useRef } from 'react'
import { useDrop } from 'react-aria-components/useDrop'
import '../../controls/popups/ariaTexts.ts'
import './dragTexts.ts'
import { useText } from '../../i18n/text.ts'
import styles from '../Explore.module.css'
import { dragType } from './dragTypes.ts'
import type { Part } from './fieldList.ts'

interface PartWellProps {
  readonly part: Part
  /** The key of a field that was let go over it. */
  readonly onDrop: (key: string) => void
  /** What stands in it, as chips. */
  readonly children: ReactNode
  readonly empty: boolean
}

/** A part of the question: what stands in it, and where fields are dragged to. */
export function PartWell({ part, onDrop, children, empty }: PartWellProps) {
  const { t } = useText()
  const ref = useRef<HTMLFieldSetElement>(null)
  const type = dragType(part)
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
      <legend className="flush quiet tiny">{t(`explore.fields.parts.${part}`)}</legend>
      {empty && <span className="flush quiet tiny">{t('explore.fields.empty')}</span>}
      <ul className={`row wrap gap-1 tiny ${styles.chips}`}>{children}</ul>
    </fieldset>
  )
}
