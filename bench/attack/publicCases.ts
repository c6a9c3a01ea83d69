import { z } from 'zod'
import { type Case, expectStatus, refused } from './cases.ts'
import type { AttackRequest } from './target.ts'

/** A call of the API by GET. */
export const get = (path: string, token: string | null, headers: Record<string, string> = {}): AttackRequest => ({
  path: `/api/${path}`,
  token,
  headers,
})

/** The cases B15 to B17 of docs/security.md: what is public and what is not. */
export const publicCases: readonly Case[] = [
  refused('B15', 'more than the pinned public numbers', [400, 401, 404], () =>
    [
      'location_destination=TH-50',
      'voc_purpose=x',
      'page=1',
      'fields=voc_name',
      'fields=vos_message',
      'limit=5',
      'q=a',
      'sort=date',
    ]
      .map((search) => get(`v2/tourist/voc/public?${search}`, null))
      .concat(
        [
          'tourist/voc/public',
          'v2/tourist/voc',
          'v2/tourist/vos/public',
          'market/vos',
          'widgets/public?fields=image',
        ].map((path) => get(path, null)),
      ),
  ),
  refused('B16', 'public pages that are none', [404], () =>
    ['voice-of-customer/133', 'supply/29', 'voice-of-customer/029', 'voice-of-customer/%32%39', 'x', '../../admin'].map(
      (path) => ({
        path: `/public/widget/${path}`,
      }),
    ),
  ),
  {
    id: 'B16',
    what: 'a public widget that is switched off, five seconds later',
    run: async ({ target }) => {
      const path = '/public/widget/voice-of-customer/31'
      const put = (status: 0 | 1) =>
        target.ask({ method: 'PUT', path: '/api/widgets/31', token: target.admin, body: { status } })
      const before = z.object({ status: z.number() }).parse((await target.ask(get('widgets/31', target.admin))).json)
      if (before.status === 0) return [expectStatus(await target.ask({ path }), [404])]
      await put(0)
      try {
        await new Promise((done) => setTimeout(done, 6_000))
        return [
          expectStatus(await target.ask({ path }), [404]),
          expectStatus(await target.ask(get('exports/31.csv', null)), [404]),
        ]
      } finally {
        await put(1)
      }
    },
  },
  refused('B17', 'files of cards under free addresses', [400, 401, 403, 404], ({ reader: { token } }) =>
    [
      'exports/134.exe',
      'exports/..%2f..%2fetc%2fpasswd',
      'exports/134.csv?url=http://127.0.0.1',
      'exports/134.csv?path=x',
      'exports/1e3.csv',
      'exports/134.csv.php',
      'exports/134%00.csv',
    ].map((path) => get(path, token)),
  ),
]
