import type { DocumentKind } from '@sala/catalog/api/documents.ts'
import { type Content, madeUp } from './content.ts'
import { docx, xlsx } from './office.ts'
import { pdf } from './pdf.ts'
import { texts } from './texts.ts'
import { txt } from './txt.ts'

/** A made-up file, as a colleague might have given it. */
export interface DemoDocument {
  readonly title: string
  readonly fileName: string
  readonly kind: DocumentKind
  readonly tags: readonly string[]
  readonly bytes: Uint8Array
  /** What is written in it, as it is read out of the file again but for its breaks. */
  readonly text: string
}

/** The tag of every demonstration document, so that a filter finds them all. */
export const demonstrationTag = 'demonstration'

const makers = { docx, pdf, txt, xlsx } as const

/**
 * The demonstration documents: a handful of short files in Thai and English, of the kinds that offices send. Their titles, their tags
 * and their first line say that they are made up. Always the same bytes; pure.
 */
export const demoDocuments = (): readonly DemoDocument[] =>
  texts.map(({ kind, name, title, tags, lead, sections, table }) => {
    // Helvetica has no Thai letters.
    const lines = kind === 'pdf' ? [madeUp.en] : [madeUp.th, madeUp.en]
    const content: Content = { title, sections: [{ heading: null, lines: [...lines, ...lead] }, ...sections], table }
    return {
      title,
      fileName: `demo-${name}.${kind}`,
      kind,
      tags: [demonstrationTag, ...tags],
      bytes: makers[kind](content),
      text: textOf(content),
    }
  })

const textOf = ({ title, sections, table }: Content): string =>
  [
    title,
    ...sections.flatMap(({ heading, lines }) => [...(heading === null ? [] : [heading]), ...lines]),
    ...table.map((row) => row.join(' ')),
  ].join('\n')
