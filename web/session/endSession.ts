import { api } from '../api/api.ts'

let ending: Promise<void> | null = null

/**
 * Signs out on the server and here. Where the server cannot be told, the person is signed out here all the same: its session ends
 * by itself.
 */
export function endSession(): Promise<void> {
  ending ??= api
    .signOut()
    .catch(() => undefined)
    .finally(() => {
      ending = null
    })
  return ending
}
