import { isDeepStrictEqual } from 'node:util'
import {
  createExploration,
  deleteExploration,
  type ExplorationSummary,
  getExploration,
  listExplorationFolders,
  listExplorationReaders,
  listExplorations,
  listExplorationVersions,
  type NewExploration,
  restoreExploration,
  restoreExplorationVersion,
  type SavedExploration,
  shareExploration,
  updateExploration,
} from '@sala/catalog/api/explorations.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { explorationFault } from '@sala/catalog/explore/explorationFault.ts'
import { exploredDatasets } from '@sala/catalog/explore/exploredDatasets.ts'
import { type Actor, personOf } from '../access/actor.ts'
import { readsDataset } from '../access/readsDataset.ts'
import { languageOf } from '../core/language.ts'
import { problem } from '../core/problems.ts'
import { faultProblem } from '../market/answers.ts'
import { idempotencyKeyOf, ifMatchVersion, numberOf, reportingConflict, uuidOf, withEtag } from '../requests/change.ts'
import { answerList, pageOf } from '../requests/listing.ts'
import { authorOf } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'
import type { ExplorationRow, NewExplorationRow } from '../state/explorations/exploration.ts'
import type { Explorations } from '../state/explorations/explorations.ts'

/** Saved and shared explorations. Their figures are queried by other routes, with the rights of the caller. */
export const explorationRoutes: RouteModule = (_app, serve, { state: { explorations } }) => {
  const savedFor = (row: ExplorationRow, actor: Actor): Promise<SavedExploration> => asSaved(explorations, row, actor)
  const current = async (actor: Actor, id: string) => savedFor(await explorations.get(actor, id), actor)

  serve(listExplorations, async ({ query, actor, request, reply }) => {
    const person = personOf(actor)
    const { folder, whose, trash } = query
    const rows = (await explorations.list(person, trash === 'true')).filter(
      (row) =>
        (folder === undefined || row.folder === folder) &&
        (whose === undefined || (row.access === 'own') === (whose === 'own')),
    )
    const page = pageOf(rows, query, languageOf(request), [{ field: 'updatedAt', descending: true }], {
      values: {
        name: ({ name }) => name,
        folder: (row) => row.folder || null,
        owner: ({ owner }) => owner,
        updatedAt: ({ updatedAt }) => updatedAt.getTime(),
      },
      texts: ({ name, description, folder: folderName, owner }) => [name, description, folderName, owner],
    })
    const summaries = page.rows.map((row) => asSummary(row, person))
    return answerList(reply, { rows: summaries, count: page.count }, query.fields)
  })

  serve(listExplorationFolders, async ({ actor, request }) => {
    const visible = await explorations.list(personOf(actor), false)
    const counts = [...Map.groupBy(visible, ({ folder }) => folder)].map(([folder, folderRows]) => ({
      folder,
      count: folderRows.length,
    }))
    const collator = new Intl.Collator(languageOf(request), { numeric: true })
    const rows = counts.filter(({ folder }) => folder !== '').toSorted((a, b) => collator.compare(a.folder, b.folder))
    return { rows, count: rows.length }
  })

  serve(listExplorationReaders, async ({ query, actor }) => {
    const rows = [...(await explorations.audience(personOf(actor).userId, query.q ?? ''))]
    return { rows, count: rows.length }
  })

  serve(getExploration, async ({ params, actor, reply }) =>
    withEtag(reply, await current(personOf(actor), uuidOf(params))),
  )

  serve(createExploration, async ({ body, actor, request, reply }) => {
    const person = personOf(actor)
    const row = rowOf(person, body, null)
    const created = await explorations.create(person, row, authorOf(request), idempotencyKeyOf(request))
    return withEtag(reply, await savedFor(created, person))
  })

  serve(updateExploration, async ({ params, body, actor, request, reply }) => {
    const person = personOf(actor)
    const id = uuidOf(params)
    const row = rowOf(person, body, await explorations.get(person, id))
    const work = () => explorations.update(person, id, row, ifMatchVersion(request), authorOf(request))
    return withEtag(reply, await savedFor(await reportingConflict(work, () => current(person, id)), person))
  })

  serve(deleteExploration, async ({ params, actor, request }) => {
    const person = personOf(actor)
    const id = uuidOf(params)
    const work = () => explorations.remove(person, id, ifMatchVersion(request), authorOf(request))
    await reportingConflict(work, () => current(person, id))
    return null
  })

  serve(restoreExploration, async ({ params, actor, request, reply }) => {
    const person = personOf(actor)
    return withEtag(
      reply,
      await savedFor(await explorations.restore(person, uuidOf(params), authorOf(request)), person),
    )
  })

  serve(shareExploration, async ({ params, body, actor, request, reply }) => {
    const person = personOf(actor)
    const id = uuidOf(params)
    const work = () => explorations.share(person, id, body.shares, ifMatchVersion(request), authorOf(request))
    return withEtag(reply, await savedFor(await reportingConflict(work, () => current(person, id)), person))
  })

  serve(listExplorationVersions, async ({ params, actor }) => {
    const versions = await explorations.versions(personOf(actor), uuidOf(params))
    const rows = versions.map(({ at, changed, ...row }) => ({ ...row, at: at.toISOString(), changed: [...changed] }))
    return { rows, count: rows.length }
  })

  serve(restoreExplorationVersion, async ({ params, actor, request, reply }) => {
    const person = personOf(actor)
    const id = uuidOf(params)
    const version = numberOf(params, 'version')
    const work = () => explorations.restoreVersion(person, id, version, ifMatchVersion(request), authorOf(request))
    return withEtag(reply, await savedFor(await reportingConflict(work, () => current(person, id)), person))
  })
}

/** A saved exploration as answered: only its owner gets the list of shares. */
export async function asSaved(
  explorations: Explorations,
  row: ExplorationRow,
  actor: Actor,
): Promise<SavedExploration> {
  const { question, publication, access, id } = row
  return {
    ...asSummary(row, actor),
    question,
    shares: access === 'own' ? [...(await explorations.shares(id))] : null,
    publication: publication === null ? null : { ...publication, at: publication.at.toISOString() },
  }
}

function asSummary(row: ExplorationRow, actor: Actor): ExplorationSummary {
  const { question: _question, publication: _publication, datasets, updatedAt, deletedAt, ...rest } = row
  return {
    ...rest,
    datasets: [...datasets],
    unreadable: datasets.filter((name) => !readsDataset(actor, name)),
    updatedAt: updatedAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
  }
}

/**
 * What is kept of an exploration. A question about a data set that the person may not read is refused, unless it was about it before; and so
 * is a new question that has no true answer.
 */
function rowOf(actor: Actor, { question, ...rest }: NewExploration, before: ExplorationRow | null): NewExplorationRow {
  const datasets = exploredDatasets(question)
  for (const name of datasets) {
    if (findDataset(name) === undefined) throw problem('invalid_value', { field: 'question.dataset', value: name })
    if (!before?.datasets.includes(name) && !readsDataset(actor, name))
      throw problem('forbidden', { field: 'question.dataset', value: name })
  }
  const dataset = findDataset(question.dataset)
  const isNew = !isDeepStrictEqual(before?.question, question)
  const fault = isNew && dataset !== undefined ? explorationFault(dataset, question) : null
  if (fault !== null) throw faultProblem({ ...fault, field: `question.${fault.field}` })
  return { ...rest, question, datasets }
}
