import { useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SharedValues } from '../cards/sharedChoices/shared.ts'
import { choicesAt, follow, screenAt } from './addresses.ts'

interface FollowingLink {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
  readonly state?: { readonly carried: SharedValues }
}

/** Links of the menu: those to dashboards and boards take along what is chosen for all cards here, where it applies there. */
export function useFollowingLinks(): (path: string) => FollowingLink {
  const from = useRouterState({
    select: ({ location }) => ({
      name: screenAt(location.pathname),
      values: choicesAt(location.pathname, location.search),
    }),
    structuralSharing: true,
  })
  return useCallback(
    (path) => {
      const target = screenAt(path)
      if (target === null) return { to: path }
      const { to, search, carried } = follow(target, from)
      return { to, search, ...(Object.keys(carried).length === 0 ? {} : { state: { carried } }) }
    },
    [from],
  )
}
