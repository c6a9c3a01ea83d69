import type { Reach } from '../context.ts'

/**
 * A running server holds the stores, so it does the work; where none runs, the command line opens them itself. Each way is loaded
 * when it is taken: help is there at once.
 */
export const reachStores: Reach = async (config) => {
  const { remoteOperations } = await import('./remote.ts')
  const remote = await remoteOperations(config.dataFolder)
  if (remote !== null) return { operations: remote, close: async () => undefined }
  const [{ localOperations }, { localStores }] = await Promise.all([
    import('./localOperations.ts'),
    import('./localStores.ts'),
  ])
  const stores = localStores(config)
  return { operations: localOperations(stores), close: () => stores.close() }
}
