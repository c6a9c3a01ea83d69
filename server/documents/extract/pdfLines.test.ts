import { normalizeText } from '@sala/catalog/text.ts'
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
    normalizeText(
      linesOf(line(['ศาสต', 'ltr', 20], ['ร\uf70e', 'ltr', 6], ['ผ\uf70bู', 'ltr', 6], ['ใหญ\uf70a', 'ltr', 6])),
    ),
  ).toBe('ศาสตร์ผู้ใหญ่\n')
  const all = Array.from({ length: 27 }, (_, at) => String.fromCharCode(0xf700 + at)).join('')
  expect(linesOf(line([all, 'ltr', 1])).trim()).toMatch(/^[\u0e01-\u0e5b]{27}$/)
  expect(linesOf(line(['ที\u0000', 'ltr', 1]))).toBe('ที\n')
})

test('Thai that fonts draw in parts is spelled as people type it', () => {
  const spelled = (...texts: readonly string[]) =>
    normalizeText(linesOf(line(...texts.map((text) => [text, 'ltr', 5] as const))).trimEnd())
  for (const [word, ...drawn] of [
    // Sara am twice, with its second half once more, and in two parts with the tone between, before or behind them.
    ['น้ำตก', 'น้ำาตก'],
    ['น้ำตก', 'น้ำ', 'ำตก'],
    ['น้ำตก', 'น', '\u0e4d', '\u0e49', 'าตก'],
    ['น้ำตก', 'น\u0e49', '\u0e4d', 'าตก'],
    ['น้ำตก', 'นํา\u0e49ตก'],
    ['กำลัง', 'กํ', 'าลัง'],
    // A tone mark of its own place, before its vowel or behind a gap.
    ['ผู้ใหญ่', 'ผ', '\uf70b', 'ู', 'ให', 'ญ', ' ', '\uf70a'],
    ['ที่พัก', 'ท\u0e48ีพ', ' ัก'],
  ] as const)
    expect(spelled(...drawn), drawn.join('|')).toBe(word)
  // Two words stay two.
  expect(spelled('น้ำ', ' ', 'ตา')).toBe('น้ำ ตา')
  expect(spelled('ทำ', ' ', 'อาหาร')).toBe('ทำ อาหาร')
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
