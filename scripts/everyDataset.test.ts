import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles } from './projectFiles.ts'

const root = join(import.meta.dirname, '..')

/**
 * Where the data sets of the catalogue are gone through without those that administrators make (`everyDataset`), and why that is right.
 * Elsewhere it would be a mistake: a copy without their figures, or a cache that misses a new file.
 */
const catalogueAlone: Readonly<Record<string, string>> = {
  'catalog/api/keys.ts': 'the choices of a shape',
  'catalog/datasets/all.ts': 'declares both lists',
  'catalog/datasets/storedName.ts': 'the names that are fixed; names of others have a pattern',
  'catalog/explore/questions/publishable.ts': 'nothing that an administrator makes is public',
  'server/access/explainRights.ts': 'of cards, which read endpoints',
  'server/auth/openSession.ts': 'demonstration figures are loaded into these alone',
  'server/cli/warehouse.ts': 'adds the others by their tables: the state is not open there',
  'server/facts/engines/attachments/copy.ts': 'adds the others by their tables: the state is not open there',
  'server/facts/engines/attachments/prepare.ts': 'the declarations of a release',
  'server/facts/engines/duckdb/duckdb.ts': 'the declarations of a release',
  'server/facts/engines/mirror/mirror.ts': 'the others are answered from the lake',
  'server/facts/engines/texts/changeTopics.ts': 'messages with topics',
  'server/facts/searchMessages.ts': 'tables of messages, by their endpoints',
  'server/imports/demonstration.ts': 'demonstration figures are made for these alone',
  'server/market/routes.ts': 'by their endpoints; the others are added by who may read them',
  'server/notifications/notificationsFor.ts': 'by the widgets that read them; the others are asked of readsDataset',
  'web/cards/context.ts': 'those of the context by name; the others are told by their declaration',
  'web/cards/revisions/Revisions.tsx': 'of cards, which read endpoints',
  'web/settings/imports/importForm.ts': 'a name as one of the names; others have a pattern',
  'widgets/hostileAnswers.ts': 'answers of endpoints, for tests',
  'widgets/trust/trust.ts': 'of widgets, which read endpoints',
}

test('data sets that administrators make are forgotten nowhere', () => {
  const files = projectFiles('catalog', 'server', 'web', 'widgets').filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing|^server\/oracle\/|^widgets\/testing\.ts$/.test(file),
  )
  const users = files.filter((file) => /\ballDatasets\b/.test(readFileSync(join(root, file), 'utf8')))
  expect(users).toEqual(Object.keys(catalogueAlone))
})
