import { type Case, expectStatus, refused, type Verdict, verdictOf } from '../cases.ts'
import type { AttackRequest } from '../target.ts'
import { keyOf } from './keyCases.ts'

/** What somebody tries at `/api/odata` who has an API key of little use, or none. */

const at = (path: string, options: Readonly<Record<string, string>> = {}): string =>
  `/api/odata/${path}?${new URLSearchParams(options)}`
const basic = (name: string, password: string) => ({ authorization: `Basic ${btoa(`${name}:${password}`)}` })

const injections = [
  "location_source eq 'CN' or 1 eq 1",
  "location_source eq 'CN'; drop table immigration",
  "location_source eq 'CN' union select 1",
  "location_source eq 'CN\\' or ''='",
  "location_source eq 'CN'' or 1=1 --' or true",
  "read_text('/etc/passwd') eq 'x'",
  'location_source eq (select location_source from gdp)',
  '"location_source" eq \'CN\'',
  "contains(location_source,'.*')) or (1 eq 1",
  'geo.distance(x,y) lt 1',
  'immigration/any(x:x/immigrants gt 0)',
  'constructor eq 1',
  'immigrants ge 1e308',
  'immigrants ge 99999999999999999999',
  'date gt 9999-12-31',
  'date lt 0000-01-01',
  '__proto__ eq 1',
  `${'('.repeat(5000)}immigrants eq 1`,
  `${'not '.repeat(5000)}immigrants eq 1`,
  `location_source in (${"'CN',".repeat(2000)}'CN')`,
]

/** Attacks by a key of the reader, who holds widget 134 and may not explore, or of the administrator. */
const byKey = (
  id: string,
  what: string,
  statuses: readonly number[],
  who: 'reader' | 'admin',
  scopes: readonly string[],
  requestsOf: (key: string) => readonly AttackRequest[],
): Case => ({
  id,
  what,
  run: async (stage) => {
    const { key, revoke } = await keyOf(stage, { scopes }, who === 'admin' ? stage.target.admin : stage.reader.token)
    const verdicts: Verdict[] = []
    for (const request of requestsOf(key)) verdicts.push(expectStatus(await stage.target.ask(request), statuses))
    await revoke()
    return verdicts
  },
})

export const odataCases: readonly Case[] = [
  refused('B02', 'the feed without a key, and by names and passwords that are none', [401], ({ reader }) => [
    ...['', '$metadata', 'immigration', 'exploration_x'].map((path) => ({ path: at(path) })),
    { path: at('immigration'), headers: basic('admin@demo.sala', 'password') },
    { path: at('immigration'), headers: basic('x', `sala_${'A'.repeat(43)}`) },
    { path: at('immigration'), headers: basic('x', String(reader.token)) },
    { path: at('immigration', { access_token: 'x' }) },
  ]),
  byKey(
    'B02',
    'the feed by a key whose scope is cards, or whose owner may not explore',
    [403],
    'reader',
    ['widgets'],
    (key) => ['', '$metadata', 'immigration', 'gdp'].map((path) => ({ path: at(path), headers: basic('x', key) })),
  ),
  byKey('B02', 'the feed by a key of an administrator whose scope is cards', [403], 'admin', ['widgets'], (key) =>
    ['', '$metadata', 'immigration'].map((path) => ({ path: at(path), token: key })),
  ),
  byKey(
    'C01',
    'conditions that are statements, functions, paths or too deep',
    [400, 413, 414, 431, 501],
    'admin',
    ['explore'],
    (key) => injections.map(($filter) => ({ path: at('immigration', { $filter }), token: key })),
  ),
  byKey('C01', 'names to select, sort and group by that are none', [400, 501], 'admin', ['explore'], (key) =>
    [
      { $select: '*,"x"' },
      { $select: 'date from immigration' },
      { $orderby: 'date; select 1' },
      { $orderby: '(select 1) desc' },
      { $apply: 'aggregate(immigrants with sum as x)' },
      { $apply: 'groupby((date;drop),aggregate(totalImmigrants))' },
      { $apply: 'filter(1 eq 1)/aggregate(totalImmigrants)' },
      { $top: '1;select' },
      { $skip: '9'.repeat(30) },
      { $skiptoken: "1-1'--" },
      { $expand: 'x' },
      { $compute: 'x as y' },
    ].map((options) => ({ path: at('immigration', options), token: key })),
  ),
  {
    id: 'B03',
    what: 'collections that are forbidden and that do not exist',
    run: async (stage) => {
      const { key, revoke } = await keyOf(stage, { scopes: ['explore'] }, stage.target.admin)
      const answers = []
      for (const path of ['nothing', 'exploration_00000000_0000_4000_8000_000000000001', '..%2fusers', '__proto__'])
        answers.push(await stage.target.ask({ path: at(path), token: key }))
      await revoke()
      return [
        ...answers.map((answer) => expectStatus(answer, [404])),
        verdictOf(
          'none tells a collection',
          answers.every(({ text }) => !text.includes('totalImmigrants')),
          'said nothing',
        ),
      ]
    },
  },
]
