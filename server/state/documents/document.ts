import type { DocumentReaders } from '@sala/catalog/api/documents.ts'

export interface DocumentQuestion {
  /** As `wordsOf` gave them; none: all documents. */
  readonly words: readonly string[]
  readonly tag?: string | undefined
  readonly kind?: DocumentRow['kind'] | undefined
  readonly trash: boolean
  /** The reader; null is an administrator, who reads all. */
  readonly reader: DocumentReader | null
  /** Empty: titles that hold the words first, then the newest. */
  readonly sort: readonly { readonly field: DocumentSort; readonly descending: boolean }[]
  readonly limit: number
  readonly offset: number
}

/** A reader of documents who is not an administrator. */
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
  /** The name of the person who moved it to the trash, if known. */
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
