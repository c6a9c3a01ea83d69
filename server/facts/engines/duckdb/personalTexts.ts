import type { DuckDBConnection } from '@duckdb/node-api'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { erasedText, type PersonalTexts } from '@sala/catalog/personalTexts.ts'
import { noteChangeWithin } from '../attachments/writes/changesWithin.ts'
import { quoted, tableOf } from './tables.ts'
import { markColumns, markedTexts, unmarked } from './textMarks.ts'

/** The data set that personal texts are declared for. */
export function datasetOf({ dataset: name }: PersonalTexts): Dataset {
  const dataset = findDataset(name)
  if (!dataset) throw new Error(`there is no data set ${name}`)
  return dataset
}

/** The statement that counts an author's rows; `$author` is the name. */
export function countStatement(dataset: Dataset, { author }: PersonalTexts): string {
  return `select count(*)::double as count from ${tableOf(dataset)} where ${quoted(author)} = $author`
}

/** Erases an author's texts inside a transaction of the caller. Rows of messages have no key, so there are no vintages of them. */
export async function eraseRows(
  connection: DuckDBConnection,
  dataset: Dataset,
  { author, texts, links }: PersonalTexts,
  name: string,
): Promise<void> {
  const changes = [
    ...[author, ...texts].map((column) => `${quoted(column)} = $erased`),
    ...links.map((column) => `${quoted(column)} = null`),
    // The marks of a text reveal its letters.
    ...(markedTexts(dataset).length > 0 ? markColumns : []).map((column) => `${quoted(column)} = ${unmarked}`),
  ]
  await connection.run(`update ${tableOf(dataset)} set ${changes.join(', ')} where ${quoted(author)} = $author`, {
    author: name,
    erased: erasedText,
  })
  await noteChangeWithin(connection)
}
