import { expect, test } from 'vitest'
import { formsOf, indexSpellings, keyOf, lookUp, soundOf, withoutMarks } from './spelling.ts'

test.each([
  ['  United \u00a0 States ', 'unitedstates'],
  ['Côte d’Ivoire', 'cotedivoire'],
  ['Trinidad & Tobago', 'trinidadandtobago'],
  ['TÜRKİYE', 'turkiye'],
  ['อื่น ๆ', keyOf('อื่น')],
  ['เเพร่', keyOf('แพร่')],
  ['นํ้าพอง', keyOf('น้ำพอง')],
])('the key of %j is %j', (text, key) => {
  expect(keyOf(text)).toBe(key)
})

test.each([
  ['พังงา*', 'พังงา'],
  ['สระบุรี(R1)', 'สระบุรี'],
  ['สระบุรี (R1) *', 'สระบุรี'],
  ['กรุงเทพมหานครR', 'กรุงเทพมหานคร'],
  ['ChinaR1', 'China'],
  ['China P', 'China'],
  ['Japan²', 'Japan'],
  ['Japan 1)', 'Japan'],
  ['Japan/1', 'Japan'],
  ['Japan®', 'Japan'],
  ['2. Japan', 'Japan'],
  ['- จีน', 'จีน'],
])('%j without marks is %j', (text, unmarked) => {
  expect(withoutMarks(text)).toBe(unmarked)
})

test.each(['GBR', 'NIGER', 'Niger', 'EGYPT', 'Ecuador', 'CHINAR', 'Hong Kong (China)', 'Korea (ROK)', 'Fiji'])(
  '%j carries no mark',
  (text) => {
    expect(withoutMarks(text)).toBe(text)
  },
)

test('misspellings that read alike meet, and different names do not', () => {
  expect(soundOf(keyOf('ศรีษะเกษ'))).toBe(soundOf(keyOf('ศรีสะเกษ')))
  expect(soundOf(keyOf('เบลเยี่ยม'))).toBe(soundOf(keyOf('เบลเยียม')))
  expect(soundOf(keyOf('เพชรบุรี'))).not.toBe(soundOf(keyOf('เพชรบูรณ์')))
})

test('a misspelling that could mean two places means neither', () => {
  const spellings = indexSpellings([
    ['ศรีเมือง', 'A'],
    ['สีเมื่อง', 'B'],
    ['สีเมือง', 'C'],
  ])
  expect(lookUp('ศรีเมือง', spellings)).toBe('A')
  expect(lookUp('ษีเมือง', spellings)).toBeUndefined()
})

test('a spelling given to two places is refused', () => {
  expect(() =>
    indexSpellings([
      ['Korea', 'KR'],
      ['KOREA', 'KP'],
    ]),
  ).toThrow('"KOREA" is given to both KR and KP')
})

test('empty and overlong texts have no form', () => {
  expect(formsOf(' \u00a0')).toEqual([])
  expect(formsOf(`${' '.repeat(100_000)}R`)).toEqual([])
})
