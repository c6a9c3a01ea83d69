import type { FastifyBaseLogger } from 'fastify'
import { type Client, ResultCodeError } from 'ldapts'
import type { DirectoryConfig } from '../../core/config/directory.ts'
import { attempt, DirectoryFailure, type Step, withServer } from './connection.ts'
import {
  byteAttributes,
  type DirectoryPerson,
  departmentFilter,
  departmentNamed,
  departmentsOf,
  filterByLogin,
  filterBySubject,
  filterWithDepartment,
  personAttributes,
  readPerson,
} from './entries.ts'

/** No directory server could be asked. */
export class DirectoryUnreachable extends Error {}

/** What came of asking one server. */
interface ServerTest {
  readonly url: string
  /** Where it failed; null where all went well. */
  readonly failed: Step | null
  /** What the server or the connection said. */
  readonly reason: string | null
}

/** The authority's directory service. Every question but a test is asked of the servers in their order until one answers. */
export interface Directory {
  /**
   * The person who signs in by a name and a password; null where they are not right or the account is disabled. Nothing is asked with an
   * empty password. Throws `DirectoryUnreachable` within 4 s.
   */
  authenticate(typed: string, password: string): Promise<DirectoryPerson | null>
  /** Looks for a person and does nothing about it: what an attempt without a password costs. Throws `DirectoryUnreachable`. */
  look(typed: string): Promise<void>
  /** Those of some people who are still there, by `subject`. Throws `DirectoryUnreachable`. */
  people(subjects: readonly string[]): Promise<ReadonlyMap<string, DirectoryPerson>>
  /** The names of all departments. Throws `DirectoryUnreachable`. */
  departments(): Promise<readonly string[]>
  /** Asks every server, and says where each fails. */
  test(): Promise<readonly ServerTest[]>
}

/** The time limit of all servers together during a sign-in; the rest of five seconds is for the server's own work. */
const signInMs = 3_500
/** The time limit of background work. */
const backgroundMs = 20_000
/** A server that failed is asked last for so long. */
const avoidMs = 60_000
/** People asked for at once. */
const batch = 50
const pageSize = 500
/** What a directory says to a bind that is not right, or of an account that may not sign in: not of a directory that is down. */
const refusals: ReadonlySet<number> = new Set([19, 32, 34, 48, 49, 50, 53])

export function createDirectory(config: DirectoryConfig, log: FastifyBaseLogger, now: () => Date): Directory {
  const failedAt = new Map<string, number>()
  const attributes = personAttributes(config)

  const inOrder = (): readonly string[] => {
    const since = now().getTime() - avoidMs
    const avoided = (url: string) => Number((failedAt.get(url) ?? 0) > since)
    return config.urls.toSorted((a, b) => avoided(a) - avoided(b))
  }

  async function ask<T>(withinMs: number, question: (client: Client) => Promise<T>): Promise<T> {
    const end = performance.now() + withinMs
    const urls = inOrder()
    for (const [index, url] of urls.entries()) {
      const share = Math.max(100, (end - performance.now()) / (urls.length - index))
      try {
        const answer = await withServer(url, config, Math.round(share), question)
        failedAt.delete(url)
        return answer
      } catch (error) {
        if (!(error instanceof DirectoryFailure)) throw error
        failedAt.set(url, now().getTime())
        log.warn({ server: url, step: error.step, reason: error.message }, 'a directory server could not be asked')
      }
    }
    throw new DirectoryUnreachable('no directory server could be asked')
  }

  async function find(client: Client, typed: string) {
    const options = { filter: filterByLogin(config, typed), attributes, explicitBufferAttributes: byteAttributes }
    // Two are enough to know that it is not one.
    const { searchEntries } = await client.search(config.base, { ...options, scope: 'sub', sizeLimit: 2 })
    if (searchEntries.length > 1)
      log.warn('two entries of the directory answer to the same name: nobody is let in by it')
    const [entry] = searchEntries
    return searchEntries.length === 1 && entry ? entry : null
  }

  return {
    authenticate: async (typed, password) => {
      if (!isSearchable(typed) || password.trim() === '' || password.includes('\0')) return null
      return ask(signInMs, async (client) => {
        const entry = await ambiguityAsNobody(() => find(client, typed))
        if (!entry || !(await binds(client, entry.dn, password))) return null
        const person = readPerson(entry, config, now())
        if (!person) log.warn('an entry of the directory has neither objectGUID nor entryUUID: nobody is let in by it')
        return person?.active ? person : null
      })
    },

    look: async (typed) => {
      if (isSearchable(typed)) await ask(signInMs, (client) => ambiguityAsNobody(() => find(client, typed)))
    },

    people: async (subjects) => {
      const results = new Map<string, DirectoryPerson>()
      if (subjects.length === 0) return results
      await ask(backgroundMs, async (client) => {
        for (let from = 0; from < subjects.length; from += batch) {
          const filter = filterBySubject(config, subjects.slice(from, from + batch))
          const { searchEntries } = await client.search(config.base, {
            filter,
            attributes,
            explicitBufferAttributes: byteAttributes,
            scope: 'sub',
          })
          for (const entry of searchEntries) {
            const person = readPerson(entry, config, now())
            if (person) results.set(person.subject, person)
          }
        }
      })
      return results
    },

    departments: () => ask(backgroundMs, (client) => listDepartments(client, config)),

    test: () =>
      Promise.all(
        config.urls.map(async (url) => {
          try {
            await withServer(url, config, signInMs, async (client) => {
              await client.search(config.base, { scope: 'base', attributes: ['1.1'] })
              await attempt('departments', () => listDepartments(client, config))
            })
            return { url, failed: null, reason: null }
          } catch (error) {
            if (!(error instanceof DirectoryFailure)) throw error
            return { url, failed: error.step, reason: error.message.slice(0, 300) }
          }
        }),
      ),
  }
}

async function listDepartments(client: Client, config: DirectoryConfig): Promise<readonly string[]> {
  const { base, department, departmentBase } = config
  const names = new Set<string>()
  const pages = client.searchPaginated(departmentBase ?? base, {
    scope: 'sub',
    paged: { pageSize },
    ...(departmentBase === null
      ? { filter: filterWithDepartment(config), attributes: [department] }
      : { filter: departmentFilter, attributes: ['1.1'] }),
  })
  for await (const { searchEntries } of pages) {
    for (const entry of searchEntries) {
      const entries =
        departmentBase === null ? departmentsOf(entry, config) : [departmentNamed(entry.dn, departmentBase) ?? '']
      for (const name of entries) if (name.trim() !== '') names.add(name.trim())
    }
  }
  return [...names]
}

/** Whether a password is an entry's. */
async function binds(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password)
    return true
  } catch (error) {
    if (error instanceof ResultCodeError && refusals.has(error.code)) return false
    throw error
  }
}

/** More entries than the two that were requested: ambiguous, so no account. */
async function ambiguityAsNobody<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ResultCodeError && error.code === 4) return null
    throw error
  }
}

/** What people type to sign in is short, and no name of an entry has such letters. */
const isSearchable = (typed: string): boolean => typed.trim() !== '' && typed.length <= 254 && !/\p{Cc}/u.test(typed)
