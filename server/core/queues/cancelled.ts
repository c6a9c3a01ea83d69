/** Work was stopped because its caller has disconnected. */
export class CancelledError extends Error {
  constructor() {
    super('the caller has left')
  }
}
