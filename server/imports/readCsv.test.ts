import { expect, test } from 'vitest'
import { readForTest, temporaryFile } from './testing.ts'

const header = 'date,location_source,checkpoint,checkpoint_type,direction,immigrants'

test('a tidy file of crossings is read row by row', async () => {
  const file = temporaryFile(
    'tidy.csv',
    `${header}\n2024-01-15,CN,suvarnabhumi,air,in,1204\n15/1/2567,Korea,BKK,ทางอากาศ,ขาออก,"1,300"\n`,
  )
  const { rows, faults, summary } = await readForTest('checkpoint', file)
  expect(faults).toEqual([])
  expect(rows).toEqual([
    {
      date: '2024-01-15',
      location_source: 'CN',
      checkpoint: 'suvarnabhumi',
      checkpoint_type: 'air',
      direction: 'in',
      immigrants: 1204,
    },
    {
      date: '2024-01-15',
      location_source: 'KR',
      checkpoint: 'suvarnabhumi',
      checkpoint_type: 'air',
      direction: 'out',
      immigrants: 1300,
    },
  ])
  expect(summary?.rows).toBe(2)
})
