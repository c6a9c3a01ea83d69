import type { Services } from '../services/services.ts'

/** Longer than any job is kept without a request, and longer than a person works on one. */
const retentionMs = 24 * 3_600_000

/** Records that this server has a person's job. Other servers forward requests about it, and report the job as lost if this server is gone. */
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
