import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { multipart } from '../admin/testing/people.ts'
import type { TestClient } from '../testing/startApp.ts'
import { openSubscriptionApp, type SubscriptionApp } from './testing/subscriptionApp.ts'

let on: SubscriptionApp
let owner: TestClient
beforeAll(async () => {
  on = await openSubscriptionApp()
  owner = await on.app.as(['view_widget_134', 'view_widget_135'])
})
afterAll(() => on.close())

/** What mail servers take, and what is left of it once attachments have grown by base64. */
const mostBytes = 7 * 1024 * 1024

/** A text of a board with a picture of noise, which no format makes smaller. */
async function noiseOf(alternative: string) {
  const side = 1600
  const raw = { width: side, height: side, channels: 3 } as const
  const content = await sharp(randomBytes(side * side * 3), { raw })
    .jpeg({ quality: 60 })
    .toBuffer()
  const { payload, headers } = multipart([{ name: 'image', content, filename: 'noise.jpg' }])
  const authorization = `Bearer ${owner.token}`
  const url = '/api/boards/pictures'
  const stored = await on.app.app.inject({ method: 'POST', url, headers: { ...headers, authorization }, payload })
  expect([stored.statusCode, stored.body]).toEqual([201, expect.any(String)])
  return { heading: '', text: '', picture: { ...stored.json(), alternative } }
}

test('what is too large for a mail comes as a link and in words, and says why', async () => {
  const texts = [await noiseOf('First sight'), await noiseOf('Second sight'), await noiseOf('Third sight')]
  const cards = [
    { code: 134, filters: {}, texts },
    { code: 135, filters: {}, texts },
  ]
  const path = '/admin/dashboard/kergrit/1'
  const ids = [
    await on.subscribe(owner, { name: 'As a file', format: 'pdf', path, cards }),
    await on.subscribe(owner, { name: 'Inside the mail', format: 'pictures', path, cards, language: 'ar' }),
  ]
  await on.passes(1)
  for (const id of ids) expect(await on.outcomes(owner, id)).toEqual(['sent,,0'])
  const mails = await on.mailsTo(owner)
  const mailOf = (name: string) => mails.find(({ subject }) => subject.startsWith(name))

  const asFile = mailOf('As a file')
  expect(asFile?.files).toEqual([])
  expect(asFile?.text).toContain('The file is too large for a mail.')
  expect(asFile?.text).toContain(`https://sala.example.org${path}`)
  expect(asFile?.text).not.toContain('attached')

  const inside = mailOf('Inside the mail')
  const sizes = inside?.files.map(({ bytes }) => bytes.length) ?? []
  const sum = sizes.reduce((total, size) => total + size, 0)
  expect([sizes.length > 2, sum > mostBytes / 2, sum <= mostBytes]).toEqual([true, true, true])
  // Without its picture, what it shows stands in the mail.
  expect(inside?.html).not.toContain('alt="Third sight"')
  expect(inside?.html).toContain('>Third sight<')
  expect(inside?.html).toContain('<html lang="ar" dir="rtl">')
})

/** Contrast of two colours as WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
      const channel = Number.parseInt(colour.slice(1 + 2 * at, 3 + 2 * at), 16) / 255
      return sum + weight * (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
    }, 0)
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
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
