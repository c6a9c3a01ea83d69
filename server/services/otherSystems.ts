import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../core/config/config.ts'
import { createDirectory } from './directory/directory.ts'
import { createOpenId } from './openId.ts'
import type { Services } from './services.ts'

/** The systems beside our own store by which people sign in, as far as they are set up. */
export function otherSystems(
  { directory, openId, publicUrl }: Config,
  log: FastifyBaseLogger,
  now: () => Date,
): Pick<Services, 'directory' | 'openId'> {
  return {
    directory: directory && createDirectory(directory, log, now),
    openId: openId && createOpenId(openId, publicUrl, log, now),
  }
}
