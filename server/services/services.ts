import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../core/config/config.ts'
import type { Engine } from '../facts/engines/engine.ts'
import type { State } from '../state/state.ts'
import type { ConnectorRunner } from './connectorRunner.ts'
import type { Directory } from './directory/directory.ts'
import type { Encryption } from './encryption.ts'
import type { Mailer } from './mailer.ts'
import type { OpenId } from './openId.ts'
import type { Outbound } from './outbound.ts'
import type { Passwords } from './passwords.ts'

/** The services that routes and jobs depend on. Tests build them with their own clock and stores. */
export interface Services {
  readonly config: Config
  readonly engine: Engine
  readonly state: State
  readonly passwords: Passwords
  readonly encryption: Encryption
  readonly mail: Mailer
  /** The authority's directory service; null where none is set up. */
  readonly directory: Directory | null
  /** The provider of OpenID Connect; null where none is set up. */
  readonly openId: OpenId | null
  /** The only client that fetches addresses entered by users. */
  readonly outbound: Outbound
  readonly connectorRunner: ConnectorRunner
  readonly log: FastifyBaseLogger
  readonly now: () => Date
}
