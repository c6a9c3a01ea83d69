import { screenLoadTimeout } from '../constants.ts'

/** A screen's code did not come: the network, a new release that removed it, or longer than 120 s. */
export class ScreenLoadError extends Error {
  constructor(options: ErrorOptions) {
    super('Loading chunk failed', options)
    this.name = 'ScreenLoadError'
  }
}

/** Waits for a screen's code for at most `screenLoadTimeout`. */
export function withDeadline<Code>(loading: Promise<Code>): Promise<Code> {
  const { promise, resolve, reject } = Promise.withResolvers<Code>()
  const timer = setTimeout(
    () => reject(new ScreenLoadError({ cause: new Error(`No answer within ${screenLoadTimeout} ms`) })),
    screenLoadTimeout,
  )
  loading.then(resolve, (cause: unknown) => reject(new ScreenLoadError({ cause }))).finally(() => clearTimeout(timer))
  return promise
}
