import { Readable } from 'node:stream'
import { exportRows } from '@sala/catalog/api/exportRows.ts'
import type { Provenance } from '@sala/catalog/api/provenance.ts'
import { findCompanion, readCardCode } from '@sala/catalog/companions.ts'
import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { mayRead, maySee } from '../auth/guard.ts'
import { type AskedEndpoint, answerTo, provenanceOfRows, readQuery, rowsPlan, wholeQuery } from '../market/answers.ts'
import { writeJson } from '../market/bodies.ts'
import type { Actor, Part } from '../part.ts'
import { problem } from '../problems.ts'
import { askerOf, Shares } from '../shares.ts'
import { leaving, noteExport, notingRefusals } from './send.ts'
import { ownWords } from './words.ts'

/** Each may be taken slowly, and the store gives few at once. */
const ofOneAsker = { atOnce: 1, waiting: 4, words: ownWords }

/** `exports/{code}/rows`: everything behind a card, under the card's own permission. */
export const exportRowsRoutes: Part = (_app, serve, parts) => {
  const shares = new Shares(ofOneAsker)

  serve(exportRows, async ({ params, actor, request, reply }) => {
    reply.header('cache-control', 'private, no-cache').header('vary', 'Authorization')
    const code = params.code ?? ''
    const asked = await notingRefusals(parts, request, code, () => endpointOf(code, actor))
    const filters = filtersOf(request.raw.url ?? '')
    const query = readQuery(asked, filters)
    const left = leaving(reply)
    const release = await shares.take(askerOf(request), left)
    // However the answer ends: taken as a whole, broken off, or a problem.
    reply.raw.once('close', release)
    if (left.aborted) release()
    await noteExport(parts, request, { target: code, details: { format: 'rows', filters } })
    reply.type('application/json; charset=utf-8')
    const plan = await rowsPlan(parts, asked, query)
    if (plan === null) return reply.send(await writeJson(await answerTo(parts, asked, wholeQuery(query))))
    const provenance = await provenanceOfRows(parts, plan)
    const chunks = parts.engine.stream(plan, {})
    // The first chunk is waited for, so that what fails at once is answered as a problem and not as half a file.
    const first = await chunks.next()
    return reply.send(Readable.from(jsonOf(first, chunks, provenance)))
  })
}

/** The endpoint that the card of a code reads first. Throws where there is no such card or the person may not see it. */
function endpointOf(text: string, actor: Actor | null): AskedEndpoint {
  const code = readCardCode(text)
  const card = typeof code === 'string' ? findCompanion(code) : widgetCodes.find((widget) => widget.code === code)
  const asked = allEndpoints.find(({ endpoint }) => endpoint.path === card?.reads[0])
  if (code === undefined || !asked) throw problem('not_found')
  // A public card is shown to anyone, but what it reads beyond its public numbers is not.
  if (!maySee(actor, code) || !mayRead(actor, asked.endpoint.path)) {
    throw problem(actor === null ? 'not_signed_in' : 'forbidden')
  }
  return asked
}

const pages: readonly string[] = ['limit', 'page']

/** The query string without empty parameters. Pages are refused: this is all of it. */
function filtersOf(url: string): string {
  const mark = url.indexOf('?')
  const kept = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))) {
    if (pages.includes(name)) throw problem('unknown_parameter', { field: name })
    if (value !== '') kept.append(name, value)
  }
  return kept.toString()
}

type Chunks = AsyncGenerator<readonly object[], void, undefined>

/** `{"rows":[…],"count":…,"provenance":[…]}` in pieces; ends the store's work when nobody takes them any more. */
async function* jsonOf(
  first: IteratorResult<readonly object[], void>,
  chunks: Chunks,
  provenance: readonly Provenance[],
): AsyncGenerator<string> {
  try {
    let count = 0
    yield '{"rows":['
    for (let next = first; !next.done; next = await chunks.next()) {
      yield `${count === 0 ? '' : ','}${JSON.stringify(next.value).slice(1, -1)}`
      count += next.value.length
    }
    yield `],"count":${count},"provenance":${JSON.stringify(provenance)}}`
  } finally {
    await chunks.return()
  }
}
