import { join } from 'node:path'

/** The first of the ports of a run. */
const first = Number(process.env.E2E_PORT ?? 18080)
export const ports = {
  /** The server that tests only look at. */
  looking: first,
  /** The server whose people, groups, widgets and figures tests change. */
  changing: first + 1,
  /** Where tests of accounts let the mail server of `changing` listen; without one, links are handed over. */
  mail: first + 2,
  /** The server of the directory's tests, which start it themselves. */
  directory: first + 3,
  /** Where the test of what is embedded lets the other site listen. */
  frame: first + 4,
  /** Where the test of subscriptions lets the mail server of `looking` listen. */
  subscriptionMail: first + 5,
} as const
/** Where the servers keep their data: `npm test` gives a folder in memory. */
export const stores = process.env.E2E_DATA ?? join(import.meta.dirname, '..', 'test-results')
export const dataOf = (name: 'looking' | 'changing') => join(stores, `e2e-${name}`)
/** The site whose pages may show what is embedded. On this machine too: browsers keep pages from elsewhere from asking servers of it. */
export const framingSite = `http://localhost:${ports.frame}`
/** The folder below which the servers of tests may watch others. */
export const watchedFolder = join(import.meta.dirname, '..', 'test-results', 'e2e-watched')
/** The password of the demonstration accounts. */
export const demoPassword = 'a password for browser tests only'
