import { z } from 'zod'
import { type Case, expectStatus, type Stage, type Verdict, verdictOf } from '../cases.ts'
import type { AttackRequest } from '../target.ts'
import { keyOf } from './keyCases.ts'

/** What somebody tries at `/api/mcp` who has an API key of little use, or none. */

const accept = { accept: 'application/json, text/event-stream' }
const message = (method: string, params: object, token: string | null): AttackRequest => ({
  method: 'POST',
  path: '/api/mcp',
  headers: accept,
  token,
  body: { jsonrpc: '2.0', id: 1, method, params },
})
const call = (name: string, parameters: object, token: string | null) =>
  message('tools/call', { name, arguments: parameters }, token)

const ToolReply = z.object({ result: z.object({ isError: z.boolean().optional() }) })

/** The message of the answer, whether it came as JSON or as one event. */
function readReply(text: string): unknown {
  const [, data] = /^data: (.*)$/m.exec(text) ?? []
  try {
    return JSON.parse(data ?? text)
  } catch {
    return null
  }
}

/** Calls that must each be answered by a refusal of the tool, without a figure. */
const refusedTools = (
  id: string,
  what: string,
  scopes: readonly string[],
  calls: readonly (readonly [name: string, parameters: object])[],
): Case => ({
  id,
  what,
  run: async (stage: Stage) => {
    const { key, revoke } = await keyOf(stage, { scopes })
    const verdicts: Verdict[] = []
    for (const [name, parameters] of calls) {
      const { text, status } = await stage.target.ask(call(name, parameters, key))
      const parsed = ToolReply.safeParse(readReply(text))
      const isRefused = !parsed.success || parsed.data.result.isError === true
      const hasFigures = /"rows"|"cells"|"held"/.test(text.replaceAll('\\', ''))
      verdicts.push(
        verdictOf(`${name} ${JSON.stringify(parameters)}`, isRefused && !hasFigures && status < 500, `${status}`),
      )
    }
    await revoke()
    return verdicts
  },
})

const question = { version: 1, dataset: 'gdp', measures: ['sum_gdp_gdp'] }

export const mcpCases: readonly Case[] = [
  {
    id: 'B01',
    what: 'tools of assistants without a key, with a made-up one, from a page of another origin, and in a batch',
    run: async (stage) => {
      const { target } = stage
      const { key, revoke } = await keyOf(stage)
      const list = message('tools/list', {}, key)
      const ask = async (request: AttackRequest, statuses: readonly number[]) =>
        expectStatus(await target.ask(request), statuses)
      const verdicts = [
        await ask(message('tools/list', {}, null), [401]),
        await ask(message('tools/list', {}, `${key}A`), [401]),
        await ask({ ...list, headers: { ...accept, origin: 'https://evil.example' } }, [403]),
        await ask({ ...list, headers: { ...accept, 'sec-fetch-site': 'cross-site' } }, [403]),
        await ask(
          {
            ...list,
            body: Buffer.from(JSON.stringify([list.body, list.body])),
            headers: { ...accept, 'content-type': 'application/json' },
          },
          [400],
        ),
        await ask({ path: '/api/mcp', token: key }, [405]),
        await ask({ method: 'DELETE', path: '/api/mcp', token: key }, [405]),
      ]
      await revoke()
      return verdicts
    },
  },
  refusedTools(
    'B02',
    'tools that the scope of a key does not open, and cards that its owner may not see',
    ['widgets'],
    [
      ['list_datasets', {}],
      ['run_exploration', { question }],
      ['read_card', { code: 26 }],
      ['read_card', { code: 133 }],
      ['read_card', { code: 9999 }],
      ['read_card', { code: '134; drop table users' }],
      ['read_card', { code: 134, filters: { year: "2025' or '1'='1" } }],
      ['read_card', { code: 134, filters: { __proto__: 'x', constructor: 'x' } }],
      ['delete_card', { code: 134 }],
      ['run_sql', { sql: 'select 1' }],
    ],
  ),
  {
    id: 'C12',
    what: 'listening to changes, and texts that are too long, by the protocol of assistants',
    run: async (stage) => {
      const { target } = stage
      const { key, revoke } = await keyOf(stage)
      const listening = await target.ask(message('subscriptions/listen', { notifications: {} }, key))
      const long = await target.ask(call('look_up_place', { name: 'a'.repeat(100_000) }, key))
      const deep = await target.ask({
        method: 'POST',
        path: '/api/mcp',
        token: key,
        headers: { ...accept, 'content-type': 'application/json' },
        body: `{"jsonrpc":"2.0","id":1,"params":${'['.repeat(5000)}${']'.repeat(5000)}}`,
      })
      await revoke()
      return [
        verdictOf(
          listening.requestLine,
          listening.status < 500 && listening.text.includes('error'),
          String(listening.status),
        ),
        verdictOf(long.requestLine, long.status < 500 && !long.text.includes('"code"'), String(long.status)),
        expectStatus(deep, [413]),
      ]
    },
  },
]
