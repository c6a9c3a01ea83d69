import { lazy, Suspense } from 'react'
import { withWords } from '../i18n/i18n.ts'

const AccessRequestButton = lazy(withWords(['access', 'forms'], () => import('./AccessRequestButton.tsx')))

/** The request for widgets; its code loads when a person meets a page without access. */
export function AskForAccess({ widgets }: { readonly widgets: readonly number[] }) {
  return (
    <Suspense fallback={null}>
      <AccessRequestButton widgets={widgets} />
    </Suspense>
  )
}
