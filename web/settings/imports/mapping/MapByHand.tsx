import type { ImportReport } from '@sala/catalog/api/importReport.ts'
import type { ImportJob } from '@sala/catalog/api/imports.ts'
import { lazy, Suspense, useState } from 'react'
import buttons from '../../../controls/buttons.module.css'
import { useText } from '../../../i18n/text.ts'

const SheetMapping = lazy(() => import('./SheetMapping.tsx'))

interface MapByHandProps {
  readonly job: ImportJob
  readonly report: ImportReport
  readonly onRecipe: (recipe: string) => void
}

/** The way to say by hand how a sheet is built, where it was not recognised or understood wrongly. */
export function MapByHand({ job, report, onRecipe }: MapByHandProps) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  if (!open) {
    return (
      <p>
        <button type="button" className={buttons.quiet} onClick={() => setOpen(true)}>
          {t('imports.mapping.open')}
        </button>
      </p>
    )
  }
  return (
    <Suspense fallback={<p aria-busy="true">{t('common.loading')}</p>}>
      <SheetMapping job={job} report={report} onRecipe={onRecipe} />
    </Suspense>
  )
}
