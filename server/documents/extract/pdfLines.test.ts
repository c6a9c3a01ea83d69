import { alike } from '@sala/catalog/text.ts'
import { expect, test } from 'vitest'
import { linesOf } from './pdfLines.ts'

const line = (...pieces: readonly (readonly [text: string, dir: 'ltr' | 'rtl', width: number])[]) => {
  let x = 0
  return pieces.map(([str, dir, width], at) => {
    const piece = { str, dir, transform: [1, 0, 0, 1, x, 0], hasEOL: at === pieces.length - 1 }
    x += width
    return piece
  })
}

test('marks that a Thai font has moved are letters like others', () => {
  expect(
    alike(linesOf(line(['ศาสต', 'ltr', 20], ['ร\uf70e', 'ltr', 6], ['ผ\uf70bู', 'ltr', 6], ['ใหญ\uf70a', 'ltr', 6]))),
  ).toBe('ศาสตร์ผู้ใหญ่\n')
  const all = Array.from({ length: 27 }, (_, at) => String.fromCharCode(0xf700 + at)).join('')
  expect(linesOf(line([all, 'ltr', 1])).trim()).toMatch(/^[\u0e01-\u0e5b]{27}$/)
  expect(linesOf(line(['ที\u0000', 'ltr', 1]))).toBe('ที\n')
})

test('lines from right to left are read so, but for numbers and foreign words in them', () => {
  // As Chromium prints «السياحة 2568 في»: glyph by glyph, from the left.
  const arabic = ['ﻲ', 'ﻓ', ' ', '2568', ' ', 'ﺔ', 'ﺣ', 'ﺎ', 'ﻴ', 'ﺴ', 'ﻟ', 'ا']
  const pieces = line(...arabic.map((str) => [str, str === '2568' ? 'ltr' : 'rtl', 5] as const))
  expect(linesOf(pieces)).toBe('السياحة 2568 في\n')
  // Programs that write from the right give the same.
  expect(linesOf(pieces.toReversed().map((piece, at) => ({ ...piece, hasEOL: at === 11 })))).toBe('السياحة 2568 في\n')
  expect(linesOf(line(['Hotels in ', 'ltr', 40], ['בנגקוק', 'rtl', 30], [' and more hotels', 'ltr', 50]))).toBe(
    'Hotels in בנגקוק and more hotels\n',
  )
})
