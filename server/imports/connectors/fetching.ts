import type { RunProblem } from '@sala/catalog/api/connectors.ts'

/** Why a run brought nothing. The message is for people who may see the connector: it has no path, no query and no secret. */
export class RunFailure extends Error {
  readonly problem: RunProblem
  readonly detail: string | null
  constructor(problem: RunProblem, detail: string | null = null, options?: ErrorOptions) {
    super(detail === null ? problem : `${problem}: ${detail}`, options)
    this.problem = problem
    this.detail = detail
  }
}

export interface Target {
  /** One of `connectorKinds`, but no folder of this server. */
  readonly kind: string
  readonly address: string
  /** The fingerprint that an SFTP server has to show; empty where nobody has confirmed one. */
  readonly hostKey: string
  /** Of a database, what it is asked. */
  readonly query: string
  readonly timeZone: string
  readonly credentials: string
  readonly credentialName: string
  /** Decrypted; null for none. */
  readonly secret: string | null
  /** What the address said of the file that is stored; nulls ask for the file in any case. */
  readonly etag: string | null
  readonly lastModified: string | null
}

export interface FetchedFile {
  readonly body: Buffer
  readonly fileName: string
  readonly etag: string | null
  readonly lastModified: string | null
}

export interface FetchOptions {
  readonly signal: AbortSignal
  /** How long to wait before each further attempt, in milliseconds. */
  readonly delays: readonly number[]
  readonly timeoutMs: number
  /** Called before each attempt, with its number from 1. */
  readonly onAttempt: (attempt: number) => void
}

/** Decodes percent-encoding; null where it is malformed. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
