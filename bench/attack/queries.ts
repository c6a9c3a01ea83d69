import { type Case, expectStatus, refused, type Stage, type Verdict } from './cases.ts'
import type { AttackRequest } from './target.ts'

/** The cases C of docs/security.md that lie in an address: what is asked for, sorted, counted and looked for. */

const calls = ['v2/tourist/immigration', 'v2/tourist/checkpoint', 'tourist/gdp', 'v2/tourist/media/table']
const fragments = [
  "' or 1=1--",
  "1; attach 'x'",
  "'; copy (select 1) to '/tmp/x'",
  "read_csv('/etc/passwd')",
  '-gdp_year;drop',
  '(select 1)',
  '$$x$$',
  '/**/union/**/select',
]
export const get = (path: string, token: string | null): AttackRequest => ({ path: `/api/${path}`, token })
/** Which of the calls know a parameter. What a call does not know it refuses whatever its value, which proves nothing. */
const knowing: Readonly<Record<string, readonly string[]>> = {
  sort: calls.slice(2),
  fields: calls,
  year: ['v2/tourist/immigration', 'tourist/gdp'],
  limit: calls.slice(2),
  page: calls.slice(2),
  start: ['v2/tourist/immigration', 'v2/tourist/checkpoint', 'v2/tourist/media/table'],
  end: ['v2/tourist/immigration', 'v2/tourist/checkpoint', 'v2/tourist/media/table'],
  lang: ['widgettypes/allwidgets'],
}
/** Values that a parameter cannot have: each is refused for its value. */
const badValues = (id: string, what: string, name: string, values: readonly string[]): Case => ({
  id,
  what,
  run: async ({ target }) => {
    const verdicts: Verdict[] = []
    for (const call of knowing[name] ?? [])
      for (const value of values) {
        const answer = await target.ask(get(`${call}?${name}=${encodeURIComponent(value)}`, target.admin))
        verdicts.push(expectStatus(answer, [400], answer.text.includes('/problems/invalid_value')))
      }
    return verdicts
  },
})
/** Addresses below `/api/` as they stand. */
export const raw =
  (texts: readonly string[]) =>
  ({ target: { admin } }: Stage) =>
    texts.map((text) => get(text, admin))
export const queryCases: readonly Case[] = [
  ...Object.keys(knowing).map((name) => badValues('C01', `statements in ${name}`, name, fragments)),
  {
    id: 'C01, C06',
    what: 'statements and files in what is looked for',
    run: async ({ target }) => {
      const verdicts: Verdict[] = []
      for (const word of fragments)
        for (const path of [
          `users?q=${encodeURIComponent(word)}`,
          `search?q=${encodeURIComponent(word)}`,
          `audit?q=${encodeURIComponent(word)}`,
        ]) {
          const answer = await target.ask(get(path, target.admin))
          verdicts.push(expectStatus(answer, [200, 400], !/root:.?:0/.test(answer.text)))
        }
      return verdicts
    },
  },
  refused(
    'C01',
    'sorts of the administration that are none',
    [400],
    raw(
      ['users', 'roles', 'widgets', 'audit'].flatMap((list) =>
        ['password_hash', 'id;drop', '(select)', '-', '1'].map((sort) => `${list}?sort=${encodeURIComponent(sort)}`),
      ),
    ),
  ),
  refused(
    'C02',
    'operators, lists and names of prototypes in the address',
    [400],
    raw([
      'v2/tourist/immigration?year[$ne]=1',
      'v2/tourist/immigration?year=2025&year=2024',
      'v2/tourist/immigration?location_destination[constructor]=x',
      'v2/tourist/immigration?__proto__=x',
      'v2/tourist/immigration?constructor=x',
      'users?q[]=a',
      'users?q=a&q=b',
      'users?__proto__[role]=x',
      'users?nothing=1',
    ]),
  ),
  ...['limit', 'page'].map((name) =>
    badValues('C04', `a ${name} that is none`, name, [
      '0',
      '-1',
      '1.5',
      '1e9',
      'five',
      '99999999999999999999',
      ' 1',
      '0x10',
    ]),
  ),
  refused(
    'C04',
    'lists of the administration with limits that are none',
    [400],
    raw(
      ['0', '-1', '1e9', '1001', 'x'].flatMap((limit) =>
        ['users', 'audit', 'roles'].map((list) => `${list}?limit=${limit}`),
      ),
    ),
  ),
  ...['start', 'end'].map((name) =>
    badValues('C05', `a date of ${name} that is none`, name, [
      '2023-02-29',
      '0000-00-00',
      '2025-13-01',
      'today',
      '2025-01-01T00:00:60Z',
      "2025-01-01'",
    ]),
  ),
  refused('C08', 'what is looked for is too long', [400, 414, 431, 404], ({ target: { admin } }) => [
    get(`users?q=${'x'.repeat(300)}`, admin),
    get(`search?q=${'%E0%B8%81'.repeat(300)}`, admin),
  ]),
  {
    id: 'C08',
    what: 'patterns that eat time',
    run: async ({ target }) => {
      const verdicts: Verdict[] = []
      for (const word of ['(a+)+$', '%_%_%_%_', '\\', '\u202eabc', 'a\u0301'.repeat(60), '\u200b', '%'.repeat(200)]) {
        const began = performance.now()
        const answer = await target.ask(get(`users?q=${encodeURIComponent(word)}`, target.admin))
        verdicts.push(expectStatus(answer, [200, 400], performance.now() - began < 5_000))
      }
      return verdicts
    },
  },
]
