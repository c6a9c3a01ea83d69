import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { type Config, type Environment, readConfig } from '../core/config/config.ts'
import { ConfigError } from '../core/config/configError.ts'
import { diskFullMessage, isDiskFull } from '../core/diskFull.ts'
import type { Progress } from '../core/progress.ts'
import { Refusal, type RefusalKind } from '../core/refusal.ts'
import type { Operations } from './control/operations.ts'
import { showProgress } from './output/progress.ts'

/** What a command ends with. */
export const exitCodes = {
  ok: 0,
  /** Faults, or a rule refused it; nothing was changed. */
  refused: 1,
  /** Asked for wrongly. */
  usage: 2,
  /** A store, the disk or the program failed. */
  failed: 3,
  /** Ctrl-C; nothing was changed. */
  cancelled: 130,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

const codeOf: Readonly<Record<RefusalKind, ExitCode>> = {
  usage: exitCodes.usage,
  refused: exitCodes.refused,
  store: exitCodes.failed,
}

export interface Terminal {
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Writable
  readonly stderr: Writable & { readonly isTTY?: boolean }
}

/** How a command reaches the stores: through the server that runs on the data folder, or by opening them itself. */
export type Reach = (config: Config) => Promise<{ readonly operations: Operations; close(): Promise<void> }>

/** What a command is given to work with. */
interface Work {
  readonly config: Config
  readonly operations: Operations
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
  print(lines: readonly string[]): void
}

export interface Context {
  readonly terminal: Terminal
  /** The operator, as recorded by batches and audit. */
  readonly by: string
  /** The folder that relative paths are meant from: where npm was called, not where it changes to. */
  readonly folder: string
  /** Reaches the stores, does the work with a progress display, and lets Ctrl-C cancel it. Turns refusals into exit codes. */
  run(work: (work: Work) => Promise<ExitCode>): Promise<void>
  readonly exitCode: () => ExitCode
}

export function makeContext(env: Environment, terminal: Terminal, reach: Reach): Context {
  let exitCode: ExitCode = exitCodes.ok
  return {
    terminal,
    by: `${accountName()} (command line)`,
    folder: env.INIT_CWD ?? process.cwd(),
    exitCode: () => exitCode,
    async run(work) {
      const stop = new AbortController()
      const onSignal = () => {
        if (stop.signal.aborted) process.exit(exitCodes.cancelled)
        terminal.stderr.write('\nCancelling; press Ctrl-C again to leave at once.\n')
        stop.abort()
      }
      process.on('SIGINT', onSignal)
      process.on('SIGTERM', onSignal)
      const progress = showProgress(terminal.stderr)
      try {
        const config = readConfig(env)
        const reached = await reach(config)
        try {
          exitCode = await work({
            config,
            operations: reached.operations,
            signal: stop.signal,
            onProgress: (step) => progress.show(step),
            print(lines) {
              progress.end()
              terminal.stdout.write(`${lines.join('\n')}\n`)
            },
          })
        } finally {
          progress.end()
          await reached.close()
        }
      } catch (error) {
        progress.end()
        exitCode = complain(error, env, terminal)
      } finally {
        process.off('SIGINT', onSignal)
        process.off('SIGTERM', onSignal)
      }
    },
  }
}

/** The account that works, by its number where this machine has no name for it, as in a container. */
function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return `account ${process.getuid?.()}`
  }
}

function complain(error: unknown, env: Environment, terminal: Terminal): ExitCode {
  if (error instanceof Refusal) {
    terminal.stderr.write(`error: ${error.message}\n`)
    return codeOf[error.kind]
  }
  if (error instanceof ConfigError) {
    terminal.stderr.write(`error: ${error.message}\n`)
    return exitCodes.usage
  }
  if (isDiskFull(error)) {
    terminal.stderr.write(`error: ${diskFullMessage(resolve(env.SALA_DATA || './data'))}\n`)
    return exitCodes.failed
  }
  const isExpected = error instanceof Error
  const text = isExpected && env.LOG_LEVEL === 'debug' ? error.stack : isExpected ? error.message : String(error)
  terminal.stderr.write(`error: ${text}\n`)
  return exitCodes.failed
}
