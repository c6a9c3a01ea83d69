import { randomBytes } from 'node:crypto'
import {
  createOwnDataset,
  deleteOwnDataset,
  getOwnDataset,
  listOwnDatasets,
  restoreOwnDataset,
  updateOwnDataset,
} from '@sala/catalog/api/ownDatasets.ts'
import { ownText } from '@sala/catalog/own/definition.ts'
import { changeFault, type DefinitionFault, definitionFault } from '@sala/catalog/own/definitionFault.ts'
import { ownDataset } from '@sala/catalog/own/ownDataset.ts'
import { isOwnName } from '@sala/catalog/own/ownName.ts'
import type { Language } from '@sala/catalog/words.ts'
import { languageOf } from '../core/language.ts'
import { problem } from '../core/problems.ts'
import { idempotencyKeyOf, ifMatchVersion, reportingConflict, withEtag } from '../requests/change.ts'
import { answerList, pageOf } from '../requests/listing.ts'
import { authorOf } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'
import { loadOwnDatasets } from '../services/ownDatasets.ts'
import type { OwnDataset } from '../state/ownDatasets/ownDatasets.ts'
import { requireVersion } from '../state/ruleViolation.ts'

/** Data sets that administrators make: declared in the state, with tables in the facts store. */
export const ownDatasetRoutes: RouteModule = (_app, serve, { state, engine }) => {
  const { ownDatasets } = state

  serve(listOwnDatasets, async ({ query, request, reply }) => {
    const language = languageOf(request)
    const { trash, ...page } = query
    const all = (await ownDatasets.list())
      .filter(({ deletedAt }) => (deletedAt !== null) === (trash === 'true'))
      .map((row) => replyOf(row, language))
    const rows = pageOf(all, page, language, [{ field: 'name', descending: false }], {
      values: { name: ({ name }) => name, updatedAt: ({ updatedAt }) => updatedAt },
      texts: ({ name, definition }) => [name, definition.source],
    })
    return answerList(reply, rows, query.fields)
  })

  serve(getOwnDataset, async ({ params, request, reply }) =>
    withEtag(reply, replyOf(await ownDatasets.get(nameOf(params)), languageOf(request))),
  )

  serve(createOwnDataset, async ({ body, request, reply }) => {
    requireSound(definitionFault(body.definition))
    const name = `own_${randomBytes(4).toString('hex')}`
    // The tables first: a declaration without tables would fail questions, while empty tables without a declaration are harmless.
    await engine.prepare([ownDataset(name, body.definition)])
    const created = await ownDatasets.create(name, body, authorOf(request), idempotencyKeyOf(request))
    await loadOwnDatasets(state)
    return withEtag(reply, replyOf(created, languageOf(request)))
  })

  serve(updateOwnDataset, async ({ params, body, request, reply }) => {
    const name = nameOf(params)
    const change = async () => {
      const before = await ownDatasets.get(name)
      if (before.deletedAt !== null) throw problem('not_found')
      requireVersion(before, ifMatchVersion(request))
      requireSound(definitionFault(body.definition) ?? changeFault(before.definition, body.definition))
      await engine.prepare([ownDataset(name, body.definition)])
      return await ownDatasets.change(name, before.version, body, authorOf(request))
    }
    const changed = await reportingConflict(change, async () =>
      replyOf(await ownDatasets.get(name), languageOf(request)),
    )
    await loadOwnDatasets(state)
    return withEtag(reply, replyOf(changed, languageOf(request)))
  })

  serve(deleteOwnDataset, async ({ params, request }) => {
    const name = nameOf(params)
    const work = () => ownDatasets.remove(name, ifMatchVersion(request), authorOf(request))
    await reportingConflict(work, async () => replyOf(await ownDatasets.get(name), languageOf(request)))
    await loadOwnDatasets(state)
    return null
  })

  serve(restoreOwnDataset, async ({ params, request, reply }) => {
    const restored = await ownDatasets.restore(nameOf(params), authorOf(request))
    await engine.prepare([ownDataset(restored.id, restored.definition)])
    await loadOwnDatasets(state)
    return withEtag(reply, replyOf(restored, languageOf(request)))
  })
}

/** One with its name as its caller reads it. */
const replyOf = (row: OwnDataset, language: Language) => ({ ...row, name: ownText(row.definition.names, language) })

function nameOf({ id = '' }: Readonly<Record<string, string>>): string {
  if (!isOwnName(id)) throw problem('not_found')
  return id
}

function requireSound(fault: DefinitionFault | null): void {
  if (fault === null) return
  throw problem('invalid_value', { ...fault, field: `definition.${fault.field}` })
}
