import { type ChildProcess, fork } from 'node:child_process'
import { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Program, programFile } from './programs.ts'

/** What a confined process may do beyond loading its own program. */
interface Allowed {
  /** Files that it may read. */
  readonly files?: readonly string[]
  /** Whether it may load native code, which these limits do not hold. */
  readonly native?: boolean
}

interface ConfinedOptions extends Allowed {
  /** The limit of its JavaScript heap; Node's own by default. */
  readonly heapMegabytes?: number
  /** Runs at a lower priority than the server, so that answers to screens come first. */
  readonly background?: boolean
}

/** Why an exchange with a process came to no answer. */
export class ProcessFailed extends Error {
  /** `late`: past its deadline. `cancelled`: by its signal. `ended`: the process ended or cannot be reached. */
  readonly reason: 'late' | 'cancelled' | 'ended'
  /** The signal or exit code of a process that ended, where it is known. */
  readonly exit: string | null
  constructor(reason: ProcessFailed['reason'], message: string, exit: string | null = null) {
    super(message)
    this.reason = reason
    this.exit = exit
  }
}

interface ExchangeOptions<T> {
  /** Takes each message of the process; the exchange is over when one of the two is called. */
  readonly onMessage: (
    message: unknown,
    settle: { readonly resolve: (value: T) => void; readonly reject: (error: Error) => void },
  ) => void
  /** How long the exchange may take. */
  readonly milliseconds: number
  readonly signal?: AbortSignal | undefined
}

/** Letters of its error output that are kept for the log. */
const maxErrorOutput = 2_000

/**
 * A process for untrusted files: it may read its own program and the paths in `Allowed`, and has none of the server's secrets
 * (docs/decisions/0018-confined-processes-and-documents.md). Messages are structured clones. The caller must end it with `kill`.
 */
export class ConfinedProcess {
  readonly #child: ChildProcess
  #errorOutput = ''

  constructor(program: Program, { heapMegabytes, background = false, ...allowed }: ConfinedOptions = {}) {
    const path = fileURLToPath(programFile(program))
    this.#child = fork(path, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { TZ: 'UTC', ...(process.env.TMPDIR === undefined ? {} : { TMPDIR: process.env.TMPDIR }) },
      execArgv: [
        ...permissionFlags(path, allowed),
        ...(heapMegabytes === undefined ? [] : [`--max-old-space-size=${heapMegabytes}`]),
        '--disable-warning=ExperimentalWarning',
        '--disable-warning=SecurityWarning',
      ],
    })
    if (background) lowerPriority(this.#child)
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errorOutput = (this.#errorOutput + text).slice(-maxErrorOutput)
    })
    // A process that cannot be started fails its exchange; an error between exchanges has no other listener.
    this.#child.on('error', () => undefined)
  }

  onExit(listener: () => void): void {
    this.#child.once('exit', listener)
  }

  /** Sends a message. That it cannot be sent shows as the end of the process. */
  send(message: object): void {
    this.#child.send(message, () => undefined)
  }

  /**
   * Sends `request`, hands on what the process answers, and gives what `onMessage` resolves with. One exchange at a time. Throws
   * `ProcessFailed`, and the error of the system where the process cannot be started. The process goes on after a failure: kill it.
   */
  async exchange<T>(request: object, { onMessage, milliseconds, signal }: ExchangeOptions<T>): Promise<T> {
    const child = this.#child
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const receive = (message: unknown) => onMessage(message, { resolve, reject })
    const onEnd = (code: number | null, signalName: string | null) => {
      const exit = String(signalName ?? code)
      reject(new ProcessFailed('ended', `the process ended (${exit}): ${this.#errorOutput}`, exit))
    }
    const onAbort = () => reject(new ProcessFailed('cancelled', 'the caller has left'))
    const onLate = () => reject(new ProcessFailed('late', `the process took longer than ${milliseconds} ms`))
    const deadline = setTimeout(onLate, milliseconds)
    child.on('message', receive).on('exit', onEnd).on('error', reject)
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      if (signal?.aborted) onAbort()
      else child.send(request, (error) => error && reject(new ProcessFailed('ended', error.message)))
      return await promise
    } finally {
      clearTimeout(deadline)
      child.off('message', receive).off('exit', onEnd).off('error', reject)
      signal?.removeEventListener('abort', onAbort)
    }
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  /** Whether it keeps the process that started it from ending, as it does at first. An idle one must not: neither a test nor a server. */
  set holdsParent(holds: boolean) {
    const { channel, stderr } = this.#child
    if (holds) {
      this.#child.ref()
      channel?.ref()
    } else {
      this.#child.unref()
      channel?.unref()
      if (stderr instanceof Socket) stderr.unref()
    }
  }
}

/**
 * The arguments by which Node starts a process that reads strange files: it may load its own program, and neither read anything else, nor
 * write, start programs, load native code or reach the network, whatever a file makes it do
 * (docs/decisions/0018-confined-processes-and-documents.md). Its threads give up starting others by
 * `process.permission.drop('worker')`: those could be started without all this.
 */
export function permissionFlags(program: string, { files = [], native = false }: Allowed): readonly string[] {
  const folders = ancestors(dirname(program))
  const modules = folders.flatMap((folder) => [join(folder, 'package.json'), join(folder, 'node_modules', '*')])
  // Started from its sources, it loads those of the workspaces below the server too.
  const root = join(import.meta.dirname, '..', '..', '..')
  const sourceFiles = program.endsWith('.ts')
    ? ['server', 'catalog', 'widgets'].map((name) => join(root, name, '*'))
    : []
  const readable = [join(dirname(program), '*'), ...sourceFiles, ...modules, ...files]
  const addons = native ? ['--allow-addons'] : []
  return ['--permission', '--allow-worker', ...addons, ...readable.map((path) => `--allow-fs-read=${path}`)]
}

function ancestors(folder: string): readonly string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...ancestors(above)]
}

function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or this system does not allow it: it works all the same.
  }
}
