import { setTimeout as wait } from 'node:timers/promises'
import { ImportJob } from '@sala/catalog/api/imports.ts'
import { countryCodes } from '@sala/catalog/places/countryCodes.ts'
import { z } from 'zod'
import { type Client, readJson } from '../soak/client.ts'

/** Imports files one after the other, each with one figure in all of its rows: an import that is half there shows. */

const rows = 60
const firstYear = 1960
const years = 50

const Answer = z.object({ rows: z.array(z.object({ population_number: z.number(), year: z.number() })) })

export class Importer {
  readonly #client: Client
  /** The last figure that was acknowledged for a year, and all that were sent after it. */
  readonly #promised = new Map<number, { acknowledged: number; readonly later: number[] }>()
  acknowledged = 0
  sent = 0

  constructor(client: Client) {
    this.#client = client
  }

  /** Imports the next file; throws if the import was not acknowledged. */
  async write(): Promise<void> {
    this.sent += 1
    const [year, figure] = [firstYear + (this.sent % years), 1_000_000 + this.sent]
    const promise = this.#promised.get(year) ?? { acknowledged: 0, later: [] }
    this.#promised.set(year, promise)
    promise.later.push(figure)
    const { id } = await this.#take('imports', { method: 'POST', ...upload(year, figure) }, 201)
    await this.#reached(id, 'checked')
    await this.#take(`imports/jobs/${id}/commit`, { method: 'POST', ...json({ replaceHigher: true }) }, 200)
    await this.#reached(id, 'stored')
    this.acknowledged += 1
    this.#promised.set(year, { acknowledged: figure, later: [] })
  }

  /** Sent imports that are lost or incomplete. */
  async check(): Promise<readonly string[]> {
    const stored: string[] = []
    for (const [year, { acknowledged, later }] of this.#promised) {
      const answered = await this.#client.ask(`market/population?year=${year}&limit=100`)
      if (answered.status !== 200) {
        stored.push(`the figures of ${year} are not told: ${answered.status}`)
        continue
      }
      const figures = Answer.parse(readJson(answered)).rows.map(({ population_number: figure }) => figure)
      const [first] = figures
      const different = new Set(figures).size
      if (different > 1 || (figures.length > 0 && figures.length !== rows))
        stored.push(`half: ${year} has ${figures.length} rows with ${different} figures`)
      const allowed = acknowledged === 0 ? [undefined, ...later] : [acknowledged, ...later]
      if (!allowed.includes(first)) stored.push(`lost: ${year} has ${first}, acknowledged was ${acknowledged}`)
    }
    return stored
  }

  async #take(path: string, asking: Parameters<Client['ask']>[1], statuses: number): Promise<ImportJob> {
    const answered = await this.#client.ask(path, asking)
    if (answered.status !== statuses) throw new Error(`${path} answered ${answered.status}`)
    return ImportJob.parse(readJson(answered))
  }

  async #reached(id: string, expectedState: ImportJob['state']): Promise<void> {
    for (let waited = 0; waited < 120; waited += 1) {
      const job = await this.#take(`imports/jobs/${id}`, {}, 200)
      if (job.state === expectedState) return
      if (job.state === 'failed' || job.state === 'faults') throw new Error(`an import is ${job.state}: ${job.message}`)
      await wait(500)
    }
    throw new Error(`an import was not ${expectedState} within a minute`)
  }
}

function upload(year: number, figure: number) {
  const places = countryCodes.slice(0, rows).map(([code]) => code)
  const csv = ['location_source,population_number,year', ...places.map((code) => `${code},${figure},${year}`)]
  const boundary = `drill${figure}`
  const part = (head: string, text: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${text}\r\n`
  const body =
    part('name="dataset"', 'population') +
    part(`name="file"; filename="${figure}.csv"`, `${csv.join('\n')}\n`) +
    `--${boundary}--\r\n`
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body }
}

function json(body: object) {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
