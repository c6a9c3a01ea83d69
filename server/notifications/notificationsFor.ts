import { type Notification, notificationDays } from '@sala/catalog/api/notifications.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { allDatasets, everyDataset, findDataset } from '@sala/catalog/datasets/all.ts'
import { isOwnName } from '@sala/catalog/own/ownName.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { datasetsRead, dueAfter, newestOf } from '@sala/widgets/trust/trust.ts'
import type { Actor } from '../access/actor.ts'
import { holds, isAdministrator, mayImportFigures } from '../access/guard.ts'
import { readsDataset } from '../access/readsDataset.ts'
import { Cache } from '../core/cache.ts'
import type { Batch } from '../facts/engines/engine.ts'
import { permittedIn, type RowScope } from '../facts/rowScope.ts'
import type { Services } from '../services/services.ts'
import type { PendingRequest } from '../state/administration/accessRequests.ts'
import type { Note, PendingAccount } from '../state/notifications.ts'

type ListServices = Pick<Services, 'engine' | 'state' | 'now'>
/** A notification before it is known whether it was read. */
type NotificationFacts<Kind = Notification['kind']> = Kind extends Notification['kind']
  ? Omit<Extract<Notification, { kind: Kind }>, 'read'>
  : never

const dayMs = 86_400_000
const maxScopes = 200

/** By data set of the catalogue, the widgets that read it. Public data sets are no exception: only people who hold a widget are notified. */
const readersOf: ReadonlyMap<string, readonly number[]> = new Map(
  allDatasets.map(({ name }) => [
    name,
    widgetCodes.flatMap((widget) => (datasetsRead(widget).includes(name) ? [widget.code] : [])),
  ]),
)

/** The part that is the same for everybody who may see the same rows. Cached until the data change or a new day begins. */
interface FromData {
  readonly batches: readonly Batch[]
  readonly late: readonly NotificationFacts<'data_late'>[]
}

/** Returns a function that lists the notifications of a person, the newest first. */
export function createNotificationsFor(services: ListServices): (actor: Actor) => Promise<readonly Notification[]> {
  const cache = new Cache<{ readonly as: string; readonly data: Promise<FromData> }>(maxScopes)

  function fromData(rows: RowScope): Promise<FromData> {
    const today = thaiDay(services.now())
    const datasets = everyDataset()
    // Data sets of one's own come, go and change their rhythm without a change of any version.
    const as = JSON.stringify([today, datasets.map(({ name, due }) => [name, due, services.engine.version(name)])])
    const cached = cache.get(rows.key)
    if (cached?.as === as) return cached.data
    const data = askData(services, { datasets, rows, today })
    cache.set(rows.key, { as, data })
    // Do not cache a failure.
    data.catch(() => cache.delete(rows.key))
    return data
  }

  return async (actor) => {
    const { state, now } = services
    const [administrator, importer] = [isAdministrator(actor), mayImportFigures(actor)]
    const [{ batches, late }, { since, read }, notes, waiting, accessRequests] = await Promise.all([
      fromData(actor.rows),
      state.notifications.reader(actor.userId),
      state.notifications.noted(actor.userId, importer, now()),
      administrator ? state.notifications.pendingAccounts() : [],
      administrator ? state.administration.accessRequests.pending() : [],
    ])
    // Importers are notified of all imports, also of data that they may not see.
    const concerns = (name: string) => importer || isReader(actor, name)
    const from = new Date(now().getTime() - notificationDays * dayMs)
    const notifications: readonly NotificationFacts[] = [
      ...importsOf(
        batches.filter(({ dataset }) => concerns(dataset)),
        since > from ? since : from,
      ).map((notification) =>
        importer ? notification : { ...notification, batch: null, files: null, file: null, rows: null },
      ),
      ...demonstrationOf(batches, from),
      ...late.filter(({ dataset }) => concerns(dataset)),
      ...notes.map(factsOfNote),
      ...waiting.map(factsOfPendingAccount),
      ...accessRequests.map(factsOfAccessRequest),
    ]
    return notifications
      .map((notification) => ({ ...notification, read: read.has(notification.id) }))
      .toSorted(newestFirst)
  }
}

