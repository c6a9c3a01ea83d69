import type { Freshness } from '@sala/catalog/api/datasets.ts'
import { statuses } from '@sala/catalog/dataset.ts'
import { allDatasets, allEndpoints, type DatasetName, findDataset } from '@sala/catalog/datasets/all.ts'
import type { Language } from '@sala/catalog/words.ts'
import type { Context } from '../context.ts'
import { addDays, type Span } from '../filters/ranges.ts'
import { periodWords } from '../periods/periodWords.ts'
import { date, monthAndYear, number, year } from '../texts/format.ts'
import { daySpan } from '../texts/sentences.ts'
import type { AnyWidget } from '../widget.ts'
import { type SourceEntry, statusesOfPeriods } from './provenance.ts'
import { statusLetters } from './statusMarks.ts'
import type { Trust, TrustedStatus } from './trustFacts.ts'

/** The data sets that a widget reads, each once: those of its endpoints first, then those beside them. */
export function datasetsRead(widget: Pick<AnyWidget, 'reads'>): readonly DatasetName[] {
  const endpoints = allEndpoints.filter(({ endpoint }) => widget.reads.some((path) => path === endpoint.path))
  const beside = endpoints.flatMap(({ endpoint }) =>
    endpoint.kind === 'summary'
      ? Object.values(endpoint.groupings).flatMap(({ alongside }) => (alongside ? [alongside.dataset] : []))
      : [],
  )
  const names = new Set([...endpoints.map(({ dataset }) => dataset.name), ...beside])
  return [...names].flatMap((name) => allDatasets.find((dataset) => dataset.name === name)?.name ?? [])
}

/**
 * The data sets of a widget that hold no figure at all, for any choice. Data sets that the server does not list for this reader count only
 * if it lists none of them: a data set beside another may belong to other widgets.
 */
export function datasetsMissing(
  widget: Pick<AnyWidget, 'reads'>,
  { datasets }: Pick<Context, 'datasets'>,
): readonly DatasetName[] {
  const readDatasets = datasetsRead(widget)
  const listed = readDatasets.filter((name) => datasets[name] !== undefined)
  return (listed.length > 0 ? listed : readDatasets).filter((name) => (datasets[name]?.newest ?? null) === null)
}

/** A source of figures: a widget with its endpoints, or an exploration with its data sets. */
type Trusted = Pick<AnyWidget, 'reads'> | { readonly datasets: readonly string[] }

/** The freshness of its data sets, without those that the reader may not see. */
function knownOf(trusted: Trusted, { datasets }: Pick<Context, 'datasets'>): readonly Freshness[] {
  const byName: Partial<Readonly<Record<string, Freshness>>> = datasets
  return ('datasets' in trusted ? trusted.datasets : datasetsRead(trusted)).flatMap((name) => byName[name] ?? [])
}

/**
 * The trust in a card's figures: currency, certainty and source. The shown figures are described by `sources`, the provenance of the card's
 * answers; future dates by the data sets. `marked` means that its picture marks figures that are not final by letters.
 */
export function trustOf(trusted: Trusted, sources: readonly SourceEntry[], context: Context, marked = false): Trust {
  const { language, today } = context
  const readSources = knownOf(trusted, context).map((source) => ({ ...source, newest: newestOf(source) }))
  const byDataset = Map.groupBy(sources, ({ dataset }) => dataset)
  const reached = [...byDataset].flatMap(([name, datasetSources]) => {
    const newest = newestShown(name, datasetSources, today)
    return newest === null ? [] : [{ name, newest }]
  })
  const [main] = reached.toSorted((a, b) => lastDayOf(a.newest).localeCompare(lastDayOf(b.newest)))
  // Old figures that a reader chose are not late: only the newest of a data set can be.
  const [missed] = readSources
    .filter(({ name, newest }) =>
      reached.some((entry) => entry.name === name && newest !== null && isAsNew(entry.newest, newest)),
    )
    .flatMap(({ name, newest }) => dueAfter(name, newest) ?? [])
    .filter((day) => day < today)
    .toSorted()
  return {
    every: main === undefined ? null : (findDataset(main.name)?.due.every ?? null),
    late: missed === undefined ? null : date(missed, language),
    asOf: main === undefined ? null : periodOf(main.name, main.newest, language),
    hasFigures: readSources.some(({ newest }) => newest !== null),
    ahead: aheadOf(
      readSources.flatMap(({ ahead }) => ahead ?? []),
      language,
    ),
    statuses: statusesOf(sources, marked, language),
    sources: sourceWords(sources, language),
    demonstration: sources.some(({ demonstration }) => demonstration),
    ...(readSources.some(({ limited }) => limited) ? { limited: true as const } : {}),
  }
}

/** The trust in a card before its answers: that in the newest figures of its data sets. It is never shown as theirs. */
export function expectedTrust(trusted: Trusted, context: Context): Trust {
  const sources = knownOf(trusted, context).flatMap((trustedSource): readonly SourceEntry[] => {
    const { name, newest, source, status, demonstration, importedAt } = trustedSource
    if (!newest || !source) return []
    const imported = importedAt?.slice(0, 10) ?? newest
    const daily = newest.length > 7 && findDataset(name)?.due.every === 'day'
    return [
      {
        dataset: name,
        source,
        status: status ?? null,
        demonstration: demonstration === true,
        imported,
        periods: daily ? [] : [newest.slice(0, 7)],
        days: daily ? { from: newest, to: newest } : null,
      },
    ]
  })
  return trustOf(trusted, sources, context)
}

