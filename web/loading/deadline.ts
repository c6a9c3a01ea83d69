import { screenLoadTimeout } from '../constants.ts'
import { isNewRelease } from './release.ts'

/** A screen's code did not come: the network, a new release that removed it, or longer than 120 s. */
export class ScreenLoadError extends Error {
  /** Whether the server has another release than this page. */
  readonly outdated: boolean

  constructor(options: ErrorOptions, outdated = false) {
    super('Loading chunk failed', options)
    this.name = 'ScreenLoadError'
    this.outdated = outdated
  }
}

/** Waits for a screen's code for at most `screenLoadTimeout`. */
export function withDeadline<Code>(loading: Promise<Code>): Promise<Code> {
  const { promise, resolve, reject } = Promise.withResolvers<Code>()
  const timer = setTimeout(
    () => reject(new ScreenLoadError({ cause: new Error(`No answer within ${screenLoadTimeout} ms`) })),
    screenLoadTimeout,
  )
  loading
    .then(resolve, async (cause: unknown) =>
      reject(cause instanceof ScreenLoadError ? cause : new ScreenLoadError({ cause }, await isNewRelease())),
    )
    .finally(() => clearTimeout(timer))
  return promise
}
