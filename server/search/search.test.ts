import { type SearchAnswer, type SearchGroup, type SearchKind, searchKinds } from '@sala/catalog/api/search.ts'
import { spellings, thaiWords } from '@sala/catalog/testing/thaiSpellings.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { findWidget } from '@sala/widgets/all.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unavailableEngine } from '../facts/engines/unavailable.ts'
import type { NewDocument } from '../state/documents/document.ts'
import { startApp, type TestApp, type TestClient, testAuthor } from '../testing/startApp.ts'

const message = (set: string, text: string) => ({
  date: '2026-01-15',
  location_destination: 'TH-50',
  [`${set}_name`]: 'Somchai',
  [`${set}_message`]: text,
  [`${set}_channels`]: 'facebook',
  [`${set}_sentiment`]: 'positive',
})
const zebra = 'zebra <img src=x onerror=alert(1)>'

let started: TestApp
let admin: TestClient
let nobody: TestClient
beforeAll(async () => {
  started = await startApp({
    rows: {
      voc: [{ ...message('voc', zebra), voc_link: 'https://example.org/1' }, message('voc', 'โรงแรมริมแม่น้ำสวยมาก')],
      vos: [{ ...message('vos', zebra), vos_link: 'javascript:alert(1)' }],
      contact: [{ ...message('contact', zebra), contact_channels: '1672' }],
      prospect: [message('prospect', zebra)],
      competitor: [{ ...message('competitor', zebra), competitor_country: 'VN' }],
      news: [{ date: '2026-02-01', news_title: 'A zebra in Bangkok', news_category: 'tourism' }],
      event: [
        {
          event_date_start: '2026-03-01',
          event_date_end: '2026-03-02',
          event_title: 'Zebra parade',
          event_province: 'TH-10',
        },
      ],
    },
  })
  admin = await started.as('admin')
  nobody = await started.as([])
})
afterAll(() => started.close())

