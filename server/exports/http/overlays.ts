import type { Query } from '@sala/catalog/answers.ts'
import type { OverlaysBody } from '@sala/catalog/api/exports.ts'
import { type CountryHoliday, holidayCountries, holidayYears, maxHolidayCountries } from '@sala/catalog/api/holidays.ts'
import { asOfParameter } from '@sala/catalog/api/query/asOf.ts'
import { type Exploration, maxExploredGroups } from '@sala/catalog/explore/exploration.ts'
import { type Context, makeContext } from '@sala/widgets/context.ts'
import { exploredPlace } from '@sala/widgets/explore/boards/exploredPlace.ts'
import { destinationQuery } from '@sala/widgets/filters/placeFilters.ts'
import type { Span } from '@sala/widgets/filters/ranges.ts'
import { daysOnAxis } from '@sala/widgets/periods/holidays/daysOnAxis.ts'
import { eventsIn, eventText, holidayOfCountry } from '@sala/widgets/periods/holidays/overlayTexts.ts'
import { holidayWords as words } from '@sala/widgets/periods/holidays/unlikePeriods.ts'
import { labelled, withEra } from '@sala/widgets/texts/format.ts'
import { loadPlaceNames } from '@sala/widgets/texts/placeNames.ts'
import type { View } from '@sala/widgets/views/view.ts'
import type { Actor } from '../../access/actor.ts'
import { maySee } from '../../access/guard.ts'
import { holidaysOf } from '../../annotations/holidayCalendar.ts'
import { problem } from '../../core/problems.ts'
import { type AnswerServices, ask } from '../../market/answers.ts'
import type { CardJob, ExploredJob, Note } from '../card.ts'
import { readExploration } from '../explored/readExploration.ts'
import type { OpenCard } from '../openCard.ts'
import { readCard } from '../readCard.ts'

/** What a reader lays over the time axis of a card: holidays of countries, and events. */
export interface Overlays {
  readonly countries: readonly string[]
  readonly events: boolean
}

/** The card whose permission the rows of events take. */
const eventsCard = 82
/** As many as a file tells; the screen marks up to a page of rows. */
const maxEvents = 100
const pageRows = 1000

/** Reads what is laid over a card. Throws `invalid_value`, and `forbidden` where the person may not see events. */
export function readOverlays(
  { holidays, events }: { readonly holidays: string | undefined; readonly events: string | undefined },
  actor: Actor | null,
): Overlays {
  const countries = holidays === undefined ? [] : [...new Set(holidays.split(','))]
  const unknown = countries.find((country) => !holidayCountries.includes(country))
  if (unknown !== undefined)
    throw problem('invalid_value', { field: 'holidays', value: unknown, expected: holidayCountries.join(', ') })
  if (countries.length > maxHolidayCountries)
    throw problem('invalid_value', { field: 'holidays', value: holidays ?? '', expected: `≤ ${maxHolidayCountries}` })
  if (events !== undefined && events !== 'true')
    throw problem('invalid_value', { field: 'events', value: events, expected: 'true' })
  if (events !== undefined && !maySee(actor, eventsCard)) throw problem('forbidden', { field: 'events' })
  return { countries, events: events !== undefined }
}

/** Reads what a body lays over the cards of its file; throws as `readOverlays`. */
export const readOverlaysOfBody = ({ holidays, events }: OverlaysBody, actor: Actor | null): Overlays =>
  readOverlays(
    { holidays: holidays?.length ? holidays.join(',') : undefined, events: events === true ? 'true' : undefined },
    actor,
  )

/** The job of a card with what is laid over its time axis. */
export async function cardWithOverlays(
  services: AnswerServices,
  { context, open }: Pick<OpenCard, 'context' | 'open'>,
  job: CardJob,
  overlays: Overlays,
  signal: AbortSignal,
): Promise<CardJob> {
  const axis = async () => ({ ...(await readCard(job)).content, context, place: open.filters.location_destination })
  return { ...job, overlays: await overlayNotes(services, axis, job, overlays, signal) }
}

/**
 * The job of an exploration with what is laid over its time axis: that of its picture on the screen, which has none of more figures than a
 * screen shows. `exploration` is the question as it was asked; a table's job asks without a picture.
 */
export async function explorationWithOverlays(
  services: AnswerServices,
  job: ExploredJob,
  exploration: Exploration,
  overlays: Overlays,
  signal: AbortSignal,
): Promise<ExploredJob> {
  if (job.rows > maxExploredGroups) return job
  const axis = async () => {
    const [{ content }, names] = await Promise.all([
      readExploration({ ...job, exploration }),
      loadPlaceNames(job.language),
    ])
    return { view: content.view, context: makeContext({ ...job, names }), place: exploredPlace(exploration) }
  }
  return { ...job, overlays: await overlayNotes(services, axis, job, overlays, signal) }
}

/** The figures over which something is laid. */
interface Axis {
  readonly view: View
  readonly context: Context
  /** The place that they are narrowed to. */
  readonly place: unknown
}

/**
 * The holidays and events on the days of a time axis, a line for each country and one for the events; none where there is no such axis.
 * `services` answer as for the figures, so that events are those that the person may see, as of the day of the figures.
 */
async function overlayNotes(
  services: AnswerServices,
  axis: () => Promise<Axis>,
  job: Pick<CardJob, 'language' | 'era'>,
  { countries, events }: Overlays,
  signal: AbortSignal,
): Promise<readonly Note[]> {
  if (countries.length === 0 && !events) return []
  const { view, context, place } = await axis()
  const days = daysOnAxis(view)
  if (days === null) return []
  const [first, last] = [Number(days.from.slice(0, 4)), Number(days.to.slice(0, 4))]
  const isKnown = first >= holidayYears.first && last <= holidayYears.last
  const calendars = await Promise.all(
    (isKnown ? countries : []).map((country) => holidaysOf(country, days, job.language)),
  )
  const happening = events ? await eventsOf(services, { context, place }, days, signal) : null
  return withEra(job.era, () => [
    ...calendars.flatMap((holidays) => holidayNote(holidays, context)),
    ...(happening === null || happening.length === 0
      ? []
      : [
          {
            label: context.say(words.eventList),
            value:
              happening === 'too_many'
                ? context.say(words.tooManyEvents)
                : happening.map((mark) => eventText(mark, context)).join(' · '),
          },
        ]),
  ])
}

function holidayNote(holidays: readonly CountryHoliday[], context: Context): readonly Note[] {
  const [first] = holidays
  if (first === undefined) return []
  const holidayNames = holidays.map((holiday) => holidayOfCountry(holiday, context)).join(' · ')
  return [
    { label: context.say(words.list), value: labelled(context.place(first.country), holidayNames, context.language) },
  ]
}

async function eventsOf(
  services: AnswerServices,
  { context: { asOf }, place }: Pick<Axis, 'context' | 'place'>,
  days: Span,
  signal: AbortSignal,
) {
  const [first, last] = [Number(days.from.slice(0, 4)), Number(days.to.slice(0, 4))]
  const query: Query = {
    ...destinationQuery(typeof place === 'string' ? place : null),
    year: Array.from({ length: last - first + 1 }, (_, at) => last - at),
    limit: pageRows,
    ...(asOf === null ? {} : { [asOfParameter]: asOf }),
  }
  const answer = await ask(services, 'market/event', query, signal)
  const events = eventsIn(answer, days)
  return answer.count > answer.rows.length || events.length > maxEvents ? 'too_many' : events
}
