import { Outlet, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayAnnotate, mayImport } from '../menu/menu.ts'
import { paths } from '../paths.ts'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'
import { Forbidden } from './SettingsFrame.tsx'

/** Around the screens of imports, of annotations and of topics, which groups other than the administrators can be given. */
export default function DutyFrame(): ReactNode {
  const person = useStore(session)
  const annotates = useRouterState({
    select: ({ location: { pathname } }) =>
      pathname.startsWith(paths.settingAnnotations) || pathname.startsWith(paths.settingTopics),
  })
  return (annotates ? mayAnnotate : mayImport)(person) ? <Outlet /> : <Forbidden />
}
