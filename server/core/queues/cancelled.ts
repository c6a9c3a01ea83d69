/** Work was stopped because its caller has left. Nobody reads an answer. */
export class CancelledError extends Error {
  constructor() {
    super('the caller has left')
  }
}
