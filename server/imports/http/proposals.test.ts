import type { NewOwnDataset } from '@sala/catalog/api/ownDatasets.ts'
import type { ProposedTable } from '@sala/catalog/api/ownProposal.ts'
import { expect, test } from 'vitest'
import { multipart } from '../../admin/testing/people.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { listRecipe } from '../testing/listRecipe.ts'
import { addImporter, lines } from './testing/importer.ts'

const file = lines(
  'Museums of the north,,,,,,',
  'Month,Province,Museum,Visitors,Ticket revenue (baht),Share of pupils (%),Wing',
  '2026-01,Chiang Mai,Old Hall,"1,200",60000.50,40,NE',
  '2026-01,เชียงราย,River House,75,3000,10.5,SE',
  '2026-02,Chiang Mai,Old Hall,130,6500.25,50,NE',
  '2026-02,Lampang,Old Hall,11,0,90,SE',
)

const proposing = (started: TestApp) => (content: string, token: string | null) => {
  const { payload, headers } = multipart([{ name: 'file', content, filename: 'museums.csv', type: 'text/csv' }])
  const authorization = `Bearer ${token}`
  return started.app.inject({
    method: 'POST',
    url: '/api/own-datasets/proposal',
    headers: { ...headers, authorization },
    payload,
  })
}

test('A06: columns are proposed from a file, the data set is made of them, and its figures are those of the file', async () => {
  const started = await startApp()
  const importer = await addImporter(started)
  const propose = proposing(started)
  const answer = await propose(file, importer.token)
  expect(answer.statusCode).toBe(200)
  const proposal: ProposedTable = answer.json()
  expect(proposal.rows).toBe(4)
  expect(
    proposal.columns.map(({ names, kind, unit, figure, isKey, isTime }) => [
      names.en,
      kind,
      unit,
      figure,
      isKey,
      isTime,
    ]),
  ).toEqual([
    ['Month', 'month', null, null, true, true],
    ['Province', 'province', null, null, true, false],
    ['Museum', 'text', null, null, true, false],
    ['Visitors', 'count', 'people', 'sum', false, false],
    ['Ticket revenue (baht)', 'amount', 'baht', 'sum', false, false],
    ['Share of pupils (%)', 'amount', 'percent', null, false, false],
    // Niger and Sweden are no wings of a house.
    ['Wing', 'text', null, null, true, false],
  ])
  const refused = await propose('nothing that is a table', importer.token)
  expect([refused.statusCode, refused.json().field]).toEqual([422, 'file'])
  expect((await propose(file, (await started.as('manage_imports')).token)).statusCode).toBe(403)

  const newDataset: NewOwnDataset = {
    definition: { names: { en: 'Museums' }, source: 'The museums', rhythm: 'month', columns: proposal.columns },
    readers: { everyone: true, roles: [] },
  }
  const created = await importer.call('POST', 'own-datasets', newDataset)
  expect(created.statusCode).toBe(201)
  const { id } = created.json()
  const job = await importer.uploaded(file, 'museums.csv', { dataset: id, source: 'The museums' })
  expect([job.state, job.report?.faultCount, job.report?.goodRows]).toEqual(['checked', 0, 4])
  expect((await importer.commit(job.id)).state).toBe('stored')
  const explorer = await started.as('explore_data')
  const question = { version: 1, dataset: id, measures: ['sum_c4', 'sum_c5'], time: 'month' }
  const months = (await explorer.post('v2/explore', question)).json().rows
  expect(months).toMatchObject([
    { values: { sum_c4: 1275, sum_c5: 63000.5 } },
    { values: { sum_c4: 141, sum_c5: 6500.25 } },
  ])
  const csv = await explorer.post('exports/explorations', {
    format: 'csv',
    lang: 'en',
    exploration: question,
    title: 'Museums',
  })
  expect([csv.statusCode, csv.body.includes('1275'), csv.body.includes('Visitors')]).toEqual([200, true, true])
})

test('columns are proposed of a table whose records run across, and it is mapped by hand', async () => {
  const started = await startApp()
  const importer = await addImporter(started)
  const rows = [
    'Museums of the north,,,,',
    'Museum,Old Hall,River House,Old Hall,River House',
    'Month,2026-01,2026-01,2026-02,2026-02',
    'Visitors,"1,200",75,130,11',
  ]
  const answer = await proposing(started)(lines(...rows), importer.token)
  const { transposed, columns, ...looked }: ProposedTable = answer.json()
  expect([transposed, looked]).toEqual([true, { sheet: null, rows: 4 }])
  expect(columns.map(({ names, kind, isKey }) => [names.en, kind, isKey])).toEqual([
    ['Museum', 'text', true],
    ['Month', 'month', true],
    ['Visitors', 'count', false],
  ])
  // One with a column a month has its figures as it stands.
  const months = lines('Museum,January,February', 'Old Hall,1200,130', 'River House,75,11')
  expect((await proposing(started)(months, importer.token)).json()).toMatchObject({ transposed: false, rows: 2 })

  const newDataset: NewOwnDataset = {
    definition: { names: { en: 'Museums' }, source: 'The museums', rhythm: 'month', columns },
    readers: { everyone: true, roles: [] },
  }
  const { id } = (await importer.call('POST', 'own-datasets', newDataset)).json()
  const content = lines(...rows)
  const job = await importer.uploaded(content, 'museums.csv', { dataset: id })
  expect(job.report?.faults.map(({ reason }) => reason)).toContain('runs_across')
  const fields = { c1: { column: 2, heading: 'Museum' }, c2: { column: 3, heading: 'Month' } }
  const recipe = listRecipe({ dataset: id, fields: { ...fields, c3: { column: 4, heading: 'Visitors' } } })
  const named = { name: 'across', recipe: { ...recipe, transposed: true } }
  const mapped = await importer.uploaded(content, 'museums.csv', { dataset: id, recipe: JSON.stringify(named) })
  expect([mapped.state, mapped.report?.goodRows, mapped.report?.faultCount]).toEqual(['checked', 4, 0])
})
