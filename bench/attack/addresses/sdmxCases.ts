import { z } from 'zod'
import { type Case, expectStatus, type Verdict, verdictOf } from '../cases.ts'

/** What somebody tries at the SDMX addresses of open data: data sets that are not open, and conditions that mean something to a store. */

const Open = z.object({ rows: z.array(z.object({ name: z.string() })) })
const at = (name: string, more = '') => `/api/open-data/sdmx/data/dataflow/SALA/${name}/1.0.0${more}`
/** Has observations, and no texts of people. */
const opened = 'population'

const injections = [
  "/A.DE'%20or%201=1--",
  '/A.DE.POPULATION_NUMBER.x.y.z',
  '/A.DE,A.CN',
  `/${'A+'.repeat(90)}`,
  "?c[LOCATION_SOURCE]=DE'%20or%20''='",
  '?c[LOCATION_SOURCE]=',
  '?c[TIME_PERIOD]=ge:2020;drop%20table%20population',
  '?c[TIME_PERIOD]=ge:0000',
  '?c[__proto__]=A',
  '?c[constructor]=A',
  '?c[FREQ]=A&c[FREQ]=M',
  '?format=xml',
  '?dimensionAtObservation=__proto__',
  '?updatedAfter=2020',
]
const missing = ['voc', 'contact', 'users', 'event', '__proto__', '..%2fvoc', 'POPULATION', 'population%00']

export const sdmxCases: readonly Case[] = [
  {
    id: 'C01',
    what: 'SDMX: data sets that are not open, keys and conditions that mean something to a store, other types',
    run: async ({ target, reader }) => {
      const verdicts: Verdict[] = []
      const wasOpen = Open.parse((await target.ask({ path: '/api/open-data' })).json).rows.some(
        ({ name }) => name === opened,
      )
      const path = `/api/open-data/${opened}`
      const body = { description: 'Attack', licence: 'CC0-1.0' }
      // Nobody but an administrator opens one, and until then there is nothing.
      verdicts.push(expectStatus(await target.ask({ method: 'PUT', path, token: reader.token, body }), [403]))
      if (!wasOpen) {
        verdicts.push(expectStatus(await target.ask({ path: at(opened), token: target.admin }), [404]))
        await target.ask({ method: 'PUT', path, token: target.admin, body })
      }
      const answer = await target.ask({ path: at(opened) })
      verdicts.push(expectStatus(answer, [200, 404]))
      for (const more of injections) verdicts.push(expectStatus(await target.ask({ path: at(opened, more) }), [400]))
      for (const name of missing) verdicts.push(expectStatus(await target.ask({ path: at(name) }), [400, 404]))
      for (const accept of ['application/xml', 'application/vnd.sdmx.data+xml;version=3.0.0', 'text/html'])
        verdicts.push(expectStatus(await target.ask({ path: at(opened), headers: { accept } }), [415]))
      for (const type of ['categorisation', '__proto__', "codelist'--"])
        verdicts.push(expectStatus(await target.ask({ path: `/api/open-data/sdmx/structure/${type}` }), [400]))
      const flows = await target.ask({ path: '/api/open-data/sdmx/structure/dataflow?references=descendants' })
      verdicts.push(
        verdictOf(flows.requestLine, !/"voc"|CL_VOC/.test(flows.text), 'names no data set with texts of people'),
      )
      if (wasOpen) return verdicts
      await target.ask({ method: 'DELETE', path, token: target.admin })
      return [...verdicts, expectStatus(await target.ask({ path: at(opened) }), [404])]
    },
  },
]
