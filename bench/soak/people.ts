import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Session, sameOriginHeader } from '@sala/catalog/api/auth.ts'
import { listDatasets } from '@sala/catalog/api/datasets.ts'
import { type CardsFormat, cardsFormats, ExportJob, exportFormats } from '@sala/catalog/api/exports.ts'
import { ImportJob } from '@sala/catalog/api/imports.ts'
import { allDatasets } from '@sala/catalog/datasets/all.ts'
import { countryCodes } from '@sala/catalog/places/countryCodes.ts'
import { provinces } from '@sala/catalog/places/provinces.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { findCard } from '@sala/widgets/all.ts'
import { type Context, makeContext } from '@sala/widgets/context.ts'
import { loadPlaceNames } from '@sala/widgets/texts/placeNames.ts'
import { inherit } from '../../web/cards/sharedChoices/shared.ts'
import { allDashboards } from '../../web/dashboards/all.ts'
import { type Client, readJson } from './client.ts'

/** The work of a person's day, as the API calls of their browser. */

const boards = Object.values(allDashboards)
/** What people look for: words of names, of messages, in other scripts, mistyped, of nothing. */
const keywords = ['beach', 'hotel', 'rainfall', 'Chiang Mai', 'ทะเล', 'ภูเก็ต', 'Bangkock', 'visa', 'Япония', 'qqqqqqqq']
/** The shortest and longest time that a person looks at a dashboard, in milliseconds. */
const looking = [80_000, 160_000] as const
/** Months of the last six years: with places and cards, more questions than any cache holds answers. */
const months = Array.from(
  { length: 72 },
  (_, at) => `${2020 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
)
/** Access tokens live for a quarter of an hour; the browser renews them before that. */
const renewAfterMs = 10 * 60_000

const anyOf = <Value>(values: readonly Value[]): Value => {
  const value = values[randomInt(values.length)]
  if (value === undefined) throw new Error('nothing to choose from')
  return value
}

export interface Person {
  readonly email: string
  readonly password: string
  readonly client: Client
}

/** Signs in, and gives the cookie that renews. Throws where the server says no. */
export async function signIn({ email, password, client }: Person): Promise<string> {
  client.authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`
  return useSession(client, await client.ask('auth', { method: 'POST' }))
}

async function renew({ client }: Person, cookie: string): Promise<string> {
  client.authorization = null
  return useSession(
    client,
    await client.ask('auth/renew', { method: 'POST', headers: { cookie, [sameOriginHeader]: '1' } }),
  )
}

function useSession(client: Client, answered: Awaited<ReturnType<Client['ask']>>): string {
  if (answered.status !== 200) throw new Error(`signing in answered ${answered.status}`)
  client.authorization = `Bearer ${Session.parse(readJson(answered)).token}`
  return answered.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}

/** What the browser knows before it draws cards. */
export async function contextFor({ client }: Person): Promise<Context> {
  const { rows } = listDatasets.reply.parse(readJson(await client.ask('datasets')))
  const datasets = Object.fromEntries(
    allDatasets.flatMap(({ name }) => rows.filter((row) => row.name === name).map((row) => [name, row])),
  )
  const today = new Date().toISOString().slice(0, 10)
  return makeContext({ today, language: 'en', datasets, names: await loadPlaceNames('en') })
}

/**
 * Looks at one dashboard after the other until the signal, signs out and in now and then. Who is in a `hurry` looks so many times shorter,
 * and asks with a period and a place of their own each time.
 */
export async function work(person: Person, context: Context, ended: AbortSignal, hurry: number): Promise<void> {
  const { client } = person
  const pause = () => rest((looking[0] + randomInt(looking[1] - looking[0])) / hurry, ended)
  // Not all at once.
  await rest(randomInt(looking[1]) / hurry, ended)
  let [cookie, since] = ['', Number.NEGATIVE_INFINITY]
  for (let turn = randomInt(boards.length); !ended.aborted; turn += 1) {
    try {
      if (client.authorization === null) [cookie, since] = [await signIn(person), performance.now()]
      else if (performance.now() - since > renewAfterMs)
        [cookie, since] = [await renew(person, cookie), performance.now()]
      await look(client, turn % boards.length, context, hurry > 1)
      await client.ask('notifications/unread')
      if (randomInt(10) === 0) await client.ask(`search?q=${encodeURIComponent(anyOf(keywords))}`)
      if (randomInt(20) === 0) await client.ask('notifications?limit=20')
      if (randomInt(20) === 0) {
        await client.ask('auth/logout', { method: 'POST' })
        client.authorization = null
      }
    } catch {
      // The tally has counted the failure; the person signs in again.
      client.authorization = null
    }
    await pause()
  }
  if (client.authorization !== null) await client.ask('auth/logout', { method: 'POST' })
}