function isReader(actor: Actor, name: string): boolean {
  const dataset = findDataset(name)
  if (dataset === undefined || permittedIn(actor.rows, dataset) === null) return false
  return isOwnName(name) ? readsDataset(actor, name) : (readersOf.get(name) ?? []).some((code) => holds(actor, code))
}

function newestFirst(a: Notification, b: Notification): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1
  return a.id < b.id ? -1 : 1
}

async function askData(
  { engine }: Pick<Services, 'engine'>,
  { datasets, rows, today }: { readonly datasets: readonly Dataset[]; readonly rows: RowScope; readonly today: string },
): Promise<FromData> {
  const [batches, freshness] = await Promise.all([
    engine.batches(),
    Promise.all(datasets.map((dataset) => engine.reader(rows).freshness(dataset))),
  ])
  const late = freshness.flatMap((freshnessEntry): NotificationFacts<'data_late'>[] => {
    const { name: dataset } = freshnessEntry
    const due = dueAfter(dataset, newestOf(freshnessEntry))
    if (due === null || due >= today) return []
    const at = new Date(Date.parse(due) + dayMs).toISOString()
    return [{ id: `late:${dataset}:${due}`, kind: 'data_late', at, dataset, due }]
  })
  return { batches: batches.filter(({ undoneAt }) => undoneAt === null), late }
}

/** One for all files that a person imported on one day, whatever their data sets; a further file makes it unread again. */
function importsOf(batches: readonly Batch[], from: Date): readonly NotificationFacts<'import_finished'>[] {
  const real = batches.filter(({ demonstration, importedAt }) => !demonstration && importedAt >= from.toISOString())
  const together = Map.groupBy(real, ({ importedAt, importedBy }) =>
    JSON.stringify([importedAt.slice(0, 10), importedBy]),
  )
  return [...together.values()].flatMap((group): readonly NotificationFacts<'import_finished'>[] => {
    const sorted = group.toSorted((a, b) => b.id - a.id)
    const [newest] = sorted
    if (newest === undefined) return []
    const { id, importedAt, fileName } = newest
    return [
      {
        id: `import:${id}`,
        kind: 'import_finished',
        at: importedAt,
        datasets: [...new Set(sorted.map(({ dataset }) => dataset))],
        batch: group.length === 1 ? id : null,
        // One file may feed several data sets.
        files: new Set(group.map(({ fileHash }) => fileHash)).size,
        file: fileName,
        rows: group.reduce((sum, { rows }) => sum + rows, 0),
      },
    ]
  })
}

/** One for all data sets of a day: they are loaded in one go. */
function demonstrationOf(batches: readonly Batch[], from: Date): readonly NotificationFacts<'demonstration_loaded'>[] {
  const [at] = batches
    .filter(({ demonstration }) => demonstration)
    .map(({ importedAt }) => importedAt)
    .toSorted()
    .reverse()
  if (at === undefined || at < from.toISOString()) return []
  return [{ id: `demonstration:${at.slice(0, 10)}`, kind: 'demonstration_loaded', at }]
}

function factsOfNote({ id, at, until, facts }: Note): NotificationFacts {
  const common = { id, at: at.toISOString() }
  if (facts.kind === 'export_ready') return { ...common, ...facts, until: until.toISOString() }
  if (facts.kind !== 'access_answered') return { ...common, ...facts }
  const { rightsUntil, ...answer } = facts
  return { ...common, ...answer, until: rightsUntil }
}

const factsOfPendingAccount = ({ id, name, email, since }: PendingAccount): NotificationFacts<'approval_waiting'> => ({
  id: `approval:${id}`,
  kind: 'approval_waiting',
  at: since.toISOString(),
  user: id,
  name,
  email,
})

const factsOfAccessRequest = ({
  id,
  name,
  widgets,
  reason,
  createdAt,
}: PendingRequest): NotificationFacts<'access_requested'> => ({
  id: `access:${id}`,
  kind: 'access_requested',
  at: createdAt.toISOString(),
  name,
  widgets,
  reason,
})
