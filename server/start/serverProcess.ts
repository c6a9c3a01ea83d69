import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '../core/config/config.ts'
import { ConfigError } from '../core/config/configError.ts'
import { diskFullMessage, isDiskFull } from '../core/diskFull.ts'
import { createLog } from '../core/log.ts'
import { DataFolderInUse } from '../state/openState.ts'
import { HalfRestored } from '../state/postgres/halfRestored.ts'
import { NewerSchema } from '../state/postgres/migrate.ts'
import { NoPostgres } from '../state/postgres/postgresPrograms.ts'
import { NoTrigrams } from '../state/postgres/trigrams.ts'
import { type Closers, startServer } from './startServer.ts'

/** Requests that are under way have so long to finish. */
const closeLimitMs = 25_000

const config = (() => {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(78)
  }
})()
// Everything that the server writes is its own.
process.umask(0o077)
const log = createLog(config.logLevel)
const closers: Closers = []

let closing: Promise<void> | null = null
function close(reason: string, exitCode: number): Promise<void> {
  closing ??= (async () => {
    log.info({ reason }, 'stopping')
    // Also where the process ends by itself, since nothing is left to wait for.
    process.exitCode = exitCode
    const timeout = wait(closeLimitMs, 'late', { ref: false })
    if ((await Promise.race([closeAll(), timeout])) === 'late') log.error('not everything could be closed in time')
    log.info('stopped')
    process.exit(exitCode)
  })()
  return closing
}

/** Settles with the stop that was asked for before; at once where none was. */
const underWay = (): Promise<void> => closing ?? Promise.resolve()

async function closeAll(): Promise<void> {
  for (let closer = closers.pop(); closer; closer = closers.pop()) {
    try {
      await closer()
    } catch (error) {
      log.error({ err: error }, 'something could not be closed')
    }
  }
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close(signal, 0))
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'an error that nobody caught')
  void close('uncaughtException', 1)
})
if (process.env.npm_lifecycle_event !== undefined) {
  // A signal to npm ends npm and its shell and leaves this process running.
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void close('npm has ended', 0)
  }, 500).unref()
}

try {
  const { address, demonstration, firstAdministrator } = await startServer(config, log, closers)
  const url = config.publicUrl.origin
  log.info({ url, address }, `Sala is ready at ${url}`)
  if (demonstration)
    process.stdout.write(
      `\nSala is ready at ${url}\nDemonstration data. Sign in as ${demonstration.emails.join(', ')}\n` +
        `with the password ${demonstration.password}\n\n`,
    )
  // Printed but not logged: anyone who opens this link becomes the administrator.
  if (firstAdministrator !== null)
    process.stdout.write(
      `\nNobody can sign in as an administrator yet. This link makes the first one; it works once, for 24 hours:\n` +
        `${firstAdministrator}\n` +
        'Or: echo "a long password" | npm run sala -- user add --email you@example.org --role admin --password-stdin\n\n',
    )
} catch (error) {
  // A start that is stopped half-way loses what it works with.
  await underWay()
  const message = explain(error)
  if (message === null) log.fatal({ err: error }, 'the server could not start')
  else process.stderr.write(`${message}\n`)
  await close('the start failed', 1)
}

/** Advice for a failed start that is known; null for an unexpected one. */
function explain(error: unknown): string | null {
  const foreseen = [ConfigError, DataFolderInUse, HalfRestored, NoPostgres, NewerSchema, NoTrigrams]
  if (isDiskFull(error)) return diskFullMessage(config.dataFolder)
  if (error instanceof Error && foreseen.some((kind) => error instanceof kind)) return error.message
  if (!(error instanceof Error) || !('code' in error)) return null
  switch (error.code) {
    case 'EADDRINUSE':
      return `PORT=${config.port} is taken by another program on ${config.host}: stop it, or set PORT to another number.`
    case 'EACCES':
      return error.message.includes('listen')
        ? `PORT=${config.port} may not be used by this account: set PORT to a number above 1023.`
        : `SALA_DATA=${config.dataFolder} cannot be used: ${error.message}.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST=${config.host} is no address of this machine: set HOST to one, such as 127.0.0.1.`
    default:
      return null
  }
}
