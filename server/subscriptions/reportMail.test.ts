import { randomBytes } from 'node:crypto'
import { everyCase } from '@sala/catalog/testing/everyCase.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPdfTools } from '../../scripts/tools.mjs'
import { multipart } from '../admin/testing/people.ts'
import { officeParts, pdfWords, readBook } from '../exports/testing/read.ts'
import type { TestClient } from '../testing/startApp.ts'
import { openSubscriptionApp, personOf, type SubscriptionApp } from './testing/subscriptionApp.ts'

let on: SubscriptionApp
let owner: TestClient
beforeAll(async () => {
  on = await openSubscriptionApp()
  owner = await on.app.as(['view_widget_134', 'view_widget_135'])
})
afterAll(() => on.close())

/** Contrast of two colours as WCAG 2.2 defines it. */
function contrast(first: string, second: string): number {
  const luminance = (colour: string) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
      const channel = Number.parseInt(colour.slice(1 + 2 * at, 3 + 2 * at), 16) / 255
      return sum + weight * (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
    }, 0)
  const [dim = 0, bright = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

/** A picture of as many pixels a side, which no format makes smaller. */
async function uploadNoise(side: number): Promise<{ id: string; width: number; height: number }> {
  const noise = sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
  const form = multipart([{ name: 'image', content: await noise.jpeg().toBuffer(), filename: 'plan.jpg' }])
  const uploaded = await owner.call({ method: 'POST', url: '/api/boards/pictures', ...form })
  expect([uploaded.statusCode, uploaded.body]).toEqual([201, expect.any(String)])
  return uploaded.json()
}

test('a mail can be read in dark mode: each of its colours has another that stands out from the dark ground', async () => {
  await on.subscribe(owner, { name: 'In the dark' })
  await on.passes(1)
  await expect
    .poll(async () => (await on.mailsTo(owner)).some(({ subject }) => subject.startsWith('In the dark')))
    .toBe(true)
  const html = (await on.mailsTo(owner)).find(({ subject }) => subject.startsWith('In the dark'))?.html ?? ''
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  const dark = /@media \(prefers-color-scheme:dark\)\{((?:\.\w+\{[^}]*\})+)\}/.exec(html)?.[1] ?? ''
  const colourOf = (rule: string, property: string) =>
    new RegExp(`(?:^|[;"])${property}:(#[0-9a-f]{6})`).exec(rule)?.[1] ?? null
  const rules = new Map([...dark.matchAll(/\.(\w+)\{([^}]*)\}/g)].map(([, name = '', rule = '']) => [name, rule]))
  const sheets = [colourOf(rules.get('sheet') ?? '', 'background') ?? '', '#ffffff']
  const elements = [...html.matchAll(/<(?:body|div|p|a)[^>]*style="([^"]*)"[^>]*>/g)]
  const coloured = elements.filter(([, style = '']) => /(?:^|;)(?:color|background):#/.test(style))
  expect(coloured.length).toBeGreaterThan(4)
  for (const [tag, style = ''] of coloured) {
    const name = /class="(\w+)"/.exec(tag)?.[1] ?? ''
    expect([tag, rules.has(name)]).toEqual([tag, true])
    for (const [at, rule] of [rules.get(name) ?? '', style].entries()) {
      const ink = colourOf(rule, 'color')
      const ground = colourOf(rule, 'background') ?? sheets[at] ?? ''
      if (ink !== null) expect([tag, contrast(ink, ground) >= 4.5]).toEqual([tag, true])
    }
  }
})

test('a file that is too large for a mail is not attached: the mail says so and leads to what was subscribed to', {
  tags: 'release',
}, async () => {
  // A scanned plan, which no format makes smaller, on five slides: 8.7 MB.
  const plan = { heading: '', text: '', picture: { ...(await uploadNoise(1600)), alternative: 'Plan' } }
  const path = '/admin/dashboard/immigration-checkpoint?year=2025&location_source=CN'
  const cards = [{ code: 134, filters: {}, texts: Array(5).fill(plan) }]
  const id = await on.subscribe(owner, { name: 'Plans', format: 'pptx', path, cards })
  await on.passes(1)
  expect(await on.outcomes(owner, id)).toEqual(['sent,,0'])
  const mail = (await on.mailsTo(owner)).at(-1)
  expect([mail?.subject, mail?.files]).toEqual(['Plans · 23 November 2026', []])
  for (const words of [mail?.text, mail?.html.replaceAll('&#38;', '&')]) {
    expect(words).toContain('The file is too large for a mail. Open the page to see it or to download it.')
    expect(words).toContain(`https://sala.example.org${path}`)
  }
})

test('what a board says below its last card comes with it, to whoever may see one of the cards', {
  tags: 'release',
}, async () => {
  const [part, none] = [await on.app.as('view_widget_134'), await on.app.as([])]
  const picture = { ...(await uploadNoise(40)), alternative: 'Plan of the pier' }
  const texts = [
    { heading: 'What to do', text: 'Ask the harbour.\nThen decide.' },
    { heading: '', text: '', picture },
  ]
  const cards = [134, 135].map((code) => ({ code, filters: {}, texts: [{ heading: `Before ${code}`, text: '' }] }))
  const recipients = [owner, part, none].map(personOf)
  const ids = new Map<string, string>()
  // The makers of documents and books are tested on boards, in `server/exports/http/cardsRoutes.test.ts`.
  for (const format of everyCase ? ['pptx', 'pictures', 'pdf', 'xlsx'] : ['pptx', 'pictures'])
    ids.set(format, await on.subscribe(owner, { name: `As ${format}`, format, cards, texts, recipients }))
  const listed = (await owner.get('subscriptions?limit=100')).json().rows
  const subscriptionNamed = (name: string) => listed.find((row: { name: string }) => row.name === name)
  expect([subscriptionNamed('As pptx').texts, 'texts' in subscriptionNamed('In the dark')]).toEqual([texts, false])
  await on.passes(1)
  for (const id of ids.values())
    expect(await on.outcomes(owner, id)).toEqual(['sent,,0', 'sent,,1', 'withheld,no_rights,'])
  expect(await on.mailsTo(none)).toEqual([])
  const mailAs = async (format: string) =>
    (await on.mailsTo(part)).find(({ subject }) => subject.startsWith(`As ${format} `))
  const fileAs = async (format: string) => (await mailAs(format))?.files[0]?.bytes ?? Buffer.from('')

  const inside = await mailAs('pictures')
  expect(inside?.files.map(({ type }) => type)).toEqual(['image/png', 'image/jpeg'])
  for (const words of [inside?.text, inside?.html]) {
    // Texts before a card that is left out are left out with it.
    expect(words).not.toContain('Before 135')
    const inOrder = ['Before 134', '6,000', 'What to do', 'Ask the harbour.', 'Plan of the pier']
    const places = inOrder.map((text) => words?.indexOf(text) ?? -1)
    expect([places.includes(-1), places]).toEqual([false, places.toSorted((a, b) => a - b)])
  }
  const slides = [...(await officeParts(await fileAs('pptx')))].filter(([name]) => name.startsWith('ppt/slides/slide'))
  expect(slides.at(-2)?.[1]).toContain('Then decide.')
  expect(slides.at(-1)?.[1]).toContain('descr="Plan of the pier"')
  if (!everyCase) return
  if (findPdfTools() !== null)
    expect(pdfWords(await fileAs('pdf'))).toMatch(/What to do\s+Ask the harbour\.\s+Then decide\./)
  expect(JSON.stringify(await readBook(await fileAs('xlsx')))).not.toContain('Ask the harbour')
})
