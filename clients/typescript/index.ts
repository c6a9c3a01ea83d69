import { defaults } from './sala.js'

export { HttpError, handle, ok } from '@oazapfts/runtime'
export * from './sala.js'

/** Sends the calls that follow to this server, as whom the API key acts for. `address` is the server's origin, such as `https://sala.example.org`. */
export function connect(address: string, key: string): void {
  defaults.baseUrl = address
  defaults.headers = { Authorization: `Bearer ${key}` }
}