/** The newest period of the shown figures of a data set, `YYYY-MM-DD` or `YYYY`; a register is as current as its import. */
function newestShown(name: string, sources: readonly SourceEntry[], today: string): string | null {
  const dataset = findDataset(name)
  const looksAhead = dataset?.ahead !== undefined
  // A figure of the whole year that came before its end says nothing of how far its months reach.
  const isOpenYear = (period: string) =>
    (dataset?.wholeYears ?? null) !== null && period.length === 4 && lastDayOf(period) > today
  const isOpen = ({ periods }: SourceEntry) => periods.length > 0 && periods.every(isOpenYear)
  const others = sources.filter((source) => !isOpen(source))
  const ends = (others.length > 0 ? others : sources).flatMap(({ periods, days, imported }) => {
    // A period to come is a slip, unless the data set looks ahead: the figures are as new as what stands before it.
    const past = looksAhead ? periods : periods.filter((period) => period <= today.slice(0, period.length))
    if (past.length === 0 && periods.length > 0) return []
    const last = past.findLast((period) => !isOpenYear(period))
    const end = last === undefined ? (days?.to ?? imported) : last.length === 4 ? last : `${last}-01`
    const aged = ages(name) && end > imported ? imported : end
    return looksAhead || aged <= today ? [aged] : days !== null && days.from <= today ? [today] : []
  })
  return ends.toSorted((a, b) => lastDayOf(a).localeCompare(lastDayOf(b))).at(-1) ?? null
}

/** A year that is held as a whole reaches to its end: it is newer than any of its months but the last. */
const lastDayOf = (period: string): string => (period.length === 4 ? `${period}-12-31` : period)

const isAsNew = (a: string, b: string): boolean => lastDayOf(a) >= lastDayOf(b)

function statusesOf(sources: readonly SourceEntry[], marked: boolean, language: Language): readonly TrustedStatus[] {
  const byPeriod = [...statusesOfPeriods(sources)]
  const worst = statuses.toReversed().filter((status) => byPeriod.some(([, periodStatus]) => periodStatus === status))
  return worst.map((status) => ({
    status,
    letter: marked ? statusLetters[status] : null,
    periods:
      worst.length === 1
        ? null
        : periodWords(
            byPeriod.flatMap(([period, periodStatus]) => (periodStatus === status ? [period] : [])),
            language,
          ),
  }))
}

/** The sources in the order of their last period, the newest first. */
function sourceWords(sources: readonly SourceEntry[], language: Language): readonly string[] {
  const groups = [...Map.groupBy(sources, ({ source }) => source)].map(([source, entries]) => ({
    source,
    periods: entries.flatMap(({ periods }) => periods),
    days: entries.flatMap(({ days }) => days ?? []),
  }))
  if (groups.length < 2) return groups.map(({ source }) => source)
  const newest = ({ periods, days }: (typeof groups)[number]) =>
    [...periods, ...days.map(({ to }) => to)].toSorted().at(-1) ?? ''
  return groups
    .toSorted((a, b) => newest(b).localeCompare(newest(a)))
    .map(({ source, periods, days }) => {
      const words = days.length > 0 ? daysWords(days, language) : periodWords(periods, language)
      return words === '' ? source : `${source} (${words})`
    })
}

function daysWords(days: readonly Span[], language: Language): string {
  const from = days.map((span) => span.from).toSorted()[0] ?? ''
  const to = days
    .map((span) => span.to)
    .toSorted()
    .at(-1)
  return daySpan({ from, to: to ?? from }, language)
}

/** Whether figures about future days become outdated: their age counts from the day of import, because their last day does not show it. */
function ages(name: string): boolean {
  const ahead = findDataset(name)?.ahead
  return ahead === 'forecast' || ahead === 'schedule'
}

/** The newest day, month or year that figures tell of; of forecasts and timetables the day they came, where they look beyond that. */
export function newestOf({
  name,
  newest,
  importedAt,
}: Pick<Freshness, 'name' | 'newest' | 'importedAt'>): string | null {
  const importDay = importedAt?.slice(0, 10) ?? null
  return ages(name) && newest !== null && importDay !== null && newest > importDay ? importDay : newest
}

/** The period of the newest figures of a data set (`YYYY-MM-DD` or `YYYY`), as it is read: a day, a month or a year. */
export function periodOf(name: string, newest: string, language: Language): string {
  const every = findDataset(name)?.due.every
  // Of a data set by month the newest figure may be that of a whole year.
  if (every === 'year' || newest.length === 4) return year(Number(newest.slice(0, 4)), language)
  return every === 'month' ? monthAndYear(newest, language) : date(newest, language)
}

function aheadOf(aheadDates: readonly NonNullable<Freshness['ahead']>[], language: Language): Trust['ahead'] {
  const [latest] = aheadDates.map(({ newest }) => newest).toSorted((a, b) => b.localeCompare(a))
  if (latest === undefined) return null
  const rows = aheadDates.reduce((sum, { rows }) => sum + rows, 0)
  return {
    rows: number(rows, language),
    until: latest.length > 4 ? date(latest, language) : year(Number(latest), language),
  }
}

/**
 * The day by which the figures of the period after the newest one are due, `YYYY-MM-DD`; null without figures, and if none are ever due.
 */
export function dueAfter(name: string, newest: string | null): string | null {
  const due = findDataset(name)?.due
  if (due === undefined || due.withinDays === null || newest === null) return null
  const year = Number(newest.slice(0, 4))
  // The figures after those of a whole year are of its next January.
  const month = Number(newest.slice(5, 7) || 12)
  const day = Number(newest.slice(8, 10) || 1)
  // The last day of the next period; day 0 of a month is the last one of the month before.
  const end = {
    day: () => Date.UTC(year, month - 1, day + 1),
    month: () => Date.UTC(year, month + 1, 0),
    year: () => Date.UTC(year + 2, 0, 0),
  }[due.every]()
  return addDays(new Date(end).toISOString().slice(0, 10), due.withinDays)
}
