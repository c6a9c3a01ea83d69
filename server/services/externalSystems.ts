import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../core/config/config.ts'
import { createDirectory } from './directory/directory.ts'
import { createOpenId } from './openId.ts'
import { createOutbound } from './outbound.ts'
import type { Services } from './services.ts'

/** Clients of other systems: the configured sign-in services, and fetching of addresses that users enter. */
export function createExternalSystems(
  { directory, openId, outboundHosts, publicUrl }: Config,
  log: FastifyBaseLogger,
  now: () => Date,
): Pick<Services, 'directory' | 'openId' | 'outbound'> {
  return {
    directory: directory && createDirectory(directory, log, now),
    openId: openId && createOpenId(openId, publicUrl, log, now),
    outbound: createOutbound(outboundHosts),
  }
}
