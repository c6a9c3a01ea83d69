import { createHash } from 'node:crypto'
import {
  createDocument,
  type Document,
  type DocumentKind,
  deleteDocument,
  documentKinds,
  documentLimits,
  downloadDocument,
  type FoundDocument,
  getDocument,
  listDocuments,
  listDocumentTags,
  readDocumentText,
  restoreDocument,
  updateDocument,
} from '@sala/catalog/api/documents.ts'
import { fileTypes } from '@sala/catalog/api/fileTypes.ts'
import { documentMessages } from '@sala/catalog/api/problemTexts/documentMessages.ts'
import { normalizeText } from '@sala/catalog/text.ts'
import { excerpt, mark, wordsOf } from '@sala/catalog/textSearch.ts'
import type { Actor } from '../access/actor.ts'
import { isAdministrator } from '../access/guard.ts'
import { attachment, fileNameOf } from '../core/fileName.ts'
import { problem } from '../core/problems.ts'
import { idempotencyKeyOf, ifMatchVersion, reportingConflict, uuidOf, withEtag } from '../requests/change.ts'
import { answerList, pagingOf } from '../requests/listing.ts'
import { authorOf } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'
import { storeFile } from '../services/storeFile.ts'
import type { DocumentRow, FoundDocument as FoundRow } from '../state/documents/document.ts'
import { RuleViolation } from '../state/ruleViolation.ts'
import { openFiles } from '../storage/files.ts'
import { documentPath } from '../storage/paths.ts'
import { openReader } from './extract/reader.ts'
import { readerOf } from './readerOf.ts'

const excerptLetters = 240

const asDocument = (row: DocumentRow, admin: boolean): Document => {
  const { uploadedByName, uploadedAt, deletedAt, sha256: _, ...rest } = row
  return {
    ...rest,
    tags: [...row.tags],
    groups: admin ? [...row.groups] : [],
    uploadedBy: uploadedByName,
    uploadedAt: uploadedAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
  }
}

/** A document with the places where the words stand. */
function asFound({ around, ...row }: FoundRow, words: readonly string[], admin: boolean): FoundDocument {
  const markedTitle = words.length === 0 ? null : mark(row.title, words)
  const text = around === null || around === '' ? null : excerpt(around, words, excerptLetters)
  return { ...asDocument(row, admin), markedTitle, excerpt: text }
}

