import { z } from 'zod'
import { fileTypes } from './fileTypes.ts'
import { deletedBy, Instant, inBody, inLanguage, inTrash, lineOf, listOf, listQuery, titleOf } from './lists.ts'
import { namedObject, namedStrictObject } from './namedObject.ts'
import { createRoute, deleteRoute, updateRoute } from './resourceRoutes.ts'
import { route } from './route.ts'

/** Documents that administrators give, and that everybody who is signed in, some groups, or their authors and administrators alone read. */

export const documentKinds = ['pdf', 'docx', 'xlsx', 'pptx', 'txt'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The readers of a document: everybody who is signed in, the people of some groups, or only its author. Administrators read all. */
export const documentReaders = ['everybody', 'groups', 'authors'] as const
export type DocumentReaders = (typeof documentReaders)[number]

export const documentLimits = {
  groups: 300,
  bytes: 32 * 1024 * 1024,
  title: 200,
  tags: 12,
  tag: 40,
  /** Letters of a text that are kept and searched. */
  letters: 1_000_000,
  /** Documents that hold words are counted and listed up to so many. */
  counted: 300,
  /** Letters of a text in one answer. */
  preview: 20_000,
} as const

/** A text with the places (UTF-16 units, from and up to) where the words that were looked for stand. */
export const Marked = namedObject('Marked', {
  text: z.string(),
  marks: z.array(z.tuple([z.int(), z.int()]).readonly()).readonly(),
})

/** `kind` says what the file is by its content, whatever its name says. */
export const Document = namedObject('Document', {
  id: z.uuid(),
  title: z.string(),
  fileName: z.string(),
  kind: z.enum(documentKinds),
  bytes: z.int(),
  tags: z.array(z.string()),
  /** Letters of text that were found in it; 0 for pictures of pages, which are found by their title alone. */
  letters: z.int(),
  uploadedBy: z.string().nullable(),
  uploadedAt: Instant,
  /** Made up; it goes when the first real document comes. */
  demonstration: z.boolean(),
  readers: z.enum(documentReaders),
  /** Ids of the groups whose people read it; told to administrators alone, and empty where `readers` says another. */
  groups: z.array(z.uuid()),
  version: z.int(),
  deletedAt: Instant.nullable(),
  deletedBy,
})
export type Document = z.infer<typeof Document>

/** As it was found: its title marked, and the part of its text where the first of the words stands. */
export const FoundDocument = Document.extend({
  markedTitle: Marked.nullable(),
  excerpt: Marked.nullable(),
}).meta({ id: 'FoundDocument' })
export type FoundDocument = z.infer<typeof FoundDocument>

const documentSorts = ['title', 'uploadedAt', 'bytes', 'kind'] as const

/**
 * `q` finds documents that hold every word in title, tags, file name or text; those with all of them in the title come first, then the
 * newest. With `q`, `count` stops at 300. The trash is for administrators.
 */
export const listDocuments = route('GET', 'documents', 'The documents, and those that hold words', {
  may: 'signed_in',
  query: listQuery(documentSorts, FoundDocument, {
    trash: inTrash,
    tag: lineOf(documentLimits.tag).optional().describe('One of the tags'),
    kind: z.enum(documentKinds).optional(),
  }),
  reply: listOf(FoundDocument),
})

export const listDocumentTags = route('GET', 'documents/tags', 'The tags of the documents, the most used first', {
  may: 'signed_in',
  reply: z.object({ rows: z.array(z.object({ tag: z.string(), count: z.int() })), count: z.int() }),
})

/** Gives an ETag. */
export const getDocument = route('GET', 'documents/:id', 'One document', {
  may: 'signed_in',
  query: z.strictObject(inLanguage),
  reply: Document,
})

/** `from` counts letters; `letters` is the length of all of it. */
export const readDocumentText = route('GET', 'documents/:id/text', 'The text of a document, in stretches', {
  may: 'signed_in',
  query: z.strictObject({
    ...inLanguage,
    from: z
      .string()
      .regex(/^\d{1,8}$/, { error: `0–${documentLimits.letters}` })
      .transform(Number)
      .optional()
      .describe('The letter to begin at, from 0'),
  }),
  reply: z.object({ text: z.string(), from: z.int(), letters: z.int() }),
})

export const downloadDocument = route('GET', 'documents/:id/file', 'The file of a document, to be saved', {
  may: 'signed_in',
  reply: z.string().describe('The bytes of the file'),
  produces: documentKinds.map((kind) => fileTypes[kind]),
})

const tag = titleOf(documentLimits.tag)
  .regex(/^[^,]*$/, { error: 'a, b' })
  .meta({ pattern: '^[^,\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202d\\u202e]*$' })
const unlike = (tags: readonly string[]) => [...new Set(tags.filter((tag) => tag !== ''))]
/** As a list, or by comma as forms send it. Doubles and empty ones go. */
const Tags = z.union([
  z.array(tag).max(documentLimits.tags).transform(unlike),
  z
    .string()
    .max(documentLimits.tags * (documentLimits.tag + 2))
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(tag).max(documentLimits.tags))
    .transform(unlike)
    .meta({
      pattern: `^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029,]{0,${documentLimits.tag}}(,[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029,]{0,${documentLimits.tag}}){0,${documentLimits.tags - 1}}$`,
    }),
])

const title = titleOf(documentLimits.title)

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'
const groupIds = z.array(z.uuid()).max(documentLimits.groups).transform(unlike)
/** As a list, or by comma as forms send it. */
const Groups = z.union([
  groupIds,
  z
    .string()
    .max(documentLimits.groups * 37)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(groupIds)
    .meta({ pattern: `^(${uuid}(,${uuid})*)?$` }),
])
const reading = { readers: z.enum(documentReaders).optional(), groups: Groups.optional() }

/**
 * As a multipart form, whose file part is `file`. Without a title it is called as its file is; without `readers` its author and
 * administrators alone read it.
 */
export const NewDocument = namedStrictObject('NewDocument', {
  ...inBody,
  title: title.optional(),
  tags: Tags.optional(),
  ...reading,
})
export const DocumentChange = namedStrictObject('DocumentChange', {
  ...inBody,
  title: title.min(1, { error: `1–${documentLimits.title}` }).optional(),
  tags: Tags.optional(),
  ...reading,
})

/** 409 where the same file is there already; 415 and 422 for files that are not taken. Takes `Idempotency-Key`. */
export const createDocument = createRoute('documents', 'Adds a document', {
  may: 'admin',
  tokenInBody: true,
  file: 'file',
  fileNeeded: true,
  fileBytes: documentLimits.bytes,
  body: NewDocument,
  reply: Document,
})

export const updateDocument = updateRoute('documents/:id', 'Changes title, tags and readers of a document', {
  may: 'admin',
  tokenInBody: true,
  body: DocumentChange,
  reply: Document,
})

export const deleteDocument = deleteRoute('documents/:id', 'Moves a document to the trash', {
  may: 'admin',
  tokenInBody: true,
  body: z.strictObject(inBody).nullish(),
})

export const restoreDocument = route('POST', 'documents/:id/restore', 'Takes a document back out of the trash', {
  may: 'admin',
  tokenInBody: true,
  body: z.strictObject(inBody).nullish(),
  reply: Document,
})
