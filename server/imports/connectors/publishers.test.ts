import type { RequestListener } from 'node:http'
import { provincePoints } from '@sala/catalog/imports/provincePoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutbound } from '../../services/outbound.ts'
import {
  atom,
  bank,
  ecb,
  ecbHead,
  ecbJson,
  ecbXml,
  item,
  rate,
  rss,
  weather,
  worldBankHead,
  worldBankPopulation,
} from '../testing/publisherAnswers.ts'
import { readForTest, temporaryFile } from '../testing/readForTest.ts'
import { answer, type Source, startSource } from '../testing/source.ts'
import { fetchFile } from './fetchFile.ts'

/** Each ready connector, with an answer of its publisher that is understood, and words of it that a changed answer lacks. */
const json = 'application/json'
const publishers = [
  [
    'World Bank',
    'population',
    json,
    JSON.stringify([worldBankHead, worldBankPopulation]),
    /"country"|"countryiso3code"/g,
  ],
  [
    'Bank of Thailand',
    'exchange_rate',
    json,
    JSON.stringify(bank(rate('USD', 'USA : DOLLAR (USD)', '32.6'))),
    /"data_detail"/g,
  ],
  [
    'European Central Bank',
    'exchange_rate',
    'text/csv',
    `${ecbHead}\n${ecb('THB', '2026-04-01', '37.5')}\n`,
    /OBS_VALUE/g,
  ],
  ['SDMX-JSON', 'exchange_rate', json, JSON.stringify(ecbJson), /"TIME_PERIOD"/g],
  ['SDMX-ML', 'exchange_rate', 'application/vnd.sdmx.genericdata+xml;version=2.1', ecbXml, /ObsValue/g],
  ['Open-Meteo', 'forecast', json, JSON.stringify(weather(provincePoints)), /"daily"/g],
  ['RSS', 'news', 'application/rss+xml', rss(item('5')), /channel/g],
  ['Atom', 'news', 'application/atom+xml', atom, /entry/g],
] as const

let source: Source
beforeAll(async () => {
  source = await startSource()
})
afterAll(() => source.close())

const target = {
  ...{ kind: 'address', query: '', hostKey: '', timeZone: 'UTC', credentials: 'none', credentialName: '' },
  ...{ secret: null, etag: null, lastModified: null },
} as const

describe.each(publishers)('%s', (name, dataset, type, content, words) => {
  const fetched = (listener: RequestListener) => {
    const path = `/${encodeURIComponent(name)}`
    source.set(path, listener)
    const outbound = createOutbound([{ host: '127.0.0.1', port: source.port }])
    const options = { signal: AbortSignal.timeout(10_000), delays: [], timeoutMs: 300, onAttempt: () => {} }
    return fetchFile(outbound, { ...target, address: source.url(path) }, options).catch(
      ({ problem }: { readonly problem: string }) => problem,
    )
  }
  const readText = (text: string) => readForTest(dataset, temporaryFile('file', text))

  test('is fetched and understood', async () => {
    const file = await fetched((_request, response) => answer(response, content, { 'content-type': type }))
    const body = typeof file === 'object' && file !== null ? file.body.toString() : ''
    const { rows, faults } = await readText(body)
    expect([rows.length > 0, faults]).toEqual([true, []])
  })

  test.each<[string, string, RequestListener]>([
    ['slow', 'timeout', () => undefined],
    [
      'cut off on the way',
      'not_reached',
      (_request, response) => {
        response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(content) })
        response.write(content.slice(0, content.length / 2))
        setImmediate(() => response.destroy())
      },
    ],
    ['a web page', 'wrong_type', (_request, response) => answer(response, content, { 'content-type': 'text/html' })],
    [
      'a redirect to a metadata service',
      'redirected',
      (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    ],
  ])('%s is %s', async (_what, problem, listener) => expect(await fetched(listener)).toBe(problem))

  test.each([
    ['a web page of another type', '<!doctype html><title>Sign in</title>'],
    ['a refusal', '{"error": true, "reason": "Out of order"}'],
    ['a changed shape', content.replace(words, (word) => word.replace(/\w+/, 'changed'))],
    // Of a table of text the length alone tells.
    ...(type === 'text/csv' ? [] : [['an answer cut off at its source', content.slice(0, content.length / 2)]]),
  ])('%s is at fault as a whole', async (_what, text) => {
    const { rows, faults } = await readText(text ?? '')
    expect([rows, faults.length > 0]).toEqual([[], true])
  })
})
