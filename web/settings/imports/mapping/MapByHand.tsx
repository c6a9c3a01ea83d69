import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { TextButton } from '../../../controls/TextButton.tsx'
import { withWords } from '../../../i18n/i18n.ts'
import { useText } from '../../../i18n/text.ts'
import type { SheetMappingProps } from './SheetMapping.tsx'

const SheetMapping = lazy(withWords([], () => import('./SheetMapping.tsx')))

type MapByHandProps = Pick<SheetMappingProps, 'job' | 'report' | 'onRecipe'>

/** The way to say by hand how a sheet is built, where it was not recognised or understood wrongly. */
export function MapByHand({ job, report, onRecipe }: MapByHandProps) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  if (!open) {
    return (
      <p>
        <TextButton kind="quiet" label={t('imports.mapping.open')} onPress={() => setOpen(true)} />
      </p>
    )
  }
  return (
    <Suspense fallback={<p aria-busy="true">{t('common.loading')}</p>}>
      <Opened job={job} report={report} onRecipe={onRecipe} />
    </Suspense>
  )
}

/** The mapping, which takes the focus of the button that opened it. */
function Opened(mapping: MapByHandProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('h2')?.focus(), [])
  return (
    <div ref={box}>
      <SheetMapping {...mapping} />
    </div>
  )
}
