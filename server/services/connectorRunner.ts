import type { Author } from '../state/model.ts'

/** Runs connectors, one after the other on this server. There is one in a server, so that routes and the clock share its queue. */
export interface ConnectorRunner {
  /** Begins a run for a person and gives its id; null where the connector runs already. Throws `not_found`. */
  begin(id: number, by: string, dryRun: boolean, author: Author): Promise<number | null>
  /** Runs all whose time has come, one after the other; on one of several servers alone. */
  runDue(): Promise<void>
  /** Settles when nothing runs any more. */
  idle(): Promise<void>
  /** Breaks off what runs, and settles when it is over. */
  stop(): Promise<void>
}
