import { randomUUID } from 'node:crypto'
import { everyCase } from '@sala/catalog/testing/everyCase.ts'
import { wordsOf } from '@sala/catalog/textSearch.ts'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { NewDocument } from '../documents/document.ts'
import { stateOn } from '../openState.ts'
import { NoTrigrams } from './trigrams.ts'

const author = { userId: null, address: null, requestId: null, via: 'command_line' } as const
const everything = { words: [], trash: false, reader: null, sort: [], limit: 10, offset: 0 } as const
const document = (title: string, text: string): NewDocument => ({
  title,
  text,
  fileName: 'a.txt',
  kind: 'txt',
  bytes: 1,
  sha256: randomUUID(),
  tags: [],
  readers: 'everybody',
})

/** Every letter that is put around words to learn their trigrams. */
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** An empty database of the run's cluster; `options` as `create database` takes them. */
async function emptyDatabase(options: string): Promise<pg.ClientConfig & { readonly database: string }> {
  const { host, user } = inject('cluster')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${database} template template0 ${options}`)
  onTestFinished(() => administer(`drop database ${database} with (force)`))
  return { host, user, database }
}

async function administer(sql: string): Promise<void> {
  const { host, user } = inject('cluster')
  const client = new pg.Client({ host, user, database: 'postgres' })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** The store on a database, and what was logged. */
async function openOn(address: pg.ClientConfig) {
  const lines: string[] = []
  const state = await stateOn(address, pino({ level: 'warn' }, { write: (line) => lines.push(line) }), async () => {})
  onTestFinished(() => state.close())
  return { state, lines }
}

test.each(everyCase ? ['C', 'C.UTF-8'] : ['C.UTF-8'])(
  'with LC_CTYPE %s a text is found by every part of it',
  { tags: 'release' },
  async (locale) => {
    const { state, lines } = await openOn(await emptyDatabase(`lc_ctype '${locale}'`))
    expect(lines.join()).toMatch(locale === 'C' ? /searched slowly: the LC_CTYPE of the database/ : /^$/)
    const texts = [
      'นักท่องเที่ยวคุณภาพที่น้ำตกแม่สา ปี ๒๕๖๘',
      'السياحة الصينية في بوكيت، بلا تشكيل',
      'Туристы из России: «Пхукет» и Ёлка',
      "O'Neil's Report TH-57, 100% value_for_money; xxx 000 0x0 a0xa abab baba",
      '中国游客在泰国 โรงแรม5ดาว',
      `คำ${letters}ยาว ${letters}`,
    ]
    for (const [at, text] of texts.entries()) await state.documents.create(document(`No. ${at}`, text), author, null)
    const phrasesOf = (text: string) =>
      Array.from({ length: text.length - 2 }, (_, from) => [3, 6].map((length) => text.slice(from, from + length)))
    for (const [at, text] of texts.entries())
      for (const phrase of new Set([text, ...phrasesOf(text).flat()])) {
        const words = wordsOf(phrase)
        // Shorter ones are looked for in headings alone.
        if (!words.some((word) => word.length >= 3)) continue
        const { rows } = await state.documents.find({ ...everything, words })
        const titles = rows.map(({ title }) => title)
        expect(titles, words.join(' ')).toContain(`No. ${at}`)
      }
  },
)

test('where pg_trgm may not be installed, the start says what to do', async () => {
  const { host, database } = await emptyDatabase('')
  const role = `guest_${randomUUID().replaceAll('-', '')}`
  await administer(`create role ${role} login`)
  onTestFinished(() => administer(`drop role ${role}`))
  const opened = openOn({ host, user: role, database })
  await expect(opened).rejects.toThrow(NoTrigrams)
  await expect(opened).rejects.toThrow(/pg_trgm .*permission denied.* run "create extension pg_trgm"/)
})
