import {
  type Annotation,
  createAnnotation,
  deleteAnnotation,
  getAnnotation,
  listAnnotations,
  type NewAnnotation,
  restoreAnnotation,
  shownAnnotations,
  updateAnnotation,
} from '@sala/catalog/api/annotations.ts'
import { holidayYears, listHolidays, maxHolidayDays } from '@sala/catalog/api/holidays.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { daysBetween } from '@sala/catalog/explore/days.ts'
import { divisionsOf } from '@sala/catalog/rows/rowRule.ts'
import { type Actor, personOf } from '../access/actor.ts'
import { isAdministrator } from '../access/guard.ts'
import {
  mayReadAnnotation,
  mayReadSubject,
  readableAnnotations,
  visibleAnnotations,
} from '../access/visibleAnnotations.ts'
import { languageOf } from '../core/language.ts'
import { problem } from '../core/problems.ts'
import { idempotencyKeyOf, ifMatchVersion, reportingConflict, uuidOf, withEtag } from '../requests/change.ts'
import { answerList, pageOf } from '../requests/listing.ts'
import { authorOf } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'
import type { AnnotationRow } from '../state/annotations/annotations.ts'
import { holidaysOf } from './holidayCalendar.ts'

/** Holidays of Thailand and of the markets: calendars, without figures. */
export const holidayRoutes: RouteModule = (_app, serve) => {
  serve(listHolidays, async ({ query: { country, from, to }, request, reply }) => {
    requireYear('from', from)
    requireYear('to', to)
    const days = daysBetween(from, to) + 1
    if (days < 1 || days > maxHolidayDays)
      throw problem('invalid_value', { field: 'to', value: to, expected: `≥ ${from}, ≤ ${maxHolidayDays} d` })
    reply.header('cache-control', 'private, max-age=86400')
    reply.header('vary', 'accept-language')
    const rows = [...(await holidaysOf(country, { from, to }, languageOf(request)))]
    return { rows, count: rows.length }
  })
}

function requireYear(field: string, value: string): void {
  const year = Number(value.slice(0, 4))
  const { first, last } = holidayYears
  if (year < first || year > last) throw problem('invalid_value', { field, value, expected: `${first}–${last}` })
}

/** What editors say of figures, and what the cards of a reader show of it. */
export const annotationRoutes: RouteModule = (_app, serve, { state }) => {
  const { annotations } = state
  const current = async (actor: Actor, id: string) => asAnnotation(await requireAnnotation(actor, id), actor)

  /** One that the person may read and knows the figures of; else it is not there. */
  async function requireAnnotation(actor: Actor, id: string): Promise<AnnotationRow> {
    const row = await annotations.get(actor, id)
    if (!mayReadAnnotation(actor, row)) throw problem('not_found')
    return row
  }

  serve(shownAnnotations, async ({ actor, reply }) => {
    reply.header('cache-control', 'private, no-cache')
    const rows = [...(await visibleAnnotations(state, actor))]
    return { rows, count: rows.length }
  })

  serve(listAnnotations, async ({ query, actor, request, reply }) => {
    const person = personOf(actor)
    const rows = (await readableAnnotations(state, person, query.trash === 'true')).filter(
      ({ kind, dataset }) =>
        (query.kind === undefined || kind === query.kind) && (query.dataset === undefined || dataset === query.dataset),
    )
    const page = pageOf(rows, query, languageOf(request), [{ field: 'from', descending: true }], {
      values: {
        from: ({ from }) => from,
        dataset: ({ dataset }) => dataset,
        kind: ({ kind }) => kind,
        audience: ({ audience }) => audience,
        author: ({ author }) => author,
        updatedAt: ({ updatedAt }) => updatedAt.getTime(),
      },
      texts: ({ texts, dataset, author }) => [...Object.values(texts).map((text) => text ?? null), dataset, author],
    })
    const listed = page.rows.map((row) => asAnnotation(row, person))
    return answerList(reply, { rows: listed, count: page.count }, query.fields)
  })

  serve(getAnnotation, async ({ params, actor, reply }) =>
    withEtag(reply, await current(personOf(actor), uuidOf(params))),
  )

  serve(createAnnotation, async ({ body, actor, request, reply }) => {
    const person = personOf(actor)
    requireKnown(person, body)
    const created = await annotations.create(person, body, authorOf(request), idempotencyKeyOf(request))
    return withEtag(reply, asAnnotation(created, person))
  })

  serve(updateAnnotation, async ({ params, body, actor, request, reply }) => {
    const person = personOf(actor)
    const id = uuidOf(params)
    const before = await requireAnnotation(person, id)
    requireChangeable(before, person)
    requireKnown(person, body)
    // Only the author may narrow the audience: others would otherwise hide it from the author's readers.
    if (before.userId !== person.userId && body.audience !== before.audience)
      throw problem('forbidden', { field: 'audience', value: body.audience })
    const work = () => annotations.update(person, id, body, ifMatchVersion(request), authorOf(request))
    return withEtag(reply, asAnnotation(await reportingConflict(work, () => current(person, id)), person))
  })

  serve(deleteAnnotation, async ({ params, actor, request }) => {
    const person = personOf(actor)
    const id = uuidOf(params)
    requireChangeable(await requireAnnotation(person, id), person)
    const work = () => annotations.remove(person, id, ifMatchVersion(request), authorOf(request))
    await reportingConflict(work, () => current(person, id))
    return null
  })

  serve(restoreAnnotation, async ({ params, actor, request, reply }) => {
    const person = personOf(actor)
    const id = uuidOf(params)
    const row = await annotations.getAny(person, id)
    if (!mayReadSubject(person, row)) throw problem('not_found')
    requireChangeable(row, person)
    return withEtag(reply, asAnnotation(await annotations.restore(person, id, authorOf(request)), person))
  })
}

/** Its author; of what everybody reads administrators too, and of what must be known of the data, or whose author is gone, every annotator. */
const mayChange = ({ userId, kind, audience }: AnnotationRow, actor: Actor): boolean =>
  userId === null ||
  userId === actor.userId ||
  (audience === 'everybody' && (kind === 'quality' || isAdministrator(actor)))

function requireChangeable(row: AnnotationRow, actor: Actor): void {
  if (!mayChange(row, actor)) throw problem('forbidden')
}

/** Refuses what the person may not see, and places and markets that the data set does not tell apart: they would touch no figure. */
function requireKnown(actor: Actor, annotation: NewAnnotation): void {
  const { dataset: name, place, market, audience } = annotation
  const dataset = findDataset(name)
  if (dataset === undefined) throw problem('invalid_value', { field: 'dataset', value: name })
  const divided = divisionsOf(dataset)
  if (place !== null && !divided.places) throw problem('invalid_value', { field: 'place', value: place })
  if (market !== null && !divided.markets) throw problem('invalid_value', { field: 'market', value: market })
  if (!mayReadSubject(actor, annotation)) throw problem('forbidden', { field: 'dataset', value: name })
  if (audience === 'group' && actor.roleId === null)
    throw problem('invalid_value', { field: 'audience', value: audience, expected: 'private, everybody' })
}

function asAnnotation({ userId: _userId, updatedAt, deletedAt, ...row }: AnnotationRow, actor: Actor): Annotation {
  const mine = { ...row, userId: _userId, updatedAt, deletedAt }
  return {
    ...row,
    mayChange: mayChange(mine, actor),
    updatedAt: updatedAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
  }
}
