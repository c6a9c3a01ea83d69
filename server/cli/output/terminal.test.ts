import { expect, test } from 'vitest'
import { cells, counted, figure, harmless, tableLines, truncateToWidth } from './terminal.ts'

test('control characters, escapes and direction overrides of a file never reach the terminal', () => {
  expect(harmless('a\u001b[31mb\u0007\u202ec\r\n')).toBe('a\\u{1b}[31mb\\u{7}\\u{202e}c\\u{d}\\u{a}')
  expect(harmless('น้ำ الوافدون 中国 é')).toBe('น้ำ الوافدون 中国 é')
})

test('widths count what people see', () => {
  expect(cells('ที่นี่')).toBe(2)
  expect(cells('中国')).toBe(4)
  expect(cells('abc')).toBe(3)
  expect(truncateToWidth('กรุงเทพมหานคร', 5)).toBe('กรุงเ…')
  expect(truncateToWidth('short', 5)).toBe('short')
})

test('a table is aligned under Thai, East Asian and hostile values', () => {
  const lines = tableLines(
    [
      { heading: 'Row', align: 'right', maximum: null },
      { heading: 'Value', align: 'left', maximum: 6 },
      { heading: 'Why', align: 'left', maximum: null },
    ],
    [
      ['7', 'ที่นี่', 'one'],
      ['1200', '中国中国', 'two'],
      ['8', '\u001b]', 'three'],
    ],
  )
  expect(lines).toEqual([
    ' Row  Value   Why',
    '────  ──────  ─────',
    '   7  ที่นี่      one',
    '1200  中国…   two',
    '   8  \\u{1b…  three',
  ])
})

test('figures carry thousands separators', () => {
  expect(figure(35545714)).toBe('35,545,714')
  expect(counted(1, 'row')).toBe('1 row')
  expect(counted(2000, 'row')).toBe('2,000 rows')
})
