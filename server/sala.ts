import type { Reach } from './cli/context.ts'
import { localOperations } from './cli/localOperations.ts'
import { localStores } from './cli/localStores.ts'
import { runProgram } from './cli/program.ts'
import { remoteOperations } from './cli/remote.ts'

/** A running server holds the stores, so it does the work; where none runs, the command line opens them itself. */
const reach: Reach = async (config) => {
  const remote = await remoteOperations(config.dataFolder)
  if (remote !== null) return { operations: remote, close: async () => undefined }
  const stores = localStores(config)
  return { operations: localOperations(stores), close: () => stores.close() }
}

process.exitCode = await runProgram(process.argv.slice(2), process.env, process, reach)
