import { type PdfLayout, plainLayout } from '@sala/catalog/api/exports.ts'
import { firstCases } from '@sala/catalog/testing/everyCase.ts'
import { describe, expect, test } from 'vitest'
import { findPdfTools } from '../../../../scripts/tools.mjs'
import type { Card } from '../../card.ts'
import { readCards } from '../../make.ts'
import { needsOtherFonts } from '../../picture/measure.ts'
import { readCard } from '../../readCard.ts'
import { hostileCard, hostileTexts } from '../../testing/hostile.ts'
import { comparison, job, manyJob, markets } from '../../testing/jobs.ts'
import { pdfFacts, pdfPages, pdfPictures, pdfWords } from '../../testing/read.ts'
import { limits } from '../limits.ts'
import { documentOf, documentOfMany } from './document.ts'
import { makeManyPdf, makePdf } from './pdf.ts'
import { setPdf } from './typst.ts'

const tools = findPdfTools()
if (!tools) console.warn('PDF files are not read back: install poppler-utils (pdfinfo, pdftotext, pdftoppm).')

const withAllRows: PdfLayout = { table: 'below', rows: 'all' }
const pdfOf = (card: Card, layout: PdfLayout = plainLayout) => makePdf(card, layout)
const joined = (pages: readonly string[]) => pages.join('\n').replace(/\s+/g, ' ')

