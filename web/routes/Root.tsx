import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ProgressBar } from '../controls/page/ProgressBar.tsx'
import { Notices } from '../notices/Notices.tsx'
import { usePaper } from '../views/paper/usePaper.ts'

/** Around every page: how far it has come, the page, and what is said above it. */
export function Root() {
  usePaper()
  return (
    <>
      <ProgressBar />
      <Suspense>
        <Outlet />
      </Suspense>
      <Notices />
    </>
  )
}
