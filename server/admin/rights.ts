import { readersOfCard, readersOfDataset, seenByPerson, type WhoSees } from '@sala/catalog/api/rights.ts'
import type { Role } from '@sala/catalog/api/roles.ts'
import { readCardCode } from '@sala/catalog/companions.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { everyDataset, findDataset } from '@sala/catalog/datasets/all.ts'
import { opensWidget } from '@sala/catalog/permissions.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import type { Actor } from '../access/actor.ts'
import {
  actorOfGroup,
  datasetsOfCard,
  grantsOf,
  grantsOfDataset,
  rowsSeen,
  seesDataset,
} from '../access/explainRights.ts'
import { holds, mayExploreData, mayImportFigures, maySee } from '../access/guard.ts'
import { hasVisibleReader } from '../access/publicWidgets.ts'
import { languageOf } from '../core/language.ts'
import { problem } from '../core/problems.ts'
import { uuidOf } from '../requests/change.ts'
import type { RouteModule } from '../requests/serve.ts'
import type { Services } from '../services/services.ts'
import type { WidgetRow } from '../state/administration/widgets.ts'
import { widgetName } from './names.ts'

const isVisible = ({ active, deletedAt, category }: WidgetRow) =>
  active && deletedAt === null && category?.shown === true

/** The groups whose people are allowed something, each with the permissions by which it is and what it sees of data sets. */
async function groupsThat(
  { state }: Pick<Services, 'state'>,
  allows: (actor: Actor) => boolean,
  datasets: readonly Dataset[],
  grants = (actor: Actor) => grantsOf(actor, allows),
): Promise<WhoSees['rows']> {
  const roles = await state.administration.roles.list(false)
  return roles.flatMap((role) => {
    const actor = actorOfGroup(role)
    if (!allows(actor)) return []
    const { id, name, builtIn, users } = role
    const visibleDatasets = datasets.map((dataset) => ({ name: dataset.name, rows: rowsSeen(actor.rows, dataset) }))
    return [{ id, name, builtIn, users, through: grants(actor), rule: ruleOf(actor, role), datasets: visibleDatasets }]
  })
}

/** The rule that limits a person; an empty one does not. */
const ruleOf = (actor: Actor, role: Role | null) => (actor.rows.rule === null ? null : (role?.rows ?? null))

const visiblePublicCodes = (rows: readonly WidgetRow[]): ReadonlySet<number> => {
  const open = new Set(widgetCodes.filter((widget) => widget.public).map(({ code }) => code))
  return new Set(rows.filter((row) => open.has(row.code) && isVisible(row)).map(({ code }) => code))
}

/** "Who sees what", computed by the guard's own rules: for each card and data set by group, and for each person. */
export const rightsRoutes: RouteModule = (_app, serve, services) => {
  const { widgets, users, roles } = services.state.administration

  serve(readersOfCard, async ({ params }) => {
    const card = readCardCode(params.card ?? '')
    const all = await widgets.list()
    const row = all.find(({ code }) => code === card)
    if (card === undefined || (typeof card === 'number' && row === undefined)) throw problem('not_found')
    // Public cards are granted to no group: a group has a card only by `holds`.
    const allows = (actor: Actor) => (typeof card === 'number' ? holds(actor, card) : maySee(actor, card))
    const groups = await groupsThat(services, allows, datasetsOfCard(card))
    const anyone = typeof card === 'number' && visiblePublicCodes(all).has(card)
    return { rows: groups, count: groups.length, anyone, shown: row === undefined ? null : isVisible(row) }
  })

  serve(readersOfDataset, async ({ params }) => {
    const dataset = findDataset(params.name ?? '')
    if (!dataset) throw problem('not_found')
    const { name } = dataset
    const allows = (actor: Actor) => seesDataset(actor, name)
    const groups = await groupsThat(services, allows, [dataset], (actor) => grantsOfDataset(actor, name))
    const codes = visiblePublicCodes(await widgets.list())
    const anyone = dataset.endpoints.some(({ path }) => hasVisibleReader(path, codes))
    return { rows: groups, count: groups.length, anyone, shown: null }
  })

  serve(seenByPerson, async ({ params, request }) => {
    const user = await users.get(uuidOf(params))
    const role = user.role === null ? null : await roles.get(user.role)
    const actor = actorOfGroup(role, user.authType)
    const language = languageOf(request)
    const all = await widgets.list()
    const codes = visiblePublicCodes(all)
    const readers = all.flatMap((row) => {
      const granted = holds(actor, row.code)
      if (!granted && !codes.has(row.code)) return []
      return [{ code: row.code, name: widgetName(row.code, row.name, language), granted, shown: isVisible(row) }]
    })
    const isPublic = ({ endpoints }: Dataset) => endpoints.some(({ path }) => hasVisibleReader(path, codes))
    const datasets = everyDataset().filter((dataset) => seesDataset(actor, dataset.name) || isPublic(dataset))
    return {
      id: user.id,
      fullname: user.fullname,
      status: user.status,
      group: role && { id: role.id, name: role.name, builtIn: role.builtIn },
      until: user.roleUntil,
      after: user.roleAfter === null ? null : { id: user.roleAfter, name: user.roleAfterName ?? '' },
      rule: ruleOf(actor, role),
      duties: dutiesOf(actor),
      widgets: readers,
      datasets: datasets.map((dataset) => ({
        name: dataset.name,
        rows: rowsSeen(actor.rows, dataset),
        through: grantsOfDataset(actor, dataset.name),
      })),
    }
  })
}

/** A person's duties besides viewing widgets. */
function dutiesOf(actor: Actor): string[] {
  const grantedPermissions = [...actor.permissions].filter((permission) => !opensWidget(permission))
  return grantedPermissions.filter((permission) =>
    permission === 'manage_imports' ? mayImportFigures(actor) : mayExploreData(actor),
  )
}
