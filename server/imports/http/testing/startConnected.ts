import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { type Source, startSource } from '../../testing/source.ts'
import { addImporter, type Importer } from './importer.ts'

/** For tests: a publisher on this machine, a server that may ask it, and an administrator who brings its figures in. */
export interface Connected {
  readonly source: Source
  readonly started: TestApp
  readonly admin: Importer
  close(): Promise<void>
}

export async function startConnected(): Promise<Connected> {
  const source = await startSource()
  const started = await startApp({ env: { OUTBOUND_HOSTS: `127.0.0.1:${source.port}` } })
  const admin = await addImporter(started)
  return {
    ...{ source, started, admin },
    close: async () => {
      await started.close()
      await source.close()
    },
  }
}
