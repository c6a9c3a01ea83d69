import { loadLocale, translate } from '@sala/catalog/locales/load.ts'
import type { Language } from '@sala/catalog/words.ts'
import { date } from '@sala/widgets/texts/format.ts'
import { layOut } from '../services/letters.ts'
import type { Mail } from '../services/mailer.ts'

export interface ReportFacts {
  readonly to: string
  /** The reader has no account. */
  readonly outside: boolean
  readonly language: Language
  readonly name: string
  /** Who had it sent, by name. */
  readonly owner: string
  /** Today in UTC, `YYYY-MM-DD`. */
  readonly today: string
  /** Cards in the file, and cards that the reader may not see. */
  readonly cards: number
  readonly leftOut: number
  /** The reader sees some rows alone; of an address outside, whoever had it sent. */
  readonly limited: boolean
  readonly test: boolean
  /** Null where it is too large for a mail. */
  readonly file: NonNullable<Mail['attachments']>[number] | null
  /** Where the page is, where a press unsubscribes, and where a screen offers that. */
  readonly link: string
  readonly unsubscribe: string
  readonly unsubscribePage: string
}

/** Writes the mail of a subscription in its language; it says what the file holds and what it does not. */
export async function writeReport(facts: ReportFacts): Promise<Mail> {
  const { to, outside, language, name, owner, today, cards, leftOut, limited, test, file, link, unsubscribePage } =
    facts
  const locale = await loadLocale(language)

  const day = date(today, language)
  const paragraphs = [
    translate(locale, 'mail.reportLead', { cards, date: day }),
    ...(leftOut > 0 ? [translate(locale, 'mail.reportLeftOut', { cards: leftOut })] : []),
    ...(limited && outside ? [translate(locale, 'mail.reportOwnerLimited', { name: owner })] : []),
    ...(limited && !outside ? [translate(locale, 'mail.reportLimited')] : []),
    ...(file === null ? [translate(locale, 'mail.reportTooLarge')] : []),
  ]
  const notes = [test ? translate(locale, 'mail.reportTest') : translate(locale, 'mail.reportOwner', { name: owner })]
  const text = layOut(locale, {
    heading: name,
    paragraphs,
    button: { words: translate(locale, 'mail.reportButton'), link },
    notes,
    ...(test ? {} : { stop: { words: translate(locale, 'mail.reportStop'), link: unsubscribePage } }),
  })
  return {
    to,
    subject: `${name} · ${day}`,
    ...text,
    ...(file === null ? {} : { attachments: [file] }),
    ...(test ? {} : { unsubscribe: facts.unsubscribe }),
  }
}
