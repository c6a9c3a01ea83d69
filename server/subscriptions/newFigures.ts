import { readCardCode } from '@sala/catalog/companions.ts'
import { decodeExploration } from '@sala/catalog/explore/exploration.ts'
import { exploredDatasets } from '@sala/catalog/explore/exploredDatasets.ts'
import { findCard } from '@sala/widgets/all.ts'
import { datasetsRead } from '@sala/widgets/trust/trust.ts'
import type { Services } from '../services/services.ts'
import type { WaitingForData } from '../state/subscriptions/deliveries.ts'

/**
 * How long after new figures a subscription is due, in milliseconds. Further figures begin it anew: the files of a batch come one after the
 * other, and are news once.
 */
const settleMs = 2 * 60_000

type NoteServices = Pick<Services, 'state' | 'engine' | 'now'>

/**
 * Makes subscriptions due whose data sets have new figures. Of several servers the one that leads does. Versions only go up, so that what one
 * server has noted is no news to another that leads after it and has not heard of all of them.
 */
export async function noteNewFigures(services: NoteServices): Promise<void> {
  if (!(await services.state.leadership.holds())) return
  for (const waiting of await services.state.deliveries.waitingForData()) await noteVersionsOf(services, waiting)
}

/** Notes what a subscription that is new, changed or resumed would find: only what arrives later is news. */
export async function noteVersions(services: NoteServices, id: string): Promise<void> {
  for (const waiting of await services.state.deliveries.waitingForData(id)) await noteVersionsOf(services, waiting)
}

async function noteVersionsOf({ state, engine, now }: NoteServices, waiting: WaitingForData): Promise<void> {
  const versions = waiting.versions ?? {}
  const current = Object.fromEntries(datasetsOf(waiting).map((name) => [name, engine.version(name)]))
  const later = Object.entries(current).filter(([name, version]) => version > (versions[name] ?? -1))
  if (later.length === 0) return
  // Of a data set that it did not read before, everything was there already.
  const isNews = later.some(([name]) => versions[name] !== undefined)
  const dueAt = isNews ? new Date(now().getTime() + settleMs) : null
  await state.deliveries.noteVersions(waiting.id, { ...versions, ...Object.fromEntries(later) }, dueAt)
}

/** The data sets that the cards and explorations of a subscription read. */
function datasetsOf({ cards, explored }: WaitingForData): readonly string[] {
  const names = cards.flatMap(({ code, exploration, question }): readonly string[] => {
    const decoded = question === undefined ? null : decodeExploration(question)
    if (decoded !== null) return exploredDatasets(decoded)
    if (exploration !== undefined) return explored.get(exploration) ?? []
    const cardCode = readCardCode(String(code))
    const widget = cardCode === undefined ? undefined : findCard(cardCode)
    return widget === undefined ? [] : datasetsRead(widget)
  })
  return [...new Set(names)]
}
