import { companions } from '@sala/catalog/companions.ts'
import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { z } from 'zod'
import { type Case, expectStatus, refused, type Verdict, verdictOf } from './cases.ts'
import { get, publicCases } from './publicCases.ts'
import { type AttackRequest, administrative, someone, writes } from './target.ts'

/** The cases B of docs/security.md: rights. */

const adminRole = '00000000-0000-4000-8000-000000000001'
const noIds = [
  ':id',
  '{id}',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e3',
  '9007199254740993',
  '1%00',
  '9'.repeat(150),
  '..%2f1',
  "1'--",
]
const closed = allEndpoints.filter(({ endpoint }) => !endpoint.public).map(({ endpoint }) => endpoint.path)
/** What neither widget 134 nor a companion that stands with it reads. */
const opened: readonly string[] = [
  ...widgetCodes.flatMap(({ code, reads }) => (code === 134 ? reads : [])),
  ...companions.flatMap(({ shownWith, reads }) => (shownWith.some((code) => code === 134) ? reads : [])),
]
const foreign = closed.filter((path) => !opened.includes(path))
const Versioned = z.object({ version: z.number() })

export const rightsCases: readonly Case[] = [
  refused('B01', 'addresses that only hold the word public', [401, 404], () =>
    [
      'users?x=public',
      'public/users',
      'users/public',
      'PUBLIC/..;/users',
      'public/../users',
      'users#public',
      'public%2f..%2fusers',
    ].map((path) => get(path, null)),
  ),
  refused('B02', 'every data call without a sign-in', [401], () => closed.map((path) => get(path, null))),
  refused('B02', 'every data call without a right', [403], ({ nobody }) =>
    closed.map((path) => get(path, nobody.token)),
  ),
  refused('B02', 'every data call with the right to another widget', [403], ({ reader }) =>
    foreign.filter((path) => path !== 'v2/tourist/immigration').map((path) => get(path, reader.token)),
  ),
  refused('B02, B17', 'every card as a file without a right', [403], ({ nobody }) =>
    widgetCodes
      .filter((widget) => !widget.public)
      .flatMap(({ code }) => [get(`exports/${code}.csv`, nobody.token), get(`exports/${code}/rows`, nobody.token)]),
  ),
  {
    id: 'B03',
    what: 'the numbers of widgets that are forbidden and that do not exist',
    run: async ({ target, nobody }) => {
      const faces = []
      for (const code of [133, 999]) {
        const { status, text } = await target.ask(get(`widgets/${code}`, nobody.token))
        faces.push(`${status} ${text.replace(/"requestId":"[^"]*"/, '')}`)
      }
      const menu = await target.ask(get('widgettypes/allwidgets', nobody.token))
      return [
        verdictOf(
          'GET /api/widgets/133 and 999',
          faces[0] === faces[1] && faces[0]?.startsWith('404') === true,
          String(faces[0]?.slice(0, 3)),
        ),
        verdictOf(menu.requestLine, menu.text === '[]', `${menu.status}, ${menu.text.length} bytes`),
      ]
    },
  },
  refused('B04', 'every administrative list without a sign-in and without the right', [401, 403], ({ reader }) =>
    administrative.flatMap((path) => [get(path, null), get(path, reader.token)]),
  ),
  refused('B04', 'every administrative write without a sign-in', [401], () =>
    writes.map(([method, path]) => ({ method, path: `/api/${path}`, body: {} })),
  ),
  refused(
    'B04',
    'every administrative write without the right, the token in the header or in the body',
    [403],
    ({ reader: { token } }) =>
      writes.flatMap(([method, path]) => [
        { method, path: `/api/${path}`, token, body: {} },
        ...(/second-factor|link|directory|sessions/.test(path)
          ? []
          : [{ method, path: `/api/${path}`, body: { access_token: token } }]),
      ]),
  ),
  refused('B05', 'raising oneself', [403], ({ reader: { id, token } }) =>
    [{ role: adminRole }, { status: 1 }, { email: 'other@attack.example' }, { role: adminRole, status: 1 }].map(
      (body) => ({
        method: 'PUT',
        path: `/api/users/${id}`,
        token,
        body,
      }),
    ),
  ),
  refused('B05', 'raising oneself in one’s own account', [400], ({ reader: { token } }) =>
    [{ role: adminRole }, { email: 'other@attack.example' }, { authType: 'normal_auth' }].map((extra) => ({
      method: 'PUT',
      path: '/api/account',
      token,
      body: { firstname: 'A', lastname: 'B', language: 'en', ...extra },
    })),
  ),
  {
    id: 'B06',
    what: 'deleting, demoting and closing oneself, also several times at once',
    run: async ({ target }) => {
      const { id, token } = await target.addAccount(adminRole)
      const path = `/api/users/${id}`
      const attacks: readonly AttackRequest[] = [
        { method: 'DELETE', path, token },
        { method: 'PUT', path, token, body: { role: null } },
        { method: 'PUT', path, token, body: { status: 0 } },
      ]
      const answers = await Promise.all([...attacks, ...attacks].map((request) => target.ask(request)))
      const still = await target.ask(get('users?limit=1', token))
      return [...answers.map((answer) => expectStatus(answer, [409])), expectStatus(still, [200])]
    },
  },
  refused('B07', 'the built-in role deleted, emptied or renamed', [403], ({ target: { admin: token } }) => [
    { method: 'DELETE', path: `/api/roles/${adminRole}`, token },
    { method: 'DELETE', path: `/api/roles/${adminRole}?moveTo=none`, token },
    { method: 'PUT', path: `/api/roles/${adminRole}`, token, body: { name: 'boss' } },
    { method: 'PUT', path: `/api/roles/${adminRole}`, token, body: { permissions: [] } },
    { method: 'PUT', path: `/api/roles/${adminRole}`, token, body: { secondFactor: 1, name: 'boss' } },
  ]),
  refused('B07', 'roles that look like the built-in one', [400, 409], ({ target: { admin: token } }) =>
    ['Admin ', 'ADMIN', ' admin', '\u0430dmin', 'ad\u200dmin', 'ａｄｍｉｎ', 'adm\u0456n', '', '\u200d'].map(
      (name) => ({
        method: 'POST',
        path: '/api/roles',
        token,
        body: { name },
      }),
    ),
  ),
  refused(
    'B09',
    'a body that speaks of something else than its path',
    [400],
    ({ target: { admin: token }, reader }) => [
      { method: 'PUT', path: `/api/users/${reader.id}`, token, body: { id: someone } },
      { method: 'PUT', path: '/api/widgets/133', token, body: { code: 134 } },
      { method: 'PUT', path: '/api/widgets/133', token, body: { url: '/admin/widget/x/134' } },
      { method: 'PUT', path: `/api/users/${reader.id}`, token, body: { role: someone } },
      { method: 'PUT', path: `/api/users/${reader.id}`, token, body: { passwordHash: 'x' } },
      { method: 'PUT', path: `/api/users/${reader.id}`, token, body: { authType: 'ad_auth' } },
    ],
  ),
  refused('B10', 'ids that are none', [400, 404], ({ target: { admin: token } }) =>
    ['users', 'roles', 'widgets', 'widgettypes', 'departments', 'documents', 'boards', 'exports/jobs'].flatMap((list) =>
      noIds.map((id) => get(`${list}/${id}`, token)),
    ),
  ),
  {
    id: 'B11, B09',
    what: 'boards and notices of somebody else, and what is deleted already',
    run: async ({ target, reader, nobody }) => {
      const body = { name: 'Attack', cards: [] }
      const created = await target.ask({ method: 'POST', path: '/api/boards', token: reader.token, body })
      const id = z.object({ id: z.string() }).safeParse(created.json).data?.id ?? someone
      const verdicts: Verdict[] = []
      for (const token of [nobody.token, target.admin])
        for (const [method, path] of [
          ['GET', `boards/${id}`],
          ['PUT', `boards/${id}`],
          ['DELETE', `boards/${id}`],
          ['POST', `boards/${id}/link`],
          ['PUT', `notifications/${someone}`],
        ] as const)
          verdicts.push(
            expectStatus(
              await target.ask({ method, path: `/api/${path}`, token, ...(method === 'PUT' && { body }) }),
              [400, 404],
            ),
          )
      await target.ask({ method: 'DELETE', path: `/api/boards/${id}`, token: reader.token })
      const again = await target.ask({ method: 'DELETE', path: `/api/boards/${id}`, token: reader.token })
      return [...verdicts, expectStatus(again, [404])]
    },
  },
  refused('B12', 'other methods, spellings and overrides', [401, 403, 404], ({ nobody: { token } }) => [
    ...['HEAD', 'OPTIONS'].flatMap((method) => [
      { method, path: '/api/users', token },
      { method, path: '/api/users' },
    ]),
    ...[
      'users/',
      '/users',
      'Users',
      'USERS',
      'users%2f',
      'users%00',
      './users',
      'x/../users',
      'users;a=b',
      '%75sers',
    ].map((path) => get(path, token)),
    get('users', token, {
      'x-http-method-override': 'DELETE',
      'x-original-url': '/api/health/live',
      'x-rewrite-url': '/api/health/live',
    }),
  ]),
  {
    id: 'B13',
    what: 'the answer of somebody else, by its ETag and from a cache',
    run: async ({ target, reader, nobody }) => {
      const path = 'v2/tourist/immigration?year=2025'
      const first = await target.ask(get(path, reader.token))
      const headers = { 'if-none-match': first.headers.etag ?? '*' }
      const isPrivate = /private|no-store/.test(String(first.headers['cache-control']))
      return [
        expectStatus(first, [200], isPrivate),
        expectStatus(await target.ask(get(path, nobody.token, headers)), [403]),
        expectStatus(await target.ask(get(path, null, headers)), [401]),
      ]
    },
  },
  {
    id: 'B14',
    what: 'secrets in what administrators are answered',
    run: async ({ target, reader }) => {
      const verdicts: Verdict[] = []
      const paths = [
        'users?limit=100',
        `users/${reader.id}`,
        `users/${reader.id}/sessions`,
        'roles',
        'audit?limit=100',
        'audit/export.csv',
        'departments',
        'auth/me',
        'account',
        'openapi.json',
      ]
      for (const path of paths) {
        const { requestLine, text, status } = await target.ask(get(path, target.admin))
        const hasNoSecret =
          !/\$argon2|"(password|passwordHash|password_hash|secret|cookieHash|tokenHash|bindPassword)":"/.test(text)
        const mine = [reader.token, target.admin, reader.cookie.split('=')[1] ?? 'x'].some((secretText) =>
          text.includes(secretText),
        )
        verdicts.push(verdictOf(requestLine, status === 200 && hasNoSecret && !mine, String(status)))
      }
      return verdicts
    },
  },
  ...publicCases,
  {
    id: 'B11, E06',
    what: 'saving over a version that somebody else has changed',
    run: async ({ target, reader }) => {
      const path = `/api/users/${reader.id}`
      const { version } = Versioned.parse((await target.ask({ path, token: target.admin })).json)
      const put = (tag: string) =>
        target.ask({
          method: 'PUT',
          path,
          token: target.admin,
          body: { firstname: 'Attack' },
          headers: { 'if-match': tag },
        })
      const verdicts = [expectStatus(await put(`"${version}"`), [200])]
      for (const tag of [`"${version}"`, '"x"', 'W/"0"', '"99999999999"'])
        verdicts.push(expectStatus(await put(tag), [412]))
      return verdicts
    },
  },
]
