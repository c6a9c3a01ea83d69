import { DuckDBInstance } from '@duckdb/node-api'
import { describe, expect, test } from 'vitest'
import { readForTest, temporaryFile } from './testing/readForTest.ts'

const readText = (content: Uint8Array | string) => readForTest('immigration', temporaryFile('file.csv', content))
const good = [{ date: '2024-01-01', location_source: 'CN', immigrants: 5, status: 'final', period: 'month' }]

describe('D11: texts that are made to hurt', () => {
  test.each([
    ['a line without an end in UTF-16', Buffer.from(`\ufeff${'a'.repeat(9_000_000)}`, 'utf16le'), 'unreadable', 1],
    ['a head of a hundred thousand columns', `${','.repeat(100_000)}\n`.repeat(45), 'too_large', 1],
  ])('%s', async (_, content, reason, row) => {
    const { summary, faults } = await readText(content)
    expect([summary, faults.map((fault) => [fault.reason, fault.row])]).toEqual([null, [[reason, row]]])
  })

  test('a data message with a tag without an end is given up long before its own end', async () => {
    const root =
      '<m:StructureSpecificData xmlns:m="http://www.sdmx.org/resources/sdmxml/schemas/v2_1/message"><m:DataSet '
    const { summary, faults } = await readText(`${root}${'a="b" '.repeat(4_000_000)}`)
    expect([summary, faults.map(({ reason }) => reason)]).toEqual([null, ['too_large']])
  })

  test('sixteen thousand equal headings take no more time than others', { tags: 'release' }, async () => {
    const line = (cell: string) => Array.from({ length: 16_000 }, () => cell).join(',')
    const before = process.cpuUsage()
    const { faults } = await readText([line('Country'), ...Array(39).fill(line('Japan'))].join('\n'))
    expect(faults.map(({ reason }) => reason)).toContain('missing_column')
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(6)
  })

  test('the last letter of a text in UTF-16 is half there', async () => {
    const text = Buffer.from('\ufeffmonth,country,visitors\n2024-01,CN,5\n2024-01,JP,51', 'utf16le')
    const { rows, faults } = await readText(text.subarray(0, -1))
    expect([rows, faults.map(({ reason }) => reason)]).toEqual([good, ['letters_lost']])
  })

  test('names of a hundred thousand letters are told by their beginning, and nobody is asked what they mean', async () => {
    const names = Array.from({ length: 5 }, (_, at) => `2024-01,${'ab'.repeat(50_000)}${at},5\n`).join('')
    const { faults, summary } = await readText(`month,country,visitors,${'x'.repeat(100_000)}\n${names}`)
    expect(faults.map(({ reason }) => reason)).toEqual(Array(5).fill('unknown_place'))
    expect([summary?.questions, JSON.stringify([faults, summary]).length < 20_000]).toEqual([[], true])
  })
})

test('D11: a small Parquet file of long texts, lists and structures is read by their beginning', async () => {
  const file = temporaryFile('file.parquet', '')
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(
    `copy (select '2024-01' as month, if(i = 0, 'CN', repeat('x', 200000)) as country, 5 as visitors,
      range(1000) as list, {'a': i} as "str""uct", 'a'::blob as bytes from range(20) t(i)) to '${file}' (format parquet)`,
  )
  connection.closeSync()
  instance.closeSync()
  const { rows, faults } = await readForTest('immigration', file)
  expect([rows, faults.length, faults[0]?.reason]).toEqual([good, 19, 'unknown_place'])
})
