/**
 * Read into the server's process before anything else, with `--expose-gc` and a channel to whoever started it: says what the process
 * holds when it is asked. It watches errors that nobody caught without catching them.
 */

/** The process's own measurements, in bytes. */
export interface MemoryUse {
  /** Of the main thread's heap, after collecting. */
  readonly heap: number
  /** Of buffers and other memory outside the heap that JavaScript holds, after collecting. */
  readonly external: number
  /** Errors that nobody caught, and rejections that nobody handled. */
  readonly uncaught: number
  /** Warnings of Node, such as of a possible leak of listeners. */
  readonly warnings: readonly string[]
}

let uncaught = 0
const warnings: string[] = []

if (process.send !== undefined) {
  process.on('uncaughtExceptionMonitor', () => {
    uncaught += 1
  })
  process.on('warning', ({ name, message }) => {
    // Node tells its experiments with every start.
    if (name !== 'ExperimentalWarning') warnings.push(`${name}: ${message}`)
  })
  process.on('message', () => {
    // Objects freed by the first collection may have held others.
    globalThis.gc?.()
    globalThis.gc?.()
    const { heapUsed, external } = process.memoryUsage()
    const stored: MemoryUse = { heap: heapUsed, external, uncaught, warnings }
    process.send?.(stored)
  })
  process.channel?.unref()
}
