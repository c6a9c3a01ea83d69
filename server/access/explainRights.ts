import type { RowsSeen } from '@sala/catalog/api/rights.ts'
import { type CardCode, findCompanion } from '@sala/catalog/companions.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { allDatasets } from '@sala/catalog/datasets/all.ts'
import { isOwnName } from '@sala/catalog/own/ownName.ts'
import type { RowRule } from '@sala/catalog/rows/rowRule.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { permittedIn, type RowScope } from '../facts/rowScope.ts'
import { unknownUser } from '../state/accounts/views.ts'
import type { AuthType } from '../state/model.ts'
import type { Actor } from './actor.ts'
import { actorOf } from './actorOf.ts'
import { mayExploreData, mayImportFigures } from './guard.ts'
import { readsDataset } from './readsDataset.ts'

/** A group as far as its rights go. */
interface Group {
  readonly id: string
  readonly name: string
  readonly permissions: readonly string[]
  readonly rows: RowRule | null
}

/** An actor of a group, or of none, for questions to the guard without a session. */
export function actorOfGroup(group: Group | null, authType: AuthType = 'normal_auth'): Actor {
  const user = {
    ...unknownUser,
    id: group?.id ?? '',
    roleId: group?.id ?? null,
    roleName: group?.name ?? null,
    authType,
  }
  const { permissions = [], rows = null } = group ?? {}
  return actorOf({ sessionId: '', user, permissions, rows, roleUntil: null, locked: false, secondFactorDue: false })
}

/** The permissions of which each would allow the same; none for administrators, who need none. */
export function grantsOf(actor: Actor, allows: (actor: Actor) => boolean): string[] {
  if (actor.admin) return []
  return [...actor.permissions].filter((permission) => allows({ ...actor, permissions: new Set([permission]) }))
}

/**
 * Whether a person sees a data set: by a widget that reads it, or because they explore or import. One of an administrator is shown to its
 * named readers, not to everybody who explores.
 */
export const seesDataset = (actor: Actor, name: string): boolean =>
  readsDataset(actor, name) || (mayExploreData(actor) && !isOwnName(name)) || mayImportFigures(actor)

/** The permissions of which each would show a data set; none for its named readers. */
export const grantsOfDataset = (actor: Actor, name: string): string[] =>
  isOwnName(name) && readsDataset(actor, name) ? [] : grantsOf(actor, (candidate) => seesDataset(candidate, name))

/** What a scope leaves of a data set. */
export function rowsSeen(scope: RowScope, dataset: Dataset): RowsSeen {
  const permitted = permittedIn(scope, dataset)
  if (permitted === null) return 'none'
  return permitted.length === 0 ? 'all' : 'limited'
}

/** The data sets whose endpoints a card reads. */
export function datasetsOfCard(card: CardCode): readonly Dataset[] {
  const reads: readonly string[] =
    (typeof card === 'string' ? findCompanion(card) : widgetCodes.find(({ code }) => code === card))?.reads ?? []
  return allDatasets.filter(({ endpoints }) => endpoints.some(({ path }) => reads.includes(path)))
}
