import type { Content } from './content.ts'

/** Plain text in UTF-8. */
export function txt({ title, sections }: Content): Uint8Array {
  const parts = sections.map(({ heading, lines }) => [...(heading === null ? [] : [heading]), ...lines].join('\n'))
  return new TextEncoder().encode(`${[title, ...parts].join('\n\n')}\n`)
}