describe.skipIf(!tools)('a PDF', () => {
  test('is A4 portrait, tagged, titled, and says what the card says', async () => {
    const bytes = await pdfOf(await readCard(job(134, 'pdf', { parameters: { market_region: 'europe' } })))
    const facts = pdfFacts(bytes)
    expect(facts['Page size']).toMatch(/^595\.\d+ x 841\.\d+ pts \(A4\)/)
    expect(facts).toMatchObject({ Pages: '1', Title: 'Arrivals by month, two years', Tagged: 'yes', JavaScript: 'no' })
    const text = joined(pdfPages(bytes))
    for (const words of [
      'Arrivals by month, two years',
      'January to October 2026 against the same months of 2025',
      'Market: Europe',
      'Data as of October 2026',
      'Preliminary',
      'Source: Ministry of Tourism and Sports',
      'Demonstration data: the figures are invented.',
      'Page 1/1',
    ]) {
      expect(text).toContain(words)
    }
  })

  test.each(firstCases(['th', 'ar', 'en'] as const, 1))(
    'is one page of a card, whatever it shows: %s',
    async (language) => {
      for (const code of [133, 136, 140, 142]) {
        const bytes = await pdfOf(await readCard(job(code, 'pdf', { language })))
        expect([code, pdfFacts(bytes).Pages]).toEqual([code, '1'])
      }
    },
  )

  test('of a long table on one page says how many rows it shows, and shows as many', async () => {
    const card = await readCard(job(142, 'pdf'))
    const [page = ''] = pdfPages(await pdfOf(card))
    const visible = Number(/Rows (\d+) of 249/.exec(page)?.[1])
    expect(visible).toBeGreaterThan(30)
    const names = card.content.table.rows.map(({ cells }) => String(cells.location_source))
    for (const name of names.slice(0, visible)) expect(page).toContain(name)
    expect(page).not.toMatch(new RegExp(`^ *${names[visible]} +\\d`, 'm'))
  })

  test('has the table below its picture, or on pages of its own, where that is asked for', async () => {
    const card = await readCard(job(134, 'pdf'))
    const tableOn = async (table: PdfLayout['table']) => {
      const pages = pdfPages(await pdfOf(card, { table, rows: 'page' }))
      return pages.map((page) => /^ *Month +2026 +2025/m.test(page))
    }
    expect(await tableOn('none')).toEqual([false])
    expect(await tableOn('below')).toEqual([true])
    expect(await tableOn('appendix')).toEqual([false, true])
    const [, appendix] = pdfPages(await pdfOf(card, { table: 'appendix', rows: 'page' }))
    expect(appendix).toContain('Appendix: tables')
    expect(appendix).toMatch(/Total/)
  })

  test('prints every row of a long table where all are wanted, its head on every page', async () => {
    const card = await readCard(job(142, 'pdf', { language: 'th' }))
    const pages = pdfPages(await pdfOf(card, withAllRows))
    expect(pages.length).toBeGreaterThan(5)
    for (const [index, page] of pages.entries()) {
      expect(page).toMatch(/ประเทศ\s+2569\s+2568\s+เปลี่ยนแปลง/)
      expect(page).toContain(`หน้า ${index + 1}/${pages.length}`)
    }
    const text = joined(pages)
    for (const { cells } of card.content.table.rows) expect(text).toContain(String(cells.location_source))
  })

  test('gives Thai, Hebrew and Arabic back as letters', async () => {
    const thai = joined(pdfPages(await pdfOf(await readCard(job(133, 'pdf', { language: 'th' })))))
    expect(thai).toContain('จำนวนผู้เดินทางเข้าอย่างเป็นทางการ')
    const hebrew = joined(pdfPages(await pdfOf(await readCard(job(138, 'pdf', { language: 'he' })))))
    expect(hebrew).toContain('נתוני הדגמה')
    const arabic = joined(pdfPages(await pdfOf(await readCard(job(134, 'pdf', { language: 'ar' })))))
    expect(arabic).toContain('الوافدون حسب الشهر')
  })

  test('is the same the second time, and no page of it is blank', async () => {
    const card = await readCard(job(136, 'pdf', { language: 'ar' }))
    const [first, second] = [await pdfOf(card), await pdfOf(card)]
    expect(Buffer.compare(first, second)).toBe(0)
    for (const { ink } of pdfPictures(first)) expect(ink).toBeGreaterThan(0.01)
  })

  test('holds every Arabic word as it is typed, ligatures too', async () => {
    const card = await readCard(job(134, 'pdf', { language: 'ar' }))
    const typed = 'السلام عليكم لا إله في التي غير حتى الثلاثاء للأعمال سبتمبر نوفمبر'
    const bytes = await pdfOf({ ...card, filters: [typed] })
    const text = pdfWords(bytes)
    const { title, definition, subtitle, trust } = documentOf(card, 'pages', plainLayout).cards[0] ?? { trust: [] }
    const words = [typed, title, definition, subtitle, ...trust].join(' ').match(/\p{Script=Arabic}+/gu) ?? []
    expect(words.length).toBeGreaterThan(40)
    expect(words.filter((word) => !text.includes(word))).toEqual([])

    // Vowel marks are left out, or no reader finds the word in one piece.
    const marked = await pdfOf({ ...card, filters: ['التغيّر السيّاح نموًّا مقارنةً المسجَّلة مُقدَّر'] })
    expect(pdfWords(marked)).toContain('التغير السياح نموا مقارنة المسجلة مقدر')
  })

  test.each([
    [133, 'th'],
    [134, 'ar'],
  ] as const)('%i looks as Typst has set it after its text is mended: %s', async (code, language) => {
    const card = await readCard(job(code, 'pdf', { language }))
    const [own, mended] = [await setPdf(documentOf(card, 'pages', plainLayout)), await pdfOf(card)]
    expect(Buffer.compare(own, mended)).not.toBe(0)
    const pictures = pdfPictures(own)
    expect(
      pdfPictures(mended).map(({ pixels }, index) => pixels.equals(pictures[index]?.pixels ?? Buffer.alloc(0))),
    ).toEqual(pictures.map(() => true))
  })

  test('says how many rows there are where it prints the first ones only', { tags: 'release' }, async () => {
    const many = Array.from({ length: limits.pages.rows + 5 }, (_, index) => markets[index % markets.length] ?? 'FR')
    const answers = { countries: [JSON.stringify(comparison(many))] }
    const pages = pdfPages(await pdfOf(await readCard(job(142, 'pdf', { answers })), withAllRows))
    expect(joined(pages)).toContain('Rows 2,000 of 2,005')
  })

  test('of many cards begins with their titles, and no card that fits a page is cut', async () => {
    const cards = await readCards(manyJob([133, 134, 136, 140, 142], 'pdf', { language: 'en' }))
    const bytes = await makeManyPdf(cards, plainLayout)
    const pages = pdfPages(bytes)
    expect(pdfFacts(bytes).Title).toBe('A dashboard')
    for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1}/${pages.length}`)
    for (const { title, definition, content } of cards.cards) {
      const [, number] = new RegExp(`^ *${title} +(\\d+)$`, 'm').exec(pages[0] ?? '') ?? []
      const page = joined([pages[Number(number) - 1] ?? ''])
      expect(page).toContain(title)
      // A picture stands together with the words around it; a table may go on for pages.
      if (content.view.kind === 'table') continue
      expect(page).toContain('Data as of October 2026')
      expect(page).toContain(definition.slice(0, 40))
    }
    // Two of these cards share each page, and the first one follows the titles.
    expect(pages).toHaveLength(3)
  })

  test('of many cards has their tables below them, or all of them at its end', { tags: 'release' }, async () => {
    const cards = await readCards(manyJob([133, 134], 'pdf'))
    const pagesOf = async (table: PdfLayout['table']) => pdfPages(await makeManyPdf(cards, { table, rows: 'page' }))
    for (const page of (await pagesOf('below')).slice(1)) expect(page).toMatch(/Table[\s\S]*Total/)
    const pages = await pagesOf('appendix')
    const [, number] = /^ *Appendix: tables +(\d+)$/m.exec(pages[0] ?? '') ?? []
    const appendix = pages.slice(Number(number) - 1)
    expect(joined(pages.slice(0, Number(number) - 1))).not.toContain('Total')
    for (const { title } of cards.cards) expect(joined(appendix)).toContain(title)
    expect(joined(appendix).split('Total')).toHaveLength(3)
  })

  test('a table of many cells ends with a note, and in a file of many cards sooner', async () => {
    const card = await readCard(job(142, 'pdf'))
    const columns = Array.from({ length: 12 }, (_, index) => ({
      key: `c${index}`,
      label: `C${index}`,
      kind: 'text' as const,
    }))
    const rows = Array.from({ length: 900 }, () => ({ level: 'row' as const, cells: { c0: 'x' } }))
    const table = { columns, rows, count: 900 }
    const wide: Card = { ...card, content: { ...card.content, table, view: { kind: 'table', table, paged: false } } }
    expect(documentOf(wide, 'pages', withAllRows).cards[0]?.picture).toMatchObject([{ note: 'Rows 750 of 900' }])
    const many = {
      language: card.language,
      locale: card.locale,
      title: 'x',
      today: card.today,
      madeOn: 'x',
      cards: Array.from({ length: 12 }, () => wide),
      texts: [],
    }
    expect(documentOfMany(many, withAllRows).cards[0]?.picture).toMatchObject([{ note: 'Rows 250 of 900' }])
  })

  test('other scripts and emoji are letters, and are read only where they are needed', async () => {
    const card = await readCard(job(134, 'pdf'))
    expect(needsOtherFonts(JSON.stringify(documentOf(card, 'pages', plainLayout)))).toBe(false)
    const texts = ['泰国很美，再来！', '日本語の観光庁、ありがとう', '한국관광공사', '👍🏽🙏🇹🇭', '★★★☆']
    const other = { ...card, title: texts.join(' ') }
    expect(needsOtherFonts(other.title)).toBe(true)
    const text = joined(pdfPages(await pdfOf(other)))
    for (const part of texts) expect(text).toContain(part)
  })

  test('D06, D12: text is only ever text', async () => {
    const card = hostileCard(await readCard(job(140, 'pdf')))
    const bytes = await pdfOf(card)
    const text = joined(pdfPages(bytes))
    for (const hostile of hostileTexts) expect(text).toContain(hostile.split('\r')[0]?.trim())
    expect(pdfFacts(bytes).Title).toBe(hostileTexts[0])
    expect(text).not.toContain('root:')
  })

  test('D12: two cards at once do not mix', { tags: 'release' }, async () => {
    const cards = await Promise.all(
      (['en', 'th', 'he'] as const).map((language) => readCard(job(134, 'pdf', { language }))),
    )
    const single: Uint8Array[] = []
    for (const card of cards) single.push(await pdfOf(card))
    const together = await Promise.all(cards.map((card) => pdfOf(card)))
    expect(together.map((bytes, index) => Buffer.compare(bytes, single[index] ?? Buffer.alloc(0)))).toEqual([0, 0, 0])
  })

  test('of an empty card says so', async () => {
    const nothing = JSON.stringify({ market_region_x_year_x_month: [], market_region_x_year: [], provenance: [] })
    const answers = { arrivals: [nothing], matched: [nothing] }
    const card: Card = await readCard(job(134, 'pdf', { answers }))
    const bytes = await pdfOf(card)
    expect(joined(pdfPages(bytes))).toContain('There is no data for this choice.')
    expect(pdfFacts(bytes).Pages).toBe('1')
  })
})
