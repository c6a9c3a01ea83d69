import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Case, expectStatus, type Stage, verdictOf } from '../cases.ts'
import type { AttackRequest } from '../target.ts'

/** What somebody tries who wants to read in the name of another by OAuth (docs/decisions/0084-api-keys-oauth-and-assistants.md#assistants-by-mcp-and-oauth). */

const loopback = 'http://127.0.0.1:33418/callback'
const verifier = 'v'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')

const post = (path: string, body: object, token: string | null = null, headers = {}): AttackRequest => ({
  method: 'POST',
  path: `/api/oauth/${path}`,
  token,
  body,
  headers,
})

async function clientOf({ target }: Stage): Promise<string> {
  const { json } = await target.ask(post('register', { client_name: 'Attack', redirect_uris: [loopback] }))
  return z.object({ client_id: z.string() }).parse(json).client_id
}

const authorizationOf = (client_id: string, changes: object = {}) => ({
  client_id,
  redirect_uri: loopback,
  response_type: 'code',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  ...changes,
})

/** A code that the stage's reader has allowed, with what its client shows. */
async function allowed(stage: Stage) {
  const client_id = await clientOf(stage)
  const request = authorizationOf(client_id)
  const { json } = await stage.target.ask(post('authorization', { request, allow: true }, stage.reader.token))
  const { redirect } = z.object({ redirect: z.string() }).parse(json)
  const code = new URL(redirect).searchParams.get('code') ?? ''
  return { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: loopback, client_id }
}
const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() })

export const oauthCases: readonly Case[] = [
  {
    id: 'B01',
    what: 'codes and refresh tokens that are stolen, spent, or shown by another client',
    run: async (stage) => {
      const { target } = stage
      const fields = await allowed(stage)
      const other = await clientOf(stage)
      const refuses = async (body: object) => expectStatus(await target.ask(post('token', body)), [400, 401])
      const verdicts = [
        await refuses({ ...(await allowed(stage)), client_id: other }),
        await refuses({ ...(await allowed(stage)), code_verifier: 'w'.repeat(43) }),
        await refuses({ ...(await allowed(stage)), redirect_uri: 'https://evil.example/' }),
        await refuses({ ...(await allowed(stage)), client_id: `${fields.client_id}A` }),
      ]
      const tokens = Tokens.parse((await target.ask(post('token', fields))).json)
      const mcp = (token: string): AttackRequest => ({
        method: 'POST',
        path: '/api/mcp',
        token,
        headers: { accept: 'application/json, text/event-stream' },
        body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
      })
      for (const path of ['/api/account', '/api/users', '/api/odata/', '/api/account/keys', '/api/cards/134/table'])
        verdicts.push(expectStatus(await target.ask({ path, token: tokens.access_token }), [401]))
      verdicts.push(expectStatus(await target.ask(mcp(tokens.refresh_token)), [401]))
      const before = await target.ask(mcp(tokens.access_token))
      verdicts.push(verdictOf(before.requestLine, before.status === 200, String(before.status)))
      // The code once more: all that it gave is over.
      verdicts.push(await refuses(fields), expectStatus(await target.ask(mcp(tokens.access_token)), [401]))
      const renewal = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token, client_id: fields.client_id }
      verdicts.push(await refuses(renewal))
      return verdicts
    },
  },
  {
    id: 'B01',
    what: 'sending people to strange addresses by the screen of consent, and answering it in their place',
    run: async (stage) => {
      const { target, reader } = stage
      const client_id = await clientOf(stage)
      const uris = [
        'https://evil.example/',
        'javascript:alert(1)',
        'http://127.0.0.1@evil.example/',
        `${loopback}#x`,
        '//evil.example',
      ]
      const verdicts = []
      for (const uri of uris) {
        const body = { redirect_uris: [uri] }
        verdicts.push(expectStatus(await target.ask(post('register', body)), [400]))
        const request = authorizationOf(client_id, { redirect_uri: uri })
        for (const allow of [true, false])
          verdicts.push(expectStatus(await target.ask(post('authorization', { request, allow }, reader.token)), [400]))
      }
      for (const changes of [
        { code_challenge_method: 'plain' },
        { code_challenge_method: undefined, code_challenge: undefined },
        { response_type: 'token' },
        { resource: 'https://evil.example/api/mcp' },
        { client_id: '{"kind":"oauth_client","name":"x","redirectUris":["https://evil.example/"]}' },
      ]) {
        const request = authorizationOf(client_id, changes)
        verdicts.push(
          expectStatus(await target.ask(post('authorization', { request, allow: true }, reader.token)), [400]),
        )
      }
      const body = { request: authorizationOf(client_id), allow: true }
      verdicts.push(
        expectStatus(await target.ask(post('authorization', body)), [401]),
        expectStatus(
          await target.ask(post('authorization', body, reader.token, { origin: 'https://evil.example' })),
          [403],
        ),
      )
      const page = await target.ask({ path: '/admin/connect' })
      const framed = !/frame-ancestors 'none'/.test(String(page.headers['content-security-policy']))
      verdicts.push(verdictOf('the screen of consent in a frame', !framed, String(page.status)))
      return verdicts
    },
  },
]
