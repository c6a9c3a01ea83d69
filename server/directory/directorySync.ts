import { Queue } from '../core/queues/queue.ts'
import { DirectoryUnreachable } from '../services/directory/directory.ts'
import type { Services } from '../services/services.ts'
import { directoryProvider } from '../state/accounts/identities.ts'
import type { Author } from '../state/model.ts'

type SyncServices = Pick<Services, 'directory' | 'state' | 'config' | 'log' | 'now'>

const author: Author = { userId: null, address: null, requestId: null, via: 'directory' }
/** Pause between two checks. A person disabled in the directory loses their session after this and the time of one check; five minutes are promised. */
const roundMs = 120_000
const departmentsMs = 3_600_000

interface Following {
  /** One check: looks up everybody who is signed in. People who are missing or disabled in the directory are signed out; the others are updated. */
  people(): Promise<void>
  /** Notes the departments of the directory. */
  departments(): Promise<void>
  stop(): Promise<void>
}

/** Follows the directory while people are signed in. A directory that cannot be reached changes nothing. */
export function createDirectorySync({ directory, state, config, log, now }: SyncServices): Following {
  /** What the directory said of people in the last round. */
  let before = new Map<string, string>()
  const timers: NodeJS.Timeout[] = []
  /** One round after the other, so that a slow directory never has two at once. */
  const rounds = new Queue({ concurrency: 1 })

  const quietly = async (work: () => Promise<void>): Promise<void> => {
    try {
      if (await state.leadership.holds()) await work()
    } catch (error) {
      if (!(error instanceof DirectoryUnreachable)) log.error({ err: error }, 'the directory could not be followed')
    }
  }

  const people = async (): Promise<void> => {
    if (!directory) return
    const time = now()
    const idleSince = new Date(time.getTime() - config.sessionIdleMs)
    const signedIn = await state.identities.withSessions(directoryProvider, idleSince, time)
    const listed = await directory.people(signedIn.map(({ subject }) => subject))
    const inactive = signedIn.filter(({ subject }) => !listed.get(subject)?.active)
    await state.identities.end(
      inactive.map(({ userId }) => userId),
      author,
    )
    const departments = new Map<string, string>()
    for (const { active, email, ...person } of listed.values()) {
      if (!active || email === null) continue
      const serialized = JSON.stringify({ ...person, email })
      if (before.get(person.subject) !== serialized)
        await state.identities.follow({ provider: directoryProvider, email, ...person }, author)
      departments.set(person.subject, serialized)
    }
    before = departments
  }

  const departments = async (): Promise<void> => {
    if (directory) await state.administration.departments.note(await directory.departments())
  }

  const queue = (work: () => Promise<void>): void => void rounds.run(() => quietly(work))
  if (directory) {
    queue(departments)
    timers.push(setInterval(() => queue(people), roundMs).unref())
    timers.push(setInterval(() => queue(departments), departmentsMs).unref())
  }

  return {
    people,
    departments,
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await rounds.idle()
    },
  }
}
