import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Fault } from '../fault.ts'
import { openFaultsFile } from './faultsFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'sala-faults-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fault: Fault = {
  sheet: 'ม.ค.',
  row: 7,
  column: 'immigrants',
  value: '=HYPERLINK("x"),\n1',
  reason: 'not_a_number',
  message: 'is no number',
}

test('CSV has a head and never starts a formula', async () => {
  const path = join(folder, 'faults.csv')
  const file = await openFaultsFile(path)
  await file.write([
    fault,
    { ...fault, sheet: null, row: null, column: null, value: '-5' },
    { ...fault, value: '\u200b =1' },
  ])
  await file.close()
  expect(readFileSync(path, 'utf8')).toBe(
    '\ufeffsheet,row,column,value,reason,message\r\n' +
      'ม.ค.,7,immigrants,"\'=HYPERLINK(""x""),\n1",not_a_number,is no number\r\n' +
      ",,,'-5,not_a_number,is no number\r\n" +
      "ม.ค.,7,immigrants,'\u200b =1,not_a_number,is no number\r\n",
  )
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('NDJSON holds one fault a line, all of them', async () => {
  const path = join(folder, 'faults.ndjson')
  const file = await openFaultsFile(path)
  for (let part = 0; part < 50; part++) {
    await file.write(Array.from({ length: 1000 }, (_, row) => ({ ...fault, row: part * 1000 + row })))
  }
  await file.close()
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  expect(lines).toHaveLength(50_000)
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ ...fault, row: 49_999 })
})

test('a folder that is not there is said at once', async () => {
  await expect(openFaultsFile(join(folder, 'none', 'faults.csv'))).rejects.toThrow('ENOENT')
})