/** Documents: administrators add, change and delete them, and say who reads them. */
export const documentRoutes: RouteModule = (app, serve, { state, config }) => {
  const { documents } = state
  const files = openFiles(config)
  const reader = openReader()
  app.addHook('onClose', () => reader.close())

  serve(listDocuments, async ({ query, actor, reply }) => {
    const { trash, tag, kind } = query
    if (trash === 'true' && !isAdministrator(actor)) throw problem('forbidden')
    const { q, limit, page, sort } = pagingOf(query, [])
    const words = q === null ? [] : wordsOf(q)
    // Signs alone stand in no text.
    if (q !== null && words.length === 0) return answerList(reply, { rows: [], count: 0 }, query.fields)
    const results = await documents.find({
      words,
      tag,
      kind,
      trash: trash === 'true',
      reader: readerOf(actor),
      sort,
      limit,
      offset: (page - 1) * limit,
    })
    const rows = results.rows.map((row) => asFound(row, words, isAdministrator(actor)))
    return answerList(reply, { rows, count: results.count }, query.fields)
  })

  serve(listDocumentTags, async ({ actor }) => {
    const rows = await documents.tags(readerOf(actor))
    return { rows: [...rows], count: rows.length }
  })

  /** A document that the caller may see: those in the trash are for administrators. */
  const visible = async (params: Readonly<Record<string, string>>, actor: Actor | null): Promise<DocumentRow> => {
    const row = await documents.get(uuidOf(params), readerOf(actor))
    if (row.deletedAt !== null && !isAdministrator(actor)) throw problem('not_found')
    return row
  }

  const current = async (id: string) => asDocument(await documents.get(id, null), true)

  serve(getDocument, async ({ params, actor, reply }) =>
    withEtag(reply, asDocument(await visible(params, actor), isAdministrator(actor))),
  )

  serve(readDocumentText, async ({ params, query, actor }) => {
    const { id } = await visible(params, actor)
    const from = query.from ?? 0
    return { ...(await documents.text(id, from, documentLimits.preview)), from }
  })

  serve(downloadDocument, async ({ params, actor, request, reply }) => {
    const row = await visible(params, actor)
    const bytes = await files.read(documentPath(row.sha256))
    // The document is there; its file was lost. The health says so where all are.
    if (!bytes) throw problem('store_unavailable', {}, { cause: new Error(`${documentPath(row.sha256)} is missing`) })
    await state.audit.addOnce('document_downloaded', authorOf(request), row.id, {}, row.title)
    return (
      reply
        .header('content-disposition', attachment(fileNameOf(row.title, row.kind), 'document'))
        // Should a browser show it after all, it shows it without scripts, forms and our origin.
        .header('content-security-policy', "sandbox; default-src 'none'")
        .header('x-content-type-options', 'nosniff')
        .type(fileTypes[row.kind])
        .send(bytes)
    )
  })

  serve(createDocument, async ({ body, request, reply }) => {
    const { upload, uploadName } = request
    const expected = documentKinds.join(', ').toUpperCase()
    if (upload === null) throw problem('invalid_value', { field: 'file', expected })
    const outcome = await reader.read(upload)
    if (outcome.kind === 'not_taken') throw problem('unsupported_media_type', { field: 'file', expected })
    if (outcome.kind === 'unusable')
      throw problem('unusable_file', { field: 'file', expected, message: documentMessages[outcome.reason] })
    const { base, fileName } = namesOf(uploadName ?? '', outcome.document)
    const sha256 = createHash('sha256').update(upload).digest('hex')
    // The file before the row that names it: a row never leads nowhere.
    const file = { name: documentPath(sha256), bytes: upload, isNamed: () => documents.holds(sha256) }
    const create = () =>
      documents.create(
        {
          title: body.title || base,
          fileName,
          kind: outcome.document,
          bytes: upload.length,
          sha256,
          tags: body.tags ?? [],
          text: outcome.text,
          readers: body.readers ?? 'authors',
          groups: body.groups ?? [],
        },
        authorOf(request),
        idempotencyKeyOf(request),
      )
    const created = await adding(() => storeFile({ config, state }, file, create))
    return withEtag(reply, asDocument(created, true))
  })

  serve(updateDocument, async ({ params, body, request, reply }) => {
    const id = uuidOf(params)
    const { title, tags, readers, groups } = body
    const work = () =>
      documents.update(id, { title, tags, readers, groups }, ifMatchVersion(request), authorOf(request))
    return withEtag(reply, asDocument(await reportingConflict(work, () => current(id)), true))
  })

  serve(deleteDocument, async ({ params, request }) => {
    const id = uuidOf(params)
    const work = () => documents.remove(id, ifMatchVersion(request), authorOf(request))
    await reportingConflict(work, () => current(id))
    return null
  })

  serve(restoreDocument, async ({ params, request, reply }) =>
    withEtag(reply, asDocument(await adding(() => documents.restore(uuidOf(params), authorOf(request))), true)),
  )
}

/** Says in words for this case that a file is there already. */
async function adding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RuleViolation) || error.reason !== 'conflict' || error.facts.field !== 'file') throw error
    throw problem('conflict', { field: 'file', message: documentMessages.there }, { cause: error })
  }
}

/** The name of a file: the uploader's, without folders and invisible letters, with the extension of its content. */
function namesOf(uploadName: string, kind: DocumentKind): { readonly base: string; readonly fileName: string } {
  const last = uploadName.split(/[/\\]/).at(-1) ?? ''
  const withoutExtension = normalizeText(last).replace(/\.[A-Za-z0-9]{1,5}$/, '')
  const fileName = fileNameOf(withoutExtension, kind)
  return { base: fileName.slice(0, -(kind.length + 1)), fileName }
}
