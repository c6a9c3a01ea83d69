import { z } from 'zod'
import { type Case, expectStatus, refused, type Verdict } from '../cases.ts'
import { type AttackRequest, someone } from '../target.ts'

/** The cases B and D of docs/security.md that somebody tries who enters addresses, or would like to. */

const Created = z.object({ id: z.uuid() })
const Delivered = z.object({ state: z.literal('failed'), reason: z.literal('private_address') })

const webhook = (address: string) => ({
  name: `Attack ${Math.random()}`,
  kind: 'slack',
  recipient: '',
  language: 'en',
  active: true,
  address,
})

const ofAdministrators = (token: string | null): readonly AttackRequest[] => [
  { path: '/api/webhooks', token },
  { path: `/api/webhooks/${someone}`, token },
  { path: `/api/webhooks/${someone}/deliveries`, token },
  { method: 'POST', path: '/api/webhooks', token, body: webhook('https://example.org') },
  { method: 'POST', path: `/api/webhooks/${someone}/test`, token },
  { method: 'PUT', path: `/api/webhooks/${someone}`, token, body: webhook('https://example.org') },
  { method: 'DELETE', path: `/api/webhooks/${someone}`, token },
]

/** The machine itself, its network and metadata services, in the spellings that clients read them in. */
const inside = [
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[fd00:ec2::254]/',
  'http://example.org/',
  'https://user:password@example.org/',
  'ftp://example.org/',
  'file:///etc/passwd',
]

export const webhookCases: readonly Case[] = [
  refused('B04', 'webhooks without the right', [403], ({ reader }) => [
    ...ofAdministrators(reader.token),
    { path: '/api/webhooks/choices', token: reader.token },
  ]),
  refused('B04', 'webhooks without a sign-in', [401], () => [
    ...ofAdministrators(null),
    { path: '/api/webhooks/choices' },
  ]),
  refused('D15', 'webhooks to addresses of the own network', [400], ({ target }) =>
    inside.map((address) => ({
      method: 'POST',
      path: '/api/webhooks',
      token: target.admin,
      body: webhook(address),
    })),
  ),
  {
    id: 'D15',
    what: 'a webhook whose name resolves to the machine itself',
    run: async ({ target }) => {
      const token = target.admin
      const answer = await target.ask({
        method: 'POST',
        path: '/api/webhooks',
        token,
        body: webhook('https://localhost/'),
      })
      const parsed = Created.safeParse(answer.json)
      const verdicts: Verdict[] = [expectStatus(answer, [201], parsed.success)]
      if (!parsed.success) return verdicts
      const path = `/api/webhooks/${parsed.data.id}`
      const tested = await target.ask({ method: 'POST', path: `${path}/test`, token })
      verdicts.push(expectStatus(tested, [200], Delivered.safeParse(tested.json).success))
      verdicts.push(expectStatus(await target.ask({ method: 'DELETE', path, token }), [204]))
      return verdicts
    },
  },
]
