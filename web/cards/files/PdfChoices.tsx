import { lazy, Suspense } from 'react'
import { withWords } from '../../i18n/i18n.ts'
import { Boundary } from '../Boundary.tsx'

/** Its code comes when it is first opened. */
const PdfChoicesDialog = lazy(withWords(['boards'], () => import('./PdfChoicesDialog.tsx')))

/** Asks for the contents of PDF files. */
export function PdfChoices({ onClose }: { readonly onClose: () => void }) {
  return (
    <Boundary>
      <Suspense>
        <PdfChoicesDialog onClose={onClose} />
      </Suspense>
    </Boundary>
  )
}
