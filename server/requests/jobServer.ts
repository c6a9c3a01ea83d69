import type { Services } from '../services/services.ts'

/** Longer than any job is kept without a touch, and any person works on one. */
const retentionMs = 24 * 3_600_000

/** Notes that a job of a person is here, so that others pass requests about it on, and say so where this server is gone. */
export async function recordJobServer(
  { config, state, now }: Pick<Services, 'config' | 'state' | 'now'>,
  id: string,
  userId: string,
): Promise<void> {
  await state.jobHomes.note(id, {
    address: config.serverUrl ?? '',
    userId,
    until: new Date(now().getTime() + retentionMs),
  })
}
