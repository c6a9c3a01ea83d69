import { createHash } from 'node:crypto'
import { fold } from '@sala/catalog/found.ts'
import type pg from 'pg'
import { provinceFacts } from '../demo/provinces/provinceFacts.ts'
import { pick, randomFrom } from '../demo/random.ts'
import { speak, visitor } from '../demo/voices/speak.ts'
import { gramsOf } from '../server/state/documents/grams.ts'

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
  await client.query('drop index document_texts_grams; drop index documents_heading_grams')
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
         select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[], $6::text[], $7::text[], $8::text[], $9::int[])
           as given(title, file_name, heading, heading_grams, letters, text, folded, grams, number)
       ), made as (
         insert into documents (title, file_name, kind, bytes, sha256, heading, heading_grams, letters, uploaded_at)
         select title, file_name, 'txt', letters, md5(number::text) || md5('b' || number), heading, heading_grams::int[], letters,
           now() - make_interval(mins => ($10 - number)::int)
         from given returning id, file_name
       )
       insert into document_texts (document_id, text, folded, grams)
       select made.id, text, folded, grams::int[] from made join given using (file_name)`,
      [
        ...(
          ['title', 'fileName', 'heading', 'headingGrams', 'letters', 'text', 'folded', 'grams', 'number'] as const
        ).map((name) => rows.map((row) => row[name])),
        count,
      ],
    )
  }
  await client.query(`set maintenance_work_mem = '512MB'`)
  await client.query('create index document_texts_grams on document_texts using gin (grams)')
  await client.query('create index documents_heading_grams on documents using gin (heading_grams)')
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
  const array = (numbers: readonly number[]) => `{${numbers.join(',')}}`
  return {
    number,
    title,
    fileName,
    text,
    heading,
    headingGrams: array(gramsOf(heading)),
    letters: text.length,
    folded,
    grams: array(gramsOf(folded)),
  }
}

/** The reference that stands in one document alone. */
export const referenceOf = (number: number): string =>
  createHash('sha256').update(String(number)).digest('hex').slice(0, 12)
