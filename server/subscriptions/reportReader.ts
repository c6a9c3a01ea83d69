import type { OutsideFigures } from '@sala/catalog/api/mailDomains.ts'
import type { DeliveryReason } from '@sala/catalog/api/subscriptions.ts'
import type { DatasetName } from '@sala/catalog/datasets/all.ts'
import { exploredDatasets } from '@sala/catalog/explore/exploredDatasets.ts'
import { isOwnName } from '@sala/catalog/own/ownName.ts'
import { personalTexts } from '@sala/catalog/personalTexts.ts'
import { datasetsRead } from '@sala/widgets/trust/trust.ts'
import type { Actor } from '../access/actor.ts'
import { actorOf } from '../access/actorOf.ts'
import type { PartRequest } from '../exports/makeCards.ts'
import type { Services } from '../services/services.ts'
import type { SessionActor } from '../state/model.ts'
import type { Addressee } from '../state/subscriptions/deliveries.ts'

/** With whose rights a report is made. */
export interface ReportReader {
  /** As their account calls them; an address outside by itself. */
  readonly name: string
  readonly email: string
  /** Null: as who is not signed in. */
  readonly actor: Actor | null
  /** Without an account. */
  readonly outside: boolean
}

/** The reader of a report, or why they may receive nothing. */
export async function readerOf(
  { state }: Pick<Services, 'state'>,
  { userId }: { readonly userId: string },
  to: Addressee,
): Promise<ReportReader | { readonly reason: DeliveryReason }> {
  if (to.kind === 'person') {
    const { user } = to.person
    const reason = reasonToWithhold(to.person)
    if (reason !== null) return { reason }
    const name = `${user.firstname} ${user.lastname}`.trim()
    return { name, email: user.email, actor: actorOf(to.person), outside: false }
  }
  const { address, figures } = to
  if (figures === null) return { reason: 'domain' }
  const actor = await outsideActor({ state }, userId, figures)
  return actor !== null && 'reason' in actor ? actor : { name: address, email: address, actor, outside: true }
}

async function outsideActor(
  { state }: Pick<Services, 'state'>,
  ownerId: string,
  figures: OutsideFigures,
): Promise<Actor | null | { readonly reason: DeliveryReason }> {
  if (figures === 'public') return null
  const owner = await state.sessions.byUser(ownerId)
  if (owner === null) return { reason: 'suspended' }
  const reason = reasonToWithhold(owner)
  return reason === null ? actorOf(owner) : { reason }
}

function reasonToWithhold({ user, secondFactorDue }: SessionActor): DeliveryReason | null {
  if (!user.active) return 'suspended'
  return secondFactorDue ? 'second_factor' : null
}

const ofPeople: ReadonlySet<string> = new Set<DatasetName>(personalTexts.map(({ dataset }) => dataset))

/**
 * Whether a part may be sent outside: names and texts of people go to no outside address, except public ones. It is unknown whether data
 * sets of administrators contain such texts.
 */
export function isAllowedOutside(part: PartRequest): boolean {
  if ('exploration' in part)
    return exploredDatasets(part.question).every((name) => !ofPeople.has(name) && !isOwnName(name))
  return part.widget.public || datasetsRead(part.widget).every((name) => !ofPeople.has(name))
}
