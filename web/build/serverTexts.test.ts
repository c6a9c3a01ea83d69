import { expect, test } from 'vitest'
import { dropServerTexts } from './serverTexts.ts'

test('texts that only the server reads are dropped, and nothing else', () => {
  const source = `export const list = route('GET', 'people', 'The people', { may: 'admin', reply: z.string().describe('A name').nullable() })
const columns = { year: yearOf('Year', ['ปี', ...more]), trips: count('trips', 9, 'Trips', ['n'], 'required'), sort: choice(['in', 'out'], words, 'Way'), place: { kind: 'text', headings: ['place'], label: 'Place' } }
const endpoint = { path: 'v2/people', summary: 'People by year', definition: 'Counted once.' }`
  expect(dropServerTexts(source)).toBe(
    `export const list = route('GET', 'people', '', { may: 'admin', reply: z.string().nullable() })
const columns = { year: yearOf('Year', []), trips: count('trips', 9, 'Trips', [], 'required'), sort: choice(['in', 'out'], words, 'Way'), place: { kind: 'text', headings: [], label: 'Place' } }
const endpoint = { path: 'v2/people', summary: '', definition: 'Counted once.' }`,
  )
})
