import { deserialize, serialize } from 'node:v8'
import { translate } from '@sala/catalog/locales/load.ts'
import { cell, labelled, number, withEra } from '@sala/widgets/texts/format.ts'
import { z } from 'zod'
import type { OpenPart } from '../exports/makeCards.ts'
import { type OpenedCard, pictureOf } from '../exports/openedCard.ts'
import type { ExportPool } from '../exports/pool.ts'
import type { PrintedText } from '../services/pictures/boardPictures.ts'

const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

/** What a board says between its cards; without bytes of its picture, what that shows. */
const MailText = z.object({
  heading: z.string(),
  lines: z.array(z.string()),
  alternative: z.string(),
  jpeg: Bytes.nullable(),
})
export type MailText = z.infer<typeof MailText>

/** A card inside a mail: its picture, and its content in words, for readers without pictures. */
const MailPicture = z.object({
  title: z.string(),
  /** What its board says before it. */
  before: z.array(MailText),
  /** What the figures come to, or what they are of. */
  lead: z.string(),
  /** What is said about the figures, and the figures, a line each. */
  words: z.array(z.string()),
  /** Null where the mail has no room for it. */
  png: Bytes.nullable(),
})
export type MailPicture = z.infer<typeof MailPicture>

/** The cards inside a mail, and what their board says below the last one. */
const MailPictures = z.object({ pictures: z.array(MailPicture), below: z.array(MailText) })
export type MailPictures = z.infer<typeof MailPictures>

/** Rows of a table that stand in words: a mail is no place for hundreds. */
const maxRows = 24

/**
 * Makes the pictures of a mail, of at most so many bytes together: cards beyond that are said in words. As bytes that `readPictures` reads.
 * Throws `ExportFailed` and what the answers throw.
 */
export async function makePictures(
  pool: ExportPool,
  { parts, below }: { readonly parts: readonly OpenPart[]; readonly below: readonly PrintedText[] },
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const pictures: MailPicture[] = []
  let left = maxBytes
  const fitting = (bytes: Uint8Array): Uint8Array | null => {
    if (bytes.byteLength > left) return null
    left -= bytes.byteLength
    return bytes
  }
  const inMail = ({ heading, text, picture }: PrintedText): MailText => ({
    heading,
    lines: text === '' ? [] : text.split('\n'),
    alternative: picture?.alternative ?? '',
    jpeg: picture && fitting(picture.jpeg),
  })
  for (const part of parts) {
    const { card, png } = await pictureOf(pool, part, signal)
    // A card comes before what its board shows around it.
    const picture = fitting(png)
    const before = part.texts.map(inMail)
    const lead = card.content.claim ?? card.content.subtitle
    pictures.push({ title: card.title, lead, words: figuresInWords(card), png: picture, before })
  }
  return serialize({ pictures, below: below.map(inMail) } satisfies MailPictures)
}

/** Throws where they are of another build of Sala, which never comes to pass within one process. */
export const readPictures = (bytes: Uint8Array): MailPictures => MailPictures.parse(deserialize(bytes))

/** What a card's picture shows, in words: what is compared, what is to be known of the figures, and its table, a row a line. */
function figuresInWords({
  content,
  filters,
  trust,
  annotations,
  demonstration,
  language,
  era,
  locale,
}: OpenedCard['card']): string[] {
  const about = [
    ...(demonstration === null ? [] : [demonstration]),
    ...(content.claim === null ? [] : [content.subtitle]),
    ...filters,
    ...trust,
    ...annotations.map(({ label, value }) => labelled(label, value, language)),
  ]
  if (content.empty) return [...about, translate(locale, 'exports.empty')]
  const { columns, rows, count } = content.table
  const [first, ...others] = columns
  const listedRows = rows.slice(0, maxRows)
  return withEra(era, () => {
    const lines = listedRows.map(({ cells }) => {
      const figures = others.map((column) =>
        labelled(column.label, cell(cells[column.key], column, language), language),
      )
      return labelled(first === undefined ? '' : cell(cells[first.key], first, language), figures.join('; '), language)
    })
    const total = Math.max(count, rows.length)
    if (total <= listedRows.length) return [...about, ...lines]
    const shownRows = `1–${number(listedRows.length, language)}`
    return [...about, ...lines, translate(locale, 'exports.rows', { rows: shownRows, total: number(total, language) })]
  })
}
