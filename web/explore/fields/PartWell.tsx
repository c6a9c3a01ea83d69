import type { ReactNode } from 'react'
import { DropWell } from '../../controls/popups/DropWell.tsx'
import { useText } from '../../i18n/text.ts'
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
  return (
    <DropWell label={t(`explore.fields.parts.${part}`)} type={dragType(part)} onDrop={onDrop}>
      {empty && <span className="flush quiet tiny">{t('explore.fields.empty')}</span>}
      <ul className="list row wrap gap-1 tiny">{children}</ul>
    </DropWell>
  )
}
