import { listImportAliases, removeImportAlias, teachImportAliases } from '@sala/catalog/api/importAliases.ts'
import { languageOf } from '../../core/language.ts'
import { numberOf } from '../../requests/change.ts'
import { answerList, pageOf } from '../../requests/listing.ts'
import { authorOf } from '../../requests/sender.ts'
import type { RouteModule } from '../../requests/serve.ts'
import { checkAlias } from '../aliases.ts'

/** Names of files that people have explained: taught where a file asks for them, listed and forgotten in the settings. */
export const aliasRoutes: RouteModule = (_app, serve, { state: { importAliases } }) => {
  serve(listImportAliases, async ({ query, request, reply }) => {
    const { kind, ...page } = query
    const all = (await importAliases.list()).filter((alias) => kind === undefined || alias.kind === kind)
    const rows = pageOf(all, page, languageOf(request), [{ field: 'text', descending: false }], {
      values: {
        text: ({ text }) => text,
        meaning: ({ meaning }) => meaning,
        kind: (alias) => alias.kind,
        dataset: ({ dataset }) => dataset,
        createdAt: ({ createdAt }) => createdAt,
      },
      texts: ({ text, meaning, createdBy }) => [text, meaning, createdBy],
    })
    return answerList(reply, rows, query.fields)
  })

  serve(teachImportAliases, async ({ body, request }) => {
    const rows = await importAliases.teach(body.aliases.map(checkAlias), authorOf(request))
    return { rows: [...rows], count: rows.length }
  })

  serve(removeImportAlias, async ({ params, request }) => {
    await importAliases.remove(numberOf(params), authorOf(request))
    return null
  })
}
