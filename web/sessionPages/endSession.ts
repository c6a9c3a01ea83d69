import { leaveOpenId } from '@sala/catalog/api/openId.ts'
import { api } from '../api/api.ts'
import { session } from '../session/session.ts'

let ending: Promise<string | null> | null = null

/**
 * Signs out on the server and here. Where the server cannot be told, the person is signed out here all the same: its session ends
 * by itself. Gives where the provider signs out those who came by one.
 */
export function endSession(): Promise<string | null> {
  ending ??= end().finally(() => {
    ending = null
  })
  return ending
}

async function end(): Promise<string | null> {
  // Signing out succeeds locally even where the server or the provider cannot be reached.
  const onwards = await providersExit().catch(() => null)
  await api.signOut().catch(() => undefined)
  return onwards
}

async function providersExit(): Promise<string | null> {
  const { user, standing } = session.get()
  if (user?.type !== 'ad_auth' || standing !== 'open') return null
  return (await api.call(leaveOpenId)).url
}
