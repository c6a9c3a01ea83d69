import { campaign } from '@sala/catalog/datasets/campaign.ts'
import { gdp } from '@sala/catalog/datasets/gdp.ts'
import { media } from '@sala/catalog/datasets/media.ts'
import { news } from '@sala/catalog/datasets/news.ts'
import { voc } from '@sala/catalog/datasets/voc.ts'
import { expect, test } from 'vitest'
import { markColumns, markedTexts, marksOf, markText } from './textMarks.ts'

/** Whether the marks of a text allow that it holds another. */
function mayHold(text: string, sought: string): boolean {
  const marks = new Uint32Array(markColumns.length)
  markText(text, marks, 0, 1)
  return marksOf(sought).every(({ column, bits }) => {
    const there = marks[markColumns.indexOf(column)] ?? 0
    return (there & bits) >>> 0 === bits
  })
}

const text = 'Phuket’s Straße: ทะเลสวยมาก, น้ำใส 💦 — ΟΔΟΣ, Пляж і ÎLE №7; \u{10400}\u{10401}'

test('a text may hold each of its parts, in small letters and in capitals', () => {
  for (let from = 0; from < text.length; from += 1) {
    for (let to = from + 1; to <= Math.min(text.length, from + 12); to += 1) {
      const part = text.slice(from, to)
      expect([part, mayHold(text, part)]).toEqual([part, true])
      for (const variant of [part.toLowerCase(), part.toUpperCase()]) {
        // Letters that become two are not what a search takes for one another.
        if (variant.length === part.length) expect([variant, mayHold(text, variant)]).toEqual([variant, true])
      }
    }
  }
})

test('letters of which a pattern takes one for the other are marked alike', () => {
  // Every letter outside of Asian syllables and signs, which have no capitals.
  for (let code = 0x41; code < 0x2e80; code += 1) {
    const letter = String.fromCharCode(code)
    const pattern = new RegExp(`^${letter.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}$`, 'iu')
    for (const variant of [letter.toLowerCase(), letter.toUpperCase(), ...(code === 0x53 ? ['ſ'] : [])]) {
      if (variant.length === 1 && pattern.test(variant))
        expect([letter, mayHold(`ab${letter}`, `ab${variant}`)]).toEqual([letter, true])
    }
  }
})

test('most texts that do not hold what is looked for are passed over', () => {
  const others = ['sunset', 'ภูเขา', 'taxi fare', 'Безопасно', 'ตลาดน้ำ']
  expect(others.filter((other) => mayHold(text, other))).toEqual([])
  expect(marksOf('ab')).toEqual([])
})

test('marked are the texts of messages, not those of registers', () => {
  expect(markedTexts(voc)).toEqual(['voc_name', 'voc_message'])
  expect(markedTexts(campaign)).toContain('campaign_message')
  for (const dataset of [gdp, media, news]) expect(markedTexts(dataset)).toEqual([])
})
