import type { Session } from '@sala/catalog/api/auth.ts'
import { z } from 'zod'
import { readStored, removeStored, writeStored } from '../storage.ts'
import { createStore } from '../store.ts'
import { LocalUser, localUser } from './localUser.ts'

/** How a session stands: everything is answered, or nothing until it is unlocked or a second factor is set up. */
const SessionStatus = z.enum(['open', 'locked', 'second_factor_due'])
export type SessionStatus = z.infer<typeof SessionStatus>

/** What is stored under `auth`. Never a token, since scripts of the page can read local storage. */
const Stored = z.object({
  user: LocalUser,
  permissions: z.array(z.string()),
  /** Absent while everything is answered. */
  standing: SessionStatus.optional().catch(undefined),
  viewing: z.string().optional(),
})

export interface SessionState {
  readonly user: LocalUser | null
  /** Names `view_widget_{code}`. They only decide what is shown; the server decides what is answered. */
  readonly permissions: readonly string[]
  /** Whether the figures are demonstration data; null until the server has said so. */
  readonly demonstration: boolean | null
  readonly standing: SessionStatus
  /** After so many minutes without a touch the screen is locked; 0: never. */
  readonly lockMinutes: number
  /** The name of whom an administrator looks as; absent for who sees as themselves. */
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

/** Keeps who is signed in and what they may see. */
export function rememberSession(opened: Session): void {
  const { user, permissions, demonstration, secondFactorDue, lockMinutes, viewing } = opened
  const standing = secondFactorDue ? 'second_factor_due' : 'open'
  keep({ user: localUser(user), permissions, demonstration, standing, lockMinutes, viewing })
}

/** Keeps that the session is held back, so that a reload leads to the same screen. */
export function restrictSession(standing: Exclude<SessionStatus, 'open'>): void {
  if (session.get().standing !== standing) keep({ ...session.get(), standing })
}

/** Shows a person's new names at once. */
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

/** Follows what other tabs do: signing out in one signs out all of them. */
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
