import { useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SharedValues } from '../cards/shared.ts'
import { choicesAt, dashboardAt, follow } from './addresses.ts'

interface FollowingLink {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
  readonly state?: { readonly kept: SharedValues }
}

/** Links of the menu: those to dashboards take along what is chosen for all cards here, where it applies there. */
export function useFollowingLinks(): (path: string) => FollowingLink {
  const from = useRouterState({
    select: ({ location }) => ({
      name: dashboardAt(location.pathname)?.name ?? null,
      values: choicesAt(location.pathname, location.search),
    }),
    structuralSharing: true,
  })
  return useCallback(
    (path) => {
      const target = dashboardAt(path)
      if (target === null) return { to: path }
      const { to, search, kept } = follow(target.name, from)
      return { to, search, ...(Object.keys(kept).length === 0 ? {} : { state: { kept } }) }
    },
    [from],
  )
}
