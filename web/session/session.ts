import { AuthType, type Session, type SessionUser } from '@sala/catalog/api/auth.ts'
import { z } from 'zod'
import { readStored, removeStored, writeStored } from '../storage.ts'
import { createStore } from '../store.ts'

/** The signed-in person as they are kept locally: the specification's section 3 names the fields. */
const LocalUser = z.object({
  id: z.string(),
  role: z.string().nullable(),
  rolename: z.string().nullable(),
  firstname: z.string(),
  lastname: z.string(),
  fullname: z.string(),
  email: z.string(),
  type: AuthType.catch('normal_auth'),
  department: z.string().nullable(),
})
export type LocalUser = z.infer<typeof LocalUser>

/** What is kept under `auth`. Never a token: whoever reads local storage must gain nothing. */
const Stored = z.object({ user: LocalUser, permissions: z.array(z.string()) })

export interface SessionState {
  readonly user: LocalUser | null
  /** Names `view_widget_{code}`. They only decide what is shown; the server decides what is answered. */
  readonly permissions: readonly string[]
  /** Whether the figures are demonstration data; null until the server has said so. */
  readonly demonstration: boolean | null
}

const storageKey = 'auth'
const signedOut: SessionState = { user: null, permissions: [], demonstration: null }

function readSession(): SessionState {
  const stored = Stored.safeParse(readStored(storageKey))
  return stored.success ? { ...stored.data, demonstration: null } : signedOut
}

export const session = createStore<SessionState>(readSession())

function localUser(user: SessionUser): LocalUser {
  return {
    id: user.id,
    role: user.role,
    rolename: user.roleName,
    firstname: user.firstname,
    lastname: user.lastname,
    fullname: `${user.firstname} ${user.lastname}`.trim(),
    email: user.email,
    type: user.authType,
    department: user.department,
  }
}

/** Keeps who is signed in and what they may see. */
export function rememberSession({ user, permissions, demonstration }: Session): void {
  const kept = { user: localUser(user), permissions }
  writeStored(storageKey, kept)
  session.set({ ...kept, demonstration })
}

/** Clears the person and the permissions. */
export function forgetSession(): void {
  removeStored(storageKey)
  session.set(signedOut)
}

/** Follows what other tabs do: signing out in one signs out all of them. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === null)
      session.set({ ...readSession(), demonstration: session.get().demonstration })
  })
}
