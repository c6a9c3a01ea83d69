import { lazy, Suspense } from 'react'
import { withWords } from '../i18n/i18n.ts'

const AccessRequestButton = lazy(withWords(['access', 'forms'], () => import('./AccessRequestButton.tsx')))

/** The way to ask the administrators for widgets; its code comes where somebody meets what is closed to them. */
export function AskForAccess({ widgets }: { readonly widgets: readonly number[] }) {
  return (
    <Suspense fallback={null}>
      <AccessRequestButton widgets={widgets} />
    </Suspense>
  )
}
