import { deleteCalendarFeed, getCalendarFeed, makeCalendarFeed, readCalendar } from '@sala/catalog/api/calendar.ts'
import { everyDataset } from '@sala/catalog/datasets/all.ts'
import { datasetLabel } from '@sala/catalog/datasets/labels.ts'
import { loadLocale, translate } from '@sala/catalog/locales/load.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import { addDays } from '@sala/widgets/filters/ranges.ts'
import { releasesUntil } from '@sala/widgets/trust/releases.ts'
import { periodOf } from '@sala/widgets/trust/trust.ts'
import { type Actor, personOf } from '../access/actor.ts'
import { actorOf } from '../access/actorOf.ts'
import { mayImportFigures, rowsOf } from '../access/guard.ts'
import { readsDataset } from '../access/readsDataset.ts'
import { languageFor } from '../auth/links.ts'
import { problem } from '../core/problems.ts'
import { countedAddress, RateLimit } from '../core/queues/rateLimit.ts'
import { authorOf } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'
import type { Services } from '../services/services.ts'
import { newSecret, sha256 } from '../state/keys.ts'
import { writeCalendar } from './icalendar.ts'

/** Calendar programs ask every few hours; an office may have one address. */
const limits = { most: 120, windowMs: 3_600_000 }
/** How far ahead releases are listed, in days. */
const aheadDays = 366

/** The release calendar as a feed for calendar programs. */
export const calendarRoutes: RouteModule = (_app, serve, services) => {
  const { state, config, now } = services
  const { calendarFeeds } = state
  const limit = new RateLimit(limits)

  serve(getCalendarFeed, async ({ actor }) => ({
    createdAt: (await calendarFeeds.createdAt(personOf(actor).userId))?.toISOString() ?? null,
  }))

  serve(makeCalendarFeed, async ({ actor, request, reply }) => {
    const secret = newSecret()
    const createdAt = now()
    await calendarFeeds.replace(personOf(actor).userId, sha256(secret), createdAt, authorOf(request))
    reply.header('cache-control', 'private, no-store')
    const address = `${config.publicUrl.origin}/api/calendar/${secret}.ics`
    return { createdAt: createdAt.toISOString(), address }
  })

  serve(deleteCalendarFeed, async ({ actor, request }) => {
    await calendarFeeds.remove(personOf(actor).userId, authorOf(request))
    return null
  })

  serve(readCalendar, async ({ params, request, reply }) => {
    const retryAfter = limit.take(countedAddress(request.ip), now())
    if (retryAfter !== null) throw problem('too_many_attempts', { retryAfter })
    const [, secret] = /^([\w-]{43})\.ics$/.exec(params.file ?? '') ?? []
    const userId = secret === undefined ? null : await calendarFeeds.ownerOf(sha256(secret))
    const person = userId === null ? null : await state.sessions.byUser(userId)
    // The calendar ends with the right to sign in.
    if (person === null || person.locked || person.secondFactorDue) throw problem('not_found')
    reply.header('cache-control', 'private, no-store').type('text/calendar; charset=utf-8')
    return reply.send(await calendarFor(services, actorOf(person)))
  })
}

/** The releases of the data sets that a person may see, as a calendar in their language. */
async function calendarFor(services: Services, actor: Actor): Promise<string> {
  const { config, engine, now } = services
  const language = await languageFor(services, actor.userId, 'en')
  const locale = await loadLocale(language)
  const today = thaiDay(now())
  // As on the screen: who brings figures in sees when all are due.
  const readableDatasets = everyDataset().filter(({ name }) => mayImportFigures(actor) || readsDataset(actor, name))
  const freshness = await Promise.all(
    readableDatasets.map((dataset) => engine.reader(rowsOf(actor)).freshness(dataset)),
  )
  const events = releasesUntil(freshness, today, addDays(today, aheadDays)).map(
    ({ dataset, nextEnds, due, daysLate }) => ({
      uid: `${dataset}-${nextEnds}@${config.publicUrl.hostname}`,
      day: due,
      summary: `${datasetLabel(dataset, language)}: ${periodOf(dataset, nextEnds, language)}`,
      description:
        daysLate > 0 ? translate(locale, 'releases.late', { days: daysLate }) : translate(locale, 'releases.eventDue'),
      url: `${config.publicUrl.origin}/admin/releases`,
    }),
  )
  const name = `${translate(locale, 'product.name')}: ${translate(locale, 'shell.releases')}`
  return writeCalendar({ name, stamp: new Date(Date.parse(today)), events })
}
