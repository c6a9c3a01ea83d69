import type { DocumentReaders } from '@sala/catalog/api/documents.ts'
import type { IdempotencyKey } from '../administration/shared.ts'

import type { Author } from '../model.ts'

export interface DocumentQuestion {
  /** As `wordsOf` gave them; none: all documents. */
  readonly words: readonly string[]
  readonly tag?: string | undefined
  readonly kind?: DocumentRow['kind'] | undefined
  readonly trash: boolean
  /** Who asks; null is an administrator, who reads all. */
  readonly reader: DocumentReader | null
  /** Empty: titles that hold the words first, then the newest. */
  readonly sort: readonly { readonly field: DocumentSort; readonly descending: boolean }[]
  readonly limit: number
  readonly offset: number
}

/** Somebody who reads documents and is no administrator. */
export interface DocumentReader {
  readonly userId: string
  readonly roleId: string | null
}

export type DocumentSort = 'title' | 'uploadedAt' | 'bytes' | 'kind'

export interface DocumentRow {
  readonly id: string
  readonly title: string
  readonly fileName: string
  readonly kind: 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'txt'
  readonly bytes: number
  readonly sha256: string
  readonly tags: readonly string[]
  /** Letters of text that were found in it. */
  readonly letters: number
  readonly uploadedByName: string | null
  readonly uploadedAt: Date
  readonly demonstration: boolean
  readonly readers: DocumentReaders
  /** Ids of the groups whose people read it. */
  readonly groups: readonly string[]
  readonly version: number
  readonly deletedAt: Date | null
  /** The name of whoever moved it to the trash, where they are known. */
  readonly deletedBy: string | null
}

export interface NewDocument {
  readonly title: string
  readonly fileName: string
  readonly kind: DocumentRow['kind']
  readonly bytes: number
  readonly sha256: string
  readonly tags: readonly string[]
  readonly text: string
  readonly readers: DocumentReaders
  readonly groups?: readonly string[]
  /** Made up; real ones are taken where it is absent. */
  readonly demonstration?: true
}

export interface DocumentChange {
  readonly title?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly readers?: DocumentReaders | undefined
  readonly groups?: readonly string[] | undefined
}

/** A document that was found, and a part of its text around the first of the words. */
export interface FoundDocument extends DocumentRow {
  readonly around: string | null
}

export interface Documents {
  /** Where words are given, `count` stops at `mostCounted`. */
  find(question: DocumentQuestion): Promise<{ readonly rows: readonly FoundDocument[]; readonly count: number }>
  /** Documents whose title holds words that are nearly these, with the words that it holds; for words with slips of typing. */
  findNearly(
    words: readonly string[],
    limit: number,
    reader: DocumentReader | null,
  ): Promise<readonly { readonly row: DocumentRow; readonly words: readonly string[] }[]>
  /** Throws `not_found`, also where the reader may not read it. */
  get(id: string, reader: DocumentReader | null): Promise<DocumentRow>
  /** A stretch of the text, and how long all of it is. */
  text(id: string, from: number, letters: number): Promise<{ readonly text: string; readonly letters: number }>
  /** Tags in use of what the reader may read, the most used first. */
  tags(reader: DocumentReader | null): Promise<readonly { readonly tag: string; readonly count: number }[]>
  /** Whether none was ever given, or what was is gone from the trash too. */
  none(): Promise<boolean>
  /** Whether a document has the file of a SHA-256, be it in the trash. */
  holds(sha256: string): Promise<boolean>
  /**
   * The first real document moves those of the demonstration to the trash. Throws `conflict` where the same file is there already.
   */
  create(document: NewDocument, author: Author, once: IdempotencyKey | null): Promise<DocumentRow>
  update(id: string, change: DocumentChange, seen: number | null, author: Author): Promise<DocumentRow>
  remove(id: string, seen: number | null, author: Author): Promise<void>
  restore(id: string, author: Author): Promise<DocumentRow>
  /** Moves the documents of the demonstration to the trash; gives how many there were. */
  removeDemonstration(author: Author): Promise<number>
  /** Forgets what was deleted before; gives the files that nothing needs any more. */
  sweep(before: Date): Promise<readonly string[]>
}
