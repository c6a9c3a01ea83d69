import type { DuckDBConnection } from '@duckdb/node-api'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { allDatasets } from '@sala/catalog/datasets/all.ts'
import type { TopicChanges } from '@sala/catalog/topics/changes.ts'
import type { StoreKind } from '../duckdb/tables.ts'
import { derivedBySource, readTexts, storeDerived } from './deriveTexts.ts'
import { ofTexts, textDeriver, writeDictionary } from './dictionaries.ts'

/** Data sets whose messages have topics. */
export const withTopics: readonly Dataset[] = allDatasets.filter((dataset) =>
  ofTexts(dataset).some(({ how }) => how === 'topics'),
)

/**
 * Begins a transaction in which it stores another dictionary and classifies the messages of a data set by it: readers see topics and names
 * of the old one or of the new one, never of both. The caller commits.
 */
export async function beginTopics(
  connection: DuckDBConnection,
  dataset: Dataset,
  { changes, kind }: { readonly changes: TopicChanges; readonly kind: StoreKind },
): Promise<void> {
  const [first] = derivedBySource(dataset)
  if (first === undefined) throw new Error(`nothing of ${dataset.name} derives from texts`)
  const task = { ...first, kind, deriver: textDeriver(changes) }
  await connection.run('drop table if exists temp.texts_read; drop table if exists temp.texts_derived')
  await readTexts(connection, dataset, task)
  await connection.run('begin')
  await storeDerived(connection, dataset, task)
  await writeDictionary(connection, changes)
}
