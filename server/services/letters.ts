import type { LocaleKey } from '@sala/catalog/locales/keys.ts'
import { loadLocale, translate } from '@sala/catalog/locales/load.ts'
import { directionOf, type Language } from '@sala/catalog/words.ts'
import type { Letter } from './mailer.ts'

/** The kinds of mail that Sala sends; their words stand in the catalogue under `mail`. */
export type LetterKind =
  | 'reset'
  | 'invitation'
  | 'withdrawn'
  | 'known'
  | 'asked'
  | 'guessed'
  | 'address'
  | AccountChange

/** What a person is told of their own account, in case it was not they. */
export type AccountChange =
  | 'passwordChanged'
  | 'addressAsked'
  | 'addressChanged'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'recoveryCodesRenewed'

export interface LetterFacts {
  readonly to: string
  readonly language: Language
  /** Where the button leads. */
  readonly link: string
}

const words = {
  reset: ['mail.resetSubject', 'mail.resetText', 'mail.resetButton', 'mail.resetNote'],
  invitation: ['mail.invitationSubject', 'mail.invitationText', 'mail.invitationButton', 'mail.invitationNote'],
  withdrawn: ['mail.withdrawnSubject', 'mail.withdrawnText', 'mail.resetButton', 'mail.invitationNote'],
  known: ['mail.knownSubject', 'mail.knownText', 'mail.knownButton', 'mail.knownNote'],
  asked: ['mail.askedSubject', 'mail.askedText', 'mail.askedButton', 'mail.askedNote'],
  passwordChanged: ['mail.changedSubject', 'mail.changedText', 'mail.changedButton', 'mail.changedNote'],
  guessed: ['mail.guessedSubject', 'mail.guessedText', 'mail.guessedButton', 'mail.guessedNote'],
  address: ['mail.confirmSubject', 'mail.confirmText', 'mail.confirmButton', 'mail.confirmNote'],
  addressAsked: ['mail.moveSubject', 'mail.moveText', 'mail.resetButton', 'mail.moveNote'],
  addressChanged: ['mail.addressSubject', 'mail.addressText', 'mail.knownButton', 'mail.addressNote'],
  secondFactorOn: ['mail.secondOnSubject', 'mail.secondOnText', 'mail.changedButton', 'mail.changedNote'],
  secondFactorOff: ['mail.secondOffSubject', 'mail.secondOffText', 'mail.changedButton', 'mail.changedNote'],
  recoveryCodesRenewed: ['mail.codesSubject', 'mail.codesText', 'mail.changedButton', 'mail.changedNote'],
} as const satisfies Readonly<Record<LetterKind, readonly LocaleKey[]>>

/** Writes a mail in the reader's language, as plain text and as HTML of the same words. Names never stand in it: they are others' words. */
export async function writeLetter(kind: LetterKind, { to, language, link }: LetterFacts): Promise<Letter> {
  const locale = await loadLocale(language)
  const [subject, text, button, note] = words[kind].map((key) => translate(locale, key))
  const sign = translate(locale, 'mail.sign')
  const tagline = translate(locale, 'product.tagline')
  return {
    to,
    subject: subject ?? '',
    text: [text, `${button}:\n${link}`, note, `${sign}\n${tagline}`].join('\n\n'),
    html: page({ language, text, button, note, link, sign: `${sign} · ${tagline}` }),
  }
}

interface Page {
  readonly language: Language
  readonly text: string | undefined
  readonly button: string | undefined
  readonly note: string | undefined
  readonly link: string
  readonly sign: string
}

const escaped = (text: string | undefined) => (text ?? '').replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Styles are inline, because mail programs drop everything else. */
function page({ language, text, button, note, link, sign }: Page): string {
  const direction = directionOf(language)
  const address = escaped(link)
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px;background:#f4f5f8;color:#1b2233;font:16px/1.6 'IBM Plex Sans','Noto Sans Thai',Arial,sans-serif">
<div dir="${direction}" style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:16px">
<p style="margin:0 0 24px">${escaped(text)}</p>
<p style="margin:0 0 24px"><a href="${address}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#31479e;color:#ffffff;text-decoration:none">${escaped(button)}</a></p>
<p style="margin:0 0 24px;color:#5a6377;font-size:14px;word-break:break-all" dir="ltr">${address}</p>
<p style="margin:0 0 24px;color:#5a6377;font-size:14px">${escaped(note)}</p>
<p style="margin:0;color:#5a6377;font-size:14px">${escaped(sign)}</p>
</div>
</body>
</html>
`
}
