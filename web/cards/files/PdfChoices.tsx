import { lazy, Suspense } from 'react'
import { Boundary } from '../Boundary.tsx'

/** Its code comes when it is first opened. */
const PdfChoicesDialog = lazy(() => import('./PdfChoicesDialog.tsx'))

/** Asks what PDF files hold. */
export function PdfChoices({ onClose }: { readonly onClose: () => void }) {
  return (
    <Boundary>
      <Suspense>
        <PdfChoicesDialog onClose={onClose} />
      </Suspense>
    </Boundary>
  )
}
