import { createHash } from 'node:crypto'
import { fold } from '@sala/catalog/textSearch.ts'
import type pg from 'pg'
import { provinceFacts } from '../demo/provinces/provinceFacts.ts'
import { pick, randomFrom } from '../demo/random.ts'
import { speak, visitor } from '../demo/voices/speak.ts'

const perBatch = 500
const phrases = 8000
const phrasesOfDocument = 24

/**
 * Writes so many documents into the store: index rows as an upload writes them, of about 1,500 letters each, in Thai and English. Each
 * has a number of its own, which no other one holds. `client` may write and index.
 */
export async function fillDocuments(client: pg.Client, count: number): Promise<{ readonly letters: number }> {
  const next = randomFrom(20_261_120)
  const spoken = Array.from({ length: phrases }, (_, at) => {
    const sentiment = pick(next, ['positive', 'neutral', 'negative'] as const)
    const purpose = sentiment === 'negative' ? 'complaint' : 'general'
    const occasion = { sentiment, purpose, facts: pick(next, provinceFacts), story: undefined } as const
    return speak(next, visitor, occasion, at % 3 === 0 ? 'en' : 'th')
  })
  // As an import of many would: the indexes are made at the end.
  await client.query('drop index document_texts_trigrams; drop index documents_heading_trigrams')
  let letters = 0
  for (let from = 0; from < count; from += perBatch) {
    const rows = Array.from({ length: Math.min(perBatch, count - from) }, (_, at) => {
      const number = from + at
      const place = pick(next, provinceFacts)
      const title = `รายงาน ${place.code} เล่มที่ ${number} Report ${pick(next, ['hotels', 'markets', 'events', 'aviation'])}`
      const text = Array.from({ length: phrasesOfDocument }, () => pick(next, spoken)).join('\n')
      return document(number, title, text)
    })
    letters += rows.reduce((sum, { text }) => sum + text.length, 0)
    await client.query(
      `with given as (
         select * from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::text[], $6::text[], $7::int[])
           as given(title, file_name, heading, letters, text, folded, number)
       ), made as (
         insert into documents (title, file_name, kind, bytes, sha256, heading, letters, uploaded_at)
         select title, file_name, 'txt', letters, md5(number::text) || md5('b' || number), heading, letters,
           now() - make_interval(mins => ($8 - number)::int)
         from given returning id, file_name
       )
       insert into document_texts (document_id, text, folded)
       select made.id, text, folded from made join given using (file_name)`,
      [
        ...(['title', 'fileName', 'heading', 'letters', 'text', 'folded', 'number'] as const).map((name) =>
          rows.map((row) => row[name]),
        ),
        count,
      ],
    )
  }
  await client.query(`set maintenance_work_mem = '512MB'`)
  await client.query(
    'create index document_texts_trigrams on document_texts using gin ((show_trgm(folded) collate "C"))',
  )
  await client.query('alter index document_texts_trigrams alter column 1 set statistics 0')
  await client.query('create index documents_heading_trigrams on documents using gin (heading gin_trgm_ops)')
  await client.query('vacuum analyze documents')
  await client.query('vacuum analyze document_texts')
  return { letters }
}

function document(number: number, title: string, phrasesOf: string) {
  const code = createHash('sha256').update(String(number)).digest('hex').slice(0, 12)
  const fileName = `report-${number}.txt`
  const text = `${phrasesOf}\nReference ${code}`
  const heading = fold(`${title}\n${fileName}`)
  const folded = `${heading}\n${fold(text)}`
  return {
    number,
    title,
    fileName,
    text,
    heading,
    letters: text.length,
    folded,
  }
}

/** The reference that only one document contains. */
export const referenceOf = (number: number): string =>
  createHash('sha256').update(String(number)).digest('hex').slice(0, 12)
