import {
  listPublicExplorations,
  publishExploration,
  unpublishExploration,
} from '@sala/catalog/api/publicExplorations.ts'
import { isPublishable, publishableDatasets } from '@sala/catalog/explore/questions/publishable.ts'
import { personOf } from '../access/actor.ts'
import { rowsOf } from '../access/guard.ts'
import { problem } from '../core/problems.ts'
import { ifMatchVersion, reportingConflict, uuidOf, withEtag } from '../requests/change.ts'
import { authorOf } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'
import type { ExplorationRow } from '../state/explorations/exploration.ts'
import { asSaved } from './routes.ts'

/** Administrators make explorations public, and end that. */
export const publicationRoutes: RouteModule = (_app, serve, { state: { explorations, explorationPublications } }) => {
  serve(listPublicExplorations, async () => {
    const publications = await explorationPublications.list()
    const rows = publications.map(({ id, name, datasets, at, by }) => ({
      id,
      name,
      datasets: [...datasets],
      at: at.toISOString(),
      by,
    }))
    return { rows, count: rows.length }
  })

  serve(publishExploration, async ({ params, actor, request, reply }) => {
    const person = personOf(actor)
    const id = uuidOf(params)
    // The public sees all rows, so only people who see all rows may publish.
    if (rowsOf(person).rule !== null) throw problem('forbidden')
    const exploration = await explorations.get(person, id)
    requirePublishable(exploration)
    const current = async () => asSaved(explorations, await explorations.get(person, id), person)
    const expectedVersion = ifMatchVersion(request) ?? exploration.version
    await reportingConflict(
      () => explorationPublications.publish(person, id, expectedVersion, authorOf(request)),
      current,
    )
    return withEtag(reply, await current())
  })

  serve(unpublishExploration, async ({ params, request }) => {
    await explorationPublications.unpublish(uuidOf(params), authorOf(request))
    return null
  })
}

function requirePublishable({ question, datasets }: ExplorationRow): void {
  if (question === null) throw problem('invalid_value', { field: 'question', value: 'null' })
  const personal = datasets.find((name) => !isPublishable(name))
  if (personal === undefined) return
  const expected = publishableDatasets.join(', ')
  throw problem('invalid_value', { field: 'question.dataset', value: personal, expected })
}
