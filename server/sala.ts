import type { Reach } from './cli/context.ts'
import { demandNode } from './demandNode.ts'

/**
 * A running server holds the stores, so it does the work; where none runs, the command line opens them itself. Each way is loaded
 * when it is taken: help is there at once.
 */
const reach: Reach = async (config) => {
  const { remoteOperations } = await import('./cli/remote.ts')
  const remote = await remoteOperations(config.dataFolder)
  if (remote !== null) return { operations: remote, close: async () => undefined }
  const [{ localOperations }, { localStores }] = await Promise.all([
    import('./cli/localOperations.ts'),
    import('./cli/localStores.ts'),
  ])
  const stores = localStores(config)
  return { operations: localOperations(stores), close: () => stores.close() }
}

demandNode()
const { runProgram } = await import('./cli/program.ts')
// Whatever a command writes holds figures or says who may sign in.
process.umask(0o077)
process.exitCode = await runProgram(process.argv.slice(2), process.env, process, reach)
