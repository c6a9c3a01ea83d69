import type { Session } from '@sala/catalog/api/auth.ts'
import { z } from 'zod'
import { readStored, removeStored, writeStored } from '../storage.ts'
import { createStore } from '../store.ts'
import { LocalUser, localUser } from './localUser.ts'

/** The state of a session. `locked` and `second_factor_due` allow no call but those that lift the restriction. */
const SessionStatus = z.enum(['open', 'locked', 'second_factor_due'])
export type SessionStatus = z.infer<typeof SessionStatus>

/** The value stored under `auth`. It contains no token, because scripts of the page can read local storage. */
const Stored = z.object({
  user: LocalUser,
  permissions: z.array(z.string()),
  /** Absent for an open session. */
  standing: SessionStatus.optional().catch(undefined),
  viewing: z.string().optional(),
})

export interface SessionState {
  readonly user: LocalUser | null
  /** Names `view_widget_{code}`. They only decide what is shown; the server authorises each call. */
  readonly permissions: readonly string[]
  /** Whether the figures are demonstration data; null until the server has answered. */
  readonly demonstration: boolean | null
  readonly standing: SessionStatus
  /** Minutes without input after which the screen is locked; 0 for never. */
  readonly lockMinutes: number
  /** The name of the person whom an administrator views as; absent otherwise. */
  readonly viewing?: string | undefined
}

const storageKey = 'auth'
const signedOut: SessionState = {
  user: null,
  permissions: [],
  demonstration: null,
  standing: 'open',
  lockMinutes: 0,
}

function readSession(): SessionState {
  const stored = Stored.safeParse(readStored(storageKey))
  if (!stored.success) return signedOut
  const { user, permissions, standing = 'open', viewing } = stored.data
  return { ...signedOut, user, permissions, standing, viewing }
}

export const session = createStore<SessionState>(readSession())

/** Stores the signed-in person and their permissions. */
export function rememberSession(opened: Session): void {
  const { user, permissions, demonstration, secondFactorDue, lockMinutes, viewing } = opened
  const standing = secondFactorDue ? 'second_factor_due' : 'open'
  keep({ user: localUser(user), permissions, demonstration, standing, lockMinutes, viewing })
}

/** Stores that the session is restricted, so that a reload opens the same screen. */
export function restrictSession(standing: Exclude<SessionStatus, 'open'>): void {
  if (session.get().standing !== standing) keep({ ...session.get(), standing })
}

/** Updates the person's name on screen. */
export function renameUser({ firstname, lastname }: { readonly firstname: string; readonly lastname: string }): void {
  const { user } = session.get()
  if (user === null) return
  const fullname = `${firstname} ${lastname}`.trim()
  keep({ ...session.get(), user: { ...user, firstname, lastname, fullname } })
}

function keep(state: SessionState): void {
  const { user, permissions, standing, viewing } = state
  writeStored(storageKey, { user, permissions, ...(standing === 'open' ? {} : { standing }), viewing })
  session.set(state)
}

/** Clears the person and the permissions. */
export function forgetSession(): void {
  removeStored(storageKey)
  session.set(signedOut)
}

/** Follows other tabs: signing out in one signs out all. */
export function syncWithOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === null)
      session.set({
        ...readSession(),
        demonstration: session.get().demonstration,
        lockMinutes: session.get().lockMinutes,
      })
  })
}
