import type { Services } from '../services/services.ts'

/** Longer than any job is kept without a touch, and any person works on one. */
const keptMs = 24 * 3_600_000

/** Tells other servers that a job is here, where there are others. */
export async function noteHome(
  { config, state, now }: Pick<Services, 'config' | 'state' | 'now'>,
  id: string,
): Promise<void> {
  if (config.serverUrl !== null) await state.jobHomes.note(id, config.serverUrl, new Date(now().getTime() + keptMs))
}
