import { loadLocale, translate } from '@sala/catalog/locales/load.ts'
import type { Language } from '@sala/catalog/words.ts'
import { date } from '@sala/widgets/texts/format.ts'
import { layOut, type Section } from '../services/letters.ts'
import type { Mail } from '../services/mailer.ts'
import type { MailPicture, MailPictures, MailText } from './mailPictures.ts'

type Attachment = NonNullable<Mail['attachments']>[number]

/** What a mail brings: a file, or cards inside it; nothing where the file is too large for a mail. */
export type ReportContent =
  | { readonly kind: 'file'; readonly file: Attachment }
  | { readonly kind: 'too_large' }
  | ({ readonly kind: 'pictures' } & Readonly<MailPictures>)

interface ReportFacts {
  readonly to: string
  /** The reader has no account. */
  readonly outside: boolean
  readonly language: Language
  readonly name: string
  /** The name of the subscriber. */
  readonly owner: string
  /** Today by the clock of the subscription, `YYYY-MM-DD`. */
  readonly today: string
  /** Cards in the file, and cards that the reader may not see. */
  readonly cards: number
  readonly leftOut: number
  /** Whether the reader is limited to some rows; for an external address, whether the subscriber is. */
  readonly limited: boolean
  readonly test: boolean
  readonly content: ReportContent
  /** Where the page is, where a press unsubscribes, and where a screen offers that. */
  readonly link: string
  readonly unsubscribe: string
  readonly unsubscribePage: string
}

/** Writes the mail of a subscription in its language; it says what the file holds and what it does not. */
export async function writeReport(facts: ReportFacts): Promise<Mail> {
  const { to, outside, language, name, owner, today, cards, leftOut, limited, test, content, link, unsubscribePage } =
    facts
  const locale = await loadLocale(language)

  const day = date(today, language)
  const wordsOnly = content.kind === 'pictures' ? content.pictures.filter(({ png }) => png === null).length : 0
  const paragraphs = [
    translate(locale, content.kind === 'file' ? 'mail.reportLead' : 'mail.picturesLead', { cards, date: day }),
    ...(leftOut > 0 ? [translate(locale, 'mail.reportLeftOut', { cards: leftOut })] : []),
    ...(limited && outside ? [translate(locale, 'mail.reportOwnerLimited', { name: owner })] : []),
    ...(limited && !outside ? [translate(locale, 'mail.reportLimited')] : []),
    ...(content.kind === 'too_large' ? [translate(locale, 'mail.reportTooLarge')] : []),
    ...(wordsOnly > 0 ? [translate(locale, 'mail.reportPicturesTooLarge', { cards: wordsOnly })] : []),
  ]
  const pictureSections = content.kind === 'pictures' ? sectionsOf(content) : []
  const attachments = content.kind === 'file' ? [content.file] : pictureSections.flatMap(({ attached }) => attached)
  const notes = [test ? translate(locale, 'mail.reportTest') : translate(locale, 'mail.reportOwner', { name: owner })]
  const text = layOut(locale, {
    heading: name,
    paragraphs,
    sections: pictureSections.map(({ section }) => section),
    button: { words: translate(locale, 'mail.reportButton'), link },
    notes,
    ...(test ? {} : { stop: { words: translate(locale, 'mail.reportStop'), link: unsubscribePage } }),
  })
  return {
    to,
    subject: `${name} · ${day}`,
    ...text,
    ...(attachments.length === 0 ? {} : { attachments }),
    ...(test ? {} : { unsubscribe: facts.unsubscribe }),
  }
}

interface PlacedSection {
  readonly section: Section
  readonly attached: readonly Attachment[]
}

function sectionsOf({ pictures, below }: MailPictures): readonly PlacedSection[] {
  const textSections = (texts: readonly MailText[], place: number) =>
    texts.map((text, at) => textSection(text, `text-${place}-${at + 1}`))
  return [
    ...pictures.flatMap((picture, index) => [...textSections(picture.before, index + 1), cardSection(picture, index)]),
    ...textSections(below, pictures.length + 1),
  ]
}

/** What a board says between its cards. Without its picture, the mail says what it shows. */
function textSection({ heading, lines, alternative, jpeg }: MailText, name: string): PlacedSection {
  if (jpeg === null) {
    const textLines = [...(alternative === '' ? [] : [alternative]), ...lines]
    return { section: { heading, lines: textLines, prose: true, pictures: [] }, attached: [] }
  }
  const cid = `${name}@report`
  return {
    section: { heading, lines, prose: true, pictures: [{ cid, words: alternative, textLines: [alternative] }] },
    attached: [{ filename: `${name}.jpg`, contentType: 'image/jpeg', content: jpeg, cid }],
  }
}

function cardSection({ title, lead, words, png }: MailPicture, index: number): PlacedSection {
  if (png === null) return { section: { heading: title, lines: [lead, ...words], pictures: [] }, attached: [] }
  const cid = `card-${index + 1}@report`
  return {
    section: { heading: title, lines: [lead], pictures: [{ cid, words: words.join(' · '), textLines: words }] },
    attached: [{ filename: `${index + 1}.png`, contentType: 'image/png', content: png, cid }],
  }
}