/** All calls of a dashboard's cards, most of the time as it opens, else with a period and a place of the person's own. */
async function look(client: Client, at: number, context: Context, own: boolean): Promise<void> {
  const board = boards[at]
  if (board === undefined) return
  const chosen = own || randomInt(8) === 0
  const places = board.shared.includes('domestic')
    ? provinces.map(({ code }) => code)
    : countryCodes.map(([code]) => code)
  const shared = chosen
    ? {
        period: anyOf(own ? months : ['2024', '2025', '30d', '90d', '2025-03']),
        place: anyOf(own ? places : places.slice(0, 20)),
        compare: 'full_years',
      }
    : {}
  await client.ask('auth/me')
  await Promise.all(
    board.placements.flatMap(({ code, fixed = {} }) => {
      const card = findCard(code)
      if (card === undefined) throw new Error(`${board.name} has no card ${code}`)
      const opened = card.open({ ...inherit(card, shared, context).parameters, ...fixed }, context)
      return Object.values(opened.asks).map(({ path, query }) => client.ask(`${path}?${written(query)}`))
    }),
  )
}

function written(query: Readonly<Record<string, unknown>>): string {
  const input = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, Array.isArray(value) ? value.join(',') : String(value)]],
  )
  return String(new URLSearchParams(input))
}

/** A file of a card; every fifth time one of a whole dashboard. */
export async function exportOne({ client }: Person, count: number): Promise<void> {
  if (count % 5 === 4) return await exportMany(client, anyOf(cardsFormats))
  const { code } = anyOf(widgetCodes)
  const format = anyOf(exportFormats.filter((exportFormat) => exportFormat !== 'xlsx' || findCard(code)?.excel))
  const lang = anyOf(['en', 'fr', 'he', 'ru', 'ar', 'th'])
  await client.ask(`exports/${code}.${format}?lang=${lang}`)
}

async function exportMany(client: Client, format: CardsFormat): Promise<void> {
  const { name, placements } = anyOf(boards)
  const cards = placements.map(({ code, fixed = {} }) => ({ code, filters: fixed }))
  const order = { format, title: name, lang: 'en', cards }
  const begun = await client.ask('exports/cards', { method: 'POST', ...json(order) })
  if (begun.status >= 400) return
  let job = ExportJob.parse(readJson(begun))
  for (let waited = 0; job.state === 'making' && waited < 180; waited += 2) {
    await wait(2_000)
    const response = await client.ask(`exports/jobs/${job.id}`)
    if (response.status !== 200) return
    job = ExportJob.parse(readJson(response))
  }
  if (job.state === 'ready') await client.ask(`exports/jobs/${job.id}/file`)
  else throw new Error(`a file of ${name} was not made: ${job.message}`)
}

/** Brings in a file of figures, stores it, and takes it back. Throws where a step does not come. */
export async function importAndUndo({ client }: Person, count: number): Promise<void> {
  const rows = [
    'location_source,population_number,year',
    `JP,${123_000_000 + count},2025`,
    `KR,${51_000_000 + count},2025`,
  ]
  const boundary = `soak${count}`
  const part = (head: string, text: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${text}\r\n`
  const body =
    part('name="dataset"', 'population') +
    part(`name="file"; filename="soak ${count}.csv"`, `${rows.join('\n')}\n`) +
    `--${boundary}--\r\n`
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const { id } = ImportJob.parse(readJson(await client.ask('imports', { method: 'POST', headers, body })))
  await reached(client, id, 'checked')
  await client.ask(`imports/jobs/${id}/commit`, { method: 'POST', ...json({}) })
  const { batch } = await reached(client, id, 'stored')
  await client.ask(`imports/${batch?.id}/undo`, { method: 'POST', ...json({}) })
  await client.ask(`imports/jobs/${id}`, { method: 'DELETE' })
}

async function reached(client: Client, id: string, expectedState: ImportJob['state']): Promise<ImportJob> {
  for (let waited = 0; waited < 60; waited += 1) {
    const job = ImportJob.parse(readJson(await client.ask(`imports/jobs/${id}`)))
    if (job.state === expectedState) return job
    if (job.state === 'failed' || job.state === 'faults') throw new Error(`an import is ${job.state}: ${job.message}`)
    await wait(1_000)
  }
  throw new Error(`an import was not ${expectedState} within a minute`)
}

function json(body: object) {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** Waits for a number of milliseconds, or until the signal. */
export async function rest(milliseconds: number, ended: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal: ended }).catch(() => undefined)
}
