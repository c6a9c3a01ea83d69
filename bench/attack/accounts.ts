import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Case, expectStatus, refused, type Verdict, verdictOf } from './cases.ts'
import { type Account, basic, form, type Target } from './target.ts'

/** The cases of accounts that are taken away, addresses that change, names that look like others, and documents of others. */

const Linked = z.object({ link: z.string().nullable() })
const Created = z.object({ id: z.string() })
/** Letters that nobody sees, as UTF-16 cannot write all of them in four digits. */
const unseen = [0xfe0f, 0x034f, 0x115f, 0x1160, 0x17b4, 0x180b, 0xe0100, 0x2800, 0x202e].map((code) =>
  String.fromCodePoint(code),
)
const tries = 5

/** Changes the password of an account without pause until that is refused; gives every password that it may have now. */
async function changeWithoutPause(target: Target, { token, password }: Account): Promise<readonly string[]> {
  const passwords = [password]
  for (;;) {
    const next = `the next one ${randomBytes(9).toString('hex')}`
    passwords.push(next)
    const body = { current: passwords.at(-2), password: next }
    const { status } = await target.ask({ method: 'POST', path: '/api/account/password', token, body })
    if (status !== 204) return passwords
  }
}

async function raceAgainstWithdrawal(target: Target): Promise<readonly Verdict[]> {
  const victim = await target.addAccount(null)
  const changing = changeWithoutPause(target, victim)
  const withdrawn = await target.ask({ method: 'POST', path: `/api/users/${victim.id}/withdraw`, token: target.admin })
  const passwords = await changing
  const verdicts = [expectStatus(withdrawn, [200], Linked.safeParse(withdrawn.json).success)]
  verdicts.push(expectStatus(await target.ask({ path: '/api/auth/me', token: victim.token }), [401]))
  // The last two are those of which a change may have gone through.
  for (const password of passwords.slice(-2)) {
    const headers = { authorization: basic(victim.email, password) }
    verdicts.push(expectStatus(await target.ask({ method: 'POST', path: '/api/auth', headers }), [401]))
  }
  return verdicts
}

/** Links to choose a password are none to confirm an address; they end with the access. Where they go by mail, nobody sees one here. */
async function misuseLinks(target: Target): Promise<readonly Verdict[]> {
  const victim = await target.addAccount(null)
  const created = await target.ask({ method: 'POST', path: `/api/users/${victim.id}/link`, token: target.admin })
  const link = Linked.parse(created.json).link?.split('#')[1] ?? randomBytes(32).toString('base64url')
  const use = (path: string, token: string) =>
    target.ask({
      method: 'POST',
      path: `/api/auth/${path}`,
      body: { token, password: victim.password },
      ...target.elsewhere(),
    })
  const verdicts: Verdict[] = []
  for (const token of ['x', randomBytes(32).toString('base64url'), link])
    verdicts.push(expectStatus(await use('confirm-address', token), [400]))
  await target.ask({ method: 'POST', path: `/api/users/${victim.id}/withdraw`, token: target.admin })
  verdicts.push(expectStatus(await use('reset-password', link), [400]))
  return verdicts
}

export const accountCases: readonly Case[] = [
  {
    id: 'E18',
    what: 'changing the password without pause while an administrator withdraws the access',
    run: async ({ target }) => {
      const verdicts: Verdict[] = []
      for (let tried = 0; tried < tries; tried += 1) verdicts.push(...(await raceAgainstWithdrawal(target)))
      return verdicts
    },
  },
  refused('B04', 'withdrawing the access of others, and one’s own', [401, 403], ({ reader, nobody }) =>
    [null, reader.token, nobody.token].map((token) => ({
      method: 'POST',
      path: `/api/users/${reader.id}/withdraw`,
      token,
    })),
  ),
  refused('B05', 'another address without the own password, or with a wrong one', [400, 401], ({ target, reader }) =>
    [{}, { current: '' }, { current: 'not the password' }, { current: { $ne: 1 } }].map((current) => ({
      method: 'PUT',
      path: `/api/users/${reader.id}`,
      token: target.admin,
      body: { email: `taken-${randomUUID()}@attack.example`, ...current },
    })),
  ),
  refused('B05', 'another address of one’s own by the session alone', [400, 401, 409], ({ reader: { token } }) =>
    [{}, { current: '' }, { current: 'not the password' }, { current: { $ne: 1 } }].map((current) => ({
      method: 'POST',
      path: '/api/account/address',
      token,
      body: { email: `taken-${randomUUID()}@attack.example`, ...current },
    })),
  ),
  {
    id: 'B05, E18',
    what: 'links that were never given, for another end, and from before a withdrawal',
    run: ({ target }) => misuseLinks(target),
  },
  refused('B07', 'names with letters that nobody sees', [400, 409], ({ target: { admin: token } }) =>
    unseen.flatMap((letter) => [
      { method: 'POST', path: '/api/roles', token, body: { name: `adm${letter}in` } },
      {
        method: 'POST',
        path: '/api/users',
        token,
        body: { firstname: `An${letter}a`, lastname: 'B', email: `unseen-${randomUUID()}@attack.example`, role: null },
      },
    ]),
  ),
  {
    id: 'B02',
    what: 'a document for its author alone, in lists, searches, text and file',
    run: async ({ target, reader, nobody }) => {
      const word = `secret${randomBytes(8).toString('hex')}`
      const upload = form({ title: word, tags: word, readers: 'authors' }, 'attack.txt', `the text of ${word}`)
      const created = await target.ask({ method: 'POST', path: '/api/documents', token: target.admin, ...upload })
      const { data } = Created.safeParse(created.json)
      if (!data) return [expectStatus(created, [201])]
      target.made(`documents/${data.id}`)
      const verdicts: Verdict[] = []
      for (const { token } of [reader, nobody]) {
        for (const part of ['', '/text', '/file'])
          verdicts.push(expectStatus(await target.ask({ path: `/api/documents/${data.id}${part}`, token }), [404]))
        for (const path of [`documents?q=${word}`, 'documents?limit=100', `search?q=${word}`, 'documents/tags']) {
          const { requestLine, text, status } = await target.ask({ path: `/api/${path}`, token })
          // A search names the words that it was asked for; the identity of a document stands in a hit alone.
          const tellsId = text.includes(data.id) || (path === 'documents/tags' && text.includes(word))
          verdicts.push(verdictOf(requestLine, status === 200 && !tellsId, String(status)))
        }
      }
      return verdicts
    },
  },
]
