import { describe, expect, test } from 'vitest'
import { repairText } from './repair.ts'
import { tokensOf } from './tokens.ts'

const hex = (letters: string) => `FEFF${Buffer.from(letters, 'utf16le').swap16().toString('hex').toUpperCase()}`
/** A text object as Typst writes it. */
const object = (x: number, y: number, inside: string, colour = '/c0 cs') =>
  `/Span <<\n  /MCID 0\n>> BDC\nq\n1 0 0 -1 ${x} ${y} cm\n${colour}\nBT\n${inside}\nET\nQ\nEMC\n`
const contentOf = (text: string) => `0 Tr\n/f0 10 Tf\n1 0 0 -1 0 0 Tm\n${text}`
const under = (letters: string, inside: string) => `/Span <<\n  /ActualText <${hex(letters)}>\n>> BDC\n${inside}\nEMC`
const fonts = new Map([
  [
    '/f0',
    new Map([
      [1, 'น'],
      [3, 'น้ำ'],
      [4, 'น้ำ'],
      [5, 'ใ'],
      [6, 'จ'],
    ]),
  ],
])

/** What a reader gets: the letters of each `ActualText`, and of the glyphs under none. */
function read(stream: string): string {
  let message = ''
  let depth = 0
  let operands: string[] = []
  for (const { kind, value } of tokensOf(stream)) {
    if (kind !== 'word' || /^[-\d.]/.test(value)) operands.push(value)
    else {
      const at = operands.indexOf('/ActualText')
      if (value === 'BDC' && at >= 0) {
        message += Buffer.from(operands[at + 1] ?? '', 'latin1')
          .swap16()
          .toString('utf16le')
          .slice(1)
        depth = 1
      } else if (value === 'EMC') depth = 0
      else if (/^T[jJ]$/.test(value) && depth === 0) {
        for (const text of operands.filter((operand) => /^\0/.test(operand))) {
          for (let glyph = 1; glyph < text.length; glyph += 2) {
            message += fonts.get('/f0')?.get(text.charCodeAt(glyph)) ?? '?'
          }
        }
      }
      operands = []
    }
  }
  return message
}

describe('a letter that is drawn in pieces', () => {
  const pieces =
    object(10, 100, under('น้ำ', contentOf('[(\\000\\001) 99 (\\000\\002)] TJ'))) +
    object(16, 100.44, contentOf('[83 (\\000\\003)] TJ')) +
    object(16, 100, contentOf('(\\000\\004\\000\\005\\000\\006) Tj'))

  test('is said once, and its pieces stay where they were', () => {
    expect(read(pieces)).toBe('น้ำน้ำน้ำใจ')
    const mended = repairText(pieces, fonts)
    expect(read(mended)).toBe('น้ำใจ')
    expect(mended).toContain('1 0 0 -1 6 -0.44 Tm\n[83 (\\000\\003)] TJ')
    expect(mended).toContain('1 0 0 -1 6 0 Tm\n(\\000\\004\\000\\005\\000\\006) Tj')
  })

  test('is said twice where it stands twice', () => {
    expect(read(repairText(pieces + pieces, fonts))).toBe('น้ำใจน้ำใจ')
  })

  test('is said once too where a piece has another colour and must stay', () => {
    const odd = pieces.replace(
      'cm\n/c0 cs\nBT\n0 Tr\n/f0 10 Tf\n1 0 0 -1 0 0 Tm\n[83',
      'cm\n/c1 cs\nBT\n0 Tr\n/f0 10 Tf\n1 0 0 -1 0 0 Tm\n[83',
    )
    expect(odd).not.toBe(pieces)
    const mended = repairText(odd, fonts)
    expect(read(mended)).toBe('น้ำใจ')
    expect(mended).toContain('1 0 0 -1 0 0 Tm\n[83')
  })
})

test('letters with marks are said together with those after them', () => {
  const stream = object(
    0,
    0,
    `${under('ป็', contentOf('[(\\000\\007) 9 (\\000\\010)] TJ'))}\n${contentOf('(\\000\\001) Tj')}`,
  )
  const mended = repairText(stream, fonts)
  expect(mended.match(/ActualText/g)).toHaveLength(1)
  expect(mended).toContain(hex('ป็น'))
})

test('other scripts are left as they are', () => {
  const stream = object(0, 0, under('ffi', contentOf('(\\000\\011) Tj')))
  expect(repairText(stream, fonts)).toBe(stream)
})

test('tokens know brackets, escapes and hexadecimal', () => {
  const values = tokensOf('[(a\\)\\(b\\101) 1.5 (c(d)e)] <48 6> /N1#20 % (no)\n<< /K true >> Tj').map(
    ({ value }) => value,
  )
  expect(values).toEqual(['[', 'a)(bA', '1.5', 'c(d)e', ']', 'H`', '/N1#20', '<<', '/K', 'true', '>>', 'Tj'])
})
