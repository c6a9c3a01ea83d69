import { escapedXml } from '../../core/formats/xml.ts'

/** What Office shows of a document under its properties. */
export interface DocumentProperties {
  readonly title: string
  readonly author: string
  /** Source, status and what else stands beside the figures on paper; a sheet of figures has no room for it. */
  readonly description: string
  /** `YYYY-MM-DD`. */
  readonly day: string
}

const path = 'docProps/core.xml'

/** Writes the core properties (ECMA-376 part 2, 11) into a book of `write-excel-file`, as one of its features. */
export function documentProperties({ title, author, description, day }: DocumentProperties) {
  const core = [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${escapedXml(title)}</dc:title><dc:creator>${escapedXml(author)}</dc:creator><dc:description>${escapedXml(description)}</dc:description>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${day}T00:00:00Z</dcterms:created>`,
    '</cp:coreProperties>',
  ].join('')
  return {
    files: {
      transform: {
        '[Content_Types].xml': {
          insert: () =>
            `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>`,
        },
        '_rels/.rels': {
          insert: () =>
            `<Relationship Id="coreProperties" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="${path}"/>`,
        },
      },
      write: { files: () => ({ [path]: core }) },
    },
  }
}