const document = (title: string, text: string): NewDocument => ({
  title,
  fileName: `${title}.txt`,
  kind: 'txt',
  bytes: text.length,
  sha256: Buffer.from(title.padEnd(32).slice(0, 32)).toString('hex'),
  tags: [],
  text,
  readers: 'everybody',
})
const ask = async (client: TestClient, q: string, more = ''): Promise<SearchAnswer> => {
  const answer = await client.get(`search?q=${encodeURIComponent(q)}${more}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const groupsOf = async (client: TestClient, q: string, more = '') => {
  const { groups } = await ask(client, q, more)
  return Object.fromEntries(groups.map((group) => [group.kind, group])) as Partial<Record<SearchKind, SearchGroup>>
}
const titles = (group: SearchGroup | undefined) => group?.hits.map(({ title }) => title.text) ?? []

test('widgets, dashboards and places are found by their names in any language, marked, also with slips of typing', {
  tags: 'release',
}, async () => {
  const groups = await groupsOf(admin, 'Competitor')
  expect(groups.widgets?.hits.length).toBeGreaterThan(1)
  expect(titles(groups.dashboards)).toEqual(['Competitors'])
  expect(groups.dashboards?.hits[0]).toMatchObject({ id: 'competitor', title: { marks: [[0, 10]] }, nearly: false })
  const byNumber = await groupsOf(admin, '140')
  expect(byNumber.widgets?.hits[0]).toMatchObject({ id: '140', url: '/admin/widget/immigration/140' })

  for (const q of ['เชียงใหม่', 'chiang mai', 'chiangmai', 'CHIANG', 'chaing mai']) {
    expect(
      (await groupsOf(admin, q)).places?.hits.map(({ id }) => id),
      q,
    ).toContain('TH-50')
  }
  expect((await groupsOf(admin, 'chaing mai')).places?.hits[0]).toMatchObject({ id: 'TH-50', nearly: true })
  // What the reader's own language calls so comes before what another one does: Lebanon is Liban in French.
  expect(titles((await groupsOf(admin, 'lib')).places)).toEqual(['Liberia', 'Libya', 'Lebanon'])
  const thai = await groupsOf(admin, 'chiang mai', '&lang=th')
  expect(thai.places?.hits[0]).toMatchObject({
    title: { text: 'เชียงใหม่', marks: [] },
    text: {
      text: 'Chiang Mai',
      marks: [
        [0, 6],
        [7, 10],
      ],
    },
  })
  for (const [q, id] of [
    ['Бангкок', 'TH-10'],
    ['накхон ратчасима', 'TH-30'],
    ['شيانغ ماي', 'TH-50'],
    ['צ׳יאנג', 'TH-50'],
    ['Allemagne', 'DE'],
    ['ألمانيا', 'DE'],
    ['גרמניה', 'DE'],
    ['германия', 'DE'],
    ['เยอรมนี', 'DE'],
    ['deu', 'DE'],
    ['ภาคเหนือ', 'north'],
    ['East Asia', 'east-asia'],
  ] as const) {
    expect((await groupsOf(admin, q)).places?.hits[0]?.id, q).toBe(id)
  }
  expect(await ask(admin, 'qqqqqqqq')).toEqual({ words: ['qqqqqqqq'], groups: [] })
})

test('messages, events and news are found with their source; only http links are links', async () => {
  const groups = await groupsOf(admin, 'ZEBRA', '&limit=10')
  expect(titles(groups.events)).toEqual(['Zebra parade'])
  expect(titles(groups.news)).toEqual(['A zebra in Bangkok'])
  expect(groups.news?.sources).toMatchObject([{ dataset: 'news', count: 1, url: '/admin/dashboard/travel-news' }])
  expect(groups.messages).toMatchObject({ count: 5, more: false, failed: false })
  const texts = groups.messages?.hits.map(({ text }) => [text?.text, text?.marks.length])
  expect(texts).toEqual(Array.from({ length: 5 }, () => [zebra, 1]))
  expect(groups.messages?.hits.map(({ link }) => link).filter((link) => link !== null)).toEqual([
    'https://example.org/1',
  ])
  const urls = Object.fromEntries((groups.messages?.sources ?? []).map(({ dataset, url }) => [dataset, url]))
  expect(urls).toMatchObject({
    voc: '/admin/dashboard/voice-of-customer',
    competitor: '/admin/widget/competitor/57?q=zebra',
  })
  const thai = await groupsOf(admin, 'แม่น้ำโรงแรม')
  expect(thai.messages?.count).toBe(1)
  const marked = thai.messages?.hits[0]?.text
  expect(marked?.marks.map(([from, to]) => marked.text.slice(from, to))).toEqual(['โรงแรม', 'แม่น้ำ'])
  expect(Object.keys(await groupsOf(admin, 'zebra', '&kinds=news'))).toEqual(['news'])
})

test('an airport is found by its name, its code and how files spell it, by who may see its passengers', async () => {
  for (const q of ['Suvarnabhumi', 'สุวรรณภูมิ', 'BKK', 'suvarnabumi'])
    expect((await groupsOf(admin, q)).places?.hits[0], q).toMatchObject({
      id: 'suvarnabhumi',
      url: '/admin/widget/supply/72?airport=suvarnabhumi',
    })
  expect((await groupsOf(nobody, 'Suvarnabhumi')).places).toBeUndefined()
})

test('documents come with their text around the words, and by titles that are nearly so', async () => {
  await started.state.documents.create(
    document('Strategy of Phuket', `${'x '.repeat(500)}ตลาดนักท่องเที่ยวคุณภาพ`),
    testAuthor,
    null,
  )
  const groups = await groupsOf(nobody, 'นักท่องเที่ยวคุณภาพ')
  expect(titles(groups.documents)).toEqual(['Strategy of Phuket'])
  const text = groups.documents?.hits[0]?.text
  expect(text?.marks.map(([from, to]) => text.text.slice(from, to)).join('')).toBe('นักท่องเที่ยวคุณภาพ')
  expect((await groupsOf(nobody, 'stratgey')).documents?.hits[0]).toMatchObject({
    nearly: true,
    title: { marks: [[0, 8]] },
  })
})

test('C09: fifty Thai words are found in documents however they were typed', { tags: 'release' }, async () => {
  await started.state.documents.create(
    document('Fifty', thaiWords.map((word) => `ก่อน${word}หลัง`).join('')),
    testAuthor,
    null,
  )
  for (const word of thaiWords) {
    const request = await Promise.all(
      spellings(word).map((spelling) => ask(admin, spelling, '&kinds=documents&limit=50')),
    )
    const ids = request.map(({ groups }) => groups[0]?.hits.map(({ id }) => id).sort())
    expect(ids[0]?.length, word).toBeGreaterThan(0)
    for (const some of ids) expect(some, word).toEqual(ids[0])
  }
})

test('B02, B03: each person finds the widgets they hold, and rows that they may read; nothing else, not even a count', async () => {
  const everything = await groupsOf(admin, 'zebra', '&limit=50')
  expect(Object.keys(await groupsOf(nobody, 'zebra', '&limit=50'))).toEqual([])
  const paths = {
    voc: 'tourist/voc',
    vos: 'market/vos',
    contact: 'tourist/contact',
    prospect: 'tourist/prospect',
    competitor: 'market/competitor',
    news: 'market/news',
    event: 'market/event',
  }
  for (const { code } of widgetCodes) {
    const person = await started.as(`view_widget_${code}`)
    const may = await Promise.all(
      Object.entries(paths).map(async ([dataset, path]) =>
        (await person.get(path)).statusCode === 200 ? [dataset] : [],
      ),
    )
    const groups = await groupsOf(person, 'zebra', '&limit=50')
    const sources = Object.values(groups).flatMap(({ sources }) => sources.map(({ dataset }) => dataset))
    expect(sources.sort(), String(code)).toEqual(may.flat().sort())
    const foundGroups = await groupsOf(person, findWidget(code)?.title.defaultMessage ?? '', '&limit=50')
    expect(
      foundGroups.widgets?.hits.map(({ id }) => id),
      String(code),
    ).toEqual([String(code)])
  }
  expect(everything.messages?.count).toBe(5)
})

test('C08, C15: hostile words are answered or refused, and change nothing', async () => {
  for (const q of [
    '(a+)+$',
    '%_%_',
    '\\',
    '💥',
    'e\u0301\u0302\u0303'.repeat(30),
    '\u202eabc',
    "' or 1=1 --",
    '<script>',
    '../..',
    '%2f',
    'a b c d e f g h i j k l m n o p',
  ])
    await ask(admin, q)
  for (const [q, field] of [
    ['', 'q'],
    ['   ', 'q'],
    ['x'.repeat(257), 'q'],
    ['x'.repeat(100_000), 'q'],
    ['a\u0000b', 'q'],
  ] as const) {
    const answer = await admin.get(`search?q=${encodeURIComponent(q)}`)
    expect([answer.statusCode, answer.json().field]).toEqual([400, field])
  }
  for (const bad of ['q=a&q=b', 'q[]=a', 'q=a&limit=51', 'q=a&limit=0', 'q=a&kinds=users', 'q=a&sort=x'])
    expect((await admin.get(`search?${bad}`)).statusCode, bad).toBe(400)
  // Half a letter is no letter: what was sent is looked for as it stands.
  expect((await admin.get('search?q=%ed%a0%80')).json().words).toEqual(['%ed%a0%80'])
  expect((await (await started.as(null)).get('search?q=a')).statusCode).toBe(401)
})

test('E02: with the facts store away, the other groups are there and the rest is told', async () => {
  const down = await startApp({ engine: unavailableEngine(new Error('away')) })
  const groups = await groupsOf(await down.as('admin'), 'bangkok')
  expect(groups.places?.hits[0]?.id).toBe('TH-10')
  for (const kind of ['events', 'news', 'messages'] as const)
    expect(groups[kind]).toMatchObject({ failed: true, hits: [] })
  expect(searchKinds).toContain('messages')
})
