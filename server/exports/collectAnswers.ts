import type { PdfLayout } from '@sala/catalog/api/exports.ts'
import type { Ask, OpenWidget } from '@sala/widgets/widget.ts'
import { type AnswerServices, ask } from '../market/answers.ts'
import { writeJson } from '../market/bodies.ts'
import type { MadeFormat } from './card.ts'
import { limits } from './files/limits.ts'
import { maxSheetRows } from './files/sheet.ts'

/** Rows of one page of a paged endpoint: its largest. */
const pageRows = 1000

/** Rows of a paged answer that a file of a format has room for. More would be read, carried and thrown away. */
export function rowLimit(format: MadeFormat, { rows }: PdfLayout): number {
  return format === 'pdf' && rows === 'all' ? limits.pages.rows : maxRowsOf[format]
}

const maxRowsOf: Readonly<Record<MadeFormat, number>> = {
  pdf: pageRows,
  pptx: pageRows,
  png: pageRows,
  xlsx: maxSheetRows,
  csv: maxSheetRows,
  zip: maxSheetRows,
  table: maxSheetRows,
}

/**
 * Asks everything that a widget shows, as JSON texts by the names of its asks. A paged ask is asked for its pages up to `maxRows`,
 * whatever page the screen is on. Throws what the market's answers throw.
 */
export async function collectAnswers(
  services: AnswerServices,
  { asks }: OpenWidget,
  paged: string | null,
  maxRows: number,
  signal: AbortSignal,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const answers = await Promise.all(
    Object.entries(asks).map(async ([name, ask]) => [
      name,
      name === paged ? await firstPages(services, ask, maxRows, signal) : [await textOf(services, ask, signal)],
    ]),
  )
  return Object.fromEntries(answers)
}

async function textOf(services: AnswerServices, { path, query }: Ask, signal: AbortSignal): Promise<string> {
  return (await writeJson(await ask(services, path, query, signal))).toString()
}

async function firstPages(
  services: AnswerServices,
  { path, query }: Ask,
  maxRows: number,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const pages: string[] = []
  let count = 0
  do {
    const answer = await ask(services, path, { ...query, limit: pageRows, page: pages.length + 1 }, signal)
    count = 'count' in answer && typeof answer.count === 'number' ? answer.count : 0
    pages.push((await writeJson(answer)).toString())
  } while (pages.length * pageRows < Math.min(count, maxRows))
  return pages
}
