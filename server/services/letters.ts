import type { LocaleKey } from '@sala/catalog/locales/keys.ts'
import { type Locale, loadLocale, translate } from '@sala/catalog/locales/load.ts'
import { directionOf, type Language } from '@sala/catalog/words.ts'
import type { MailMessage } from './mailer.ts'

/** The kinds of mail that Sala sends; their words stand in the catalogue under `mail`. */
type AccountMailKind =
  | 'reset'
  | 'invitation'
  | 'withdrawn'
  | 'known'
  | 'asked'
  | 'guessed'
  | 'accessAsked'
  | 'accessAnswered'
  | 'address'
  | AccountChange

/** Changes of an account that its owner is notified of, in case an intruder made them. */
export type AccountChange =
  | 'passwordChanged'
  | 'addressAsked'
  | 'addressChanged'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'recoveryCodesRenewed'

interface AccountMailFacts {
  readonly to: string
  readonly language: Language
  /** The address of the button. */
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
  accessAsked: ['mail.accessSubject', 'mail.accessText', 'mail.accessButton', 'mail.accessNote'],
  accessAnswered: ['mail.answerSubject', 'mail.answerText', 'mail.answerButton', 'mail.answerNote'],
  address: ['mail.confirmSubject', 'mail.confirmText', 'mail.confirmButton', 'mail.confirmNote'],
  addressAsked: ['mail.moveSubject', 'mail.moveText', 'mail.resetButton', 'mail.moveNote'],
  addressChanged: ['mail.addressSubject', 'mail.addressText', 'mail.knownButton', 'mail.addressNote'],
  secondFactorOn: ['mail.secondOnSubject', 'mail.secondOnText', 'mail.changedButton', 'mail.changedNote'],
  secondFactorOff: ['mail.secondOffSubject', 'mail.secondOffText', 'mail.changedButton', 'mail.changedNote'],
  recoveryCodesRenewed: ['mail.codesSubject', 'mail.codesText', 'mail.changedButton', 'mail.changedNote'],
} as const satisfies Readonly<Record<AccountMailKind, readonly LocaleKey[]>>

/** Composes a mail in the reader's language, as plain text and HTML. It contains no names, because users choose those texts. */
export async function composeAccountMail(
  kind: AccountMailKind,
  { to, language, link }: AccountMailFacts,
): Promise<MailMessage> {
  const locale = await loadLocale(language)
  const [subject, text, button, note] = words[kind].map((key) => translate(locale, key))
  const layout = { paragraphs: [text ?? ''], button: { words: button ?? '', link }, notes: [note ?? ''] }
  return { to, subject: subject ?? '', ...layOut(locale, layout) }
}

interface Link {
  readonly words: string
  readonly link: string
}

/** A section of a mail. An empty heading is left out. */
export interface Section {
  readonly heading: string
  readonly lines: readonly string[]
  /** The lines are texts that people wrote, not a list. */
  readonly prose?: true
  /** Pictures that are attached to the mail, each with what it shows in words; and what plain text says in its place, a line each. */
  readonly pictures: readonly { readonly cid: string; readonly words: string; readonly textLines?: readonly string[] }[]
}

/** The content of a mail, from top to bottom. */
interface Layout {
  readonly heading?: string
  readonly paragraphs: readonly string[]
  readonly sections?: readonly Section[]
  readonly button: Link
  readonly notes: readonly string[]
  /** The link that unsubscribes. */
  readonly stop?: Link
}

/** A mail as plain text and as HTML of the same words. */
export function layOut(locale: Locale, layout: Layout): Pick<MailMessage, 'text' | 'html'> {
  const { heading, paragraphs, sections = [], button, notes, stop } = layout
  const sign = translate(locale, 'mail.sign')
  const tagline = translate(locale, 'product.tagline')
  const links = [button, ...(stop === undefined ? [] : [stop])].map(({ words, link }) => `${words}:\n${link}`)
  const [first = '', ...others] = links
  const parts = sections.map(({ heading: of, lines, prose, pictures }) => {
    const words = [...lines, ...pictures.flatMap(({ textLines = [] }) => textLines)]
    return [...(of === '' ? [] : [of]), ...words.map((line) => (prose ? line : `• ${line}`))].join('\n')
  })
  const texts = [...(heading === undefined ? [] : [heading]), ...paragraphs, ...parts, first, ...notes, ...others]
  return {
    text: [...texts, `${sign}\n${tagline}`].join('\n\n'),
    html: page(locale.language, layout, `${sign} · ${tagline}`),
  }
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Colours of a mail on white, and on dark where the mail program says that its reader wants that. */
const colours = {
  page: ['#f4f5f8', '#12161f'],
  sheet: ['#ffffff', '#1d2330'],
  ink: ['#1b2233', '#e8ebf2'],
  quiet: ['#5a6377', '#aab3c5'],
  button: ['#31479e', '#a9b8ff'],
  onButton: ['#ffffff', '#12161f'],
  link: ['#31479e', '#a9b8ff'],
} as const

/**
 * Programs that know dark mode read this (Apple Mail, Thunderbird, Outlook for macOS by `prefers-color-scheme`; Outlook on the web marks what it
 * recolours). The others have the inline styles, or invert these by themselves. Pictures keep their white ground.
 */
const darkRules: readonly (readonly [string, string])[] = [
  ['page', `background:${colours.page[1]}!important;color:${colours.ink[1]}!important`],
  ['sheet', `background:${colours.sheet[1]}!important;color:${colours.ink[1]}!important`],
  ['quiet', `color:${colours.quiet[1]}!important`],
  ['button', `background:${colours.button[1]}!important;color:${colours.onButton[1]}!important`],
  ['link', `color:${colours.link[1]}!important`],
]
const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${darkRules.map(([name, rule]) => `.${name}{${rule}}`).join('')}}
${darkRules.map(([name, rule]) => `[data-ogsc] .${name},[data-ogsb] .${name}{${rule}}`).join('')}
@media (max-width:480px){.page{padding:8px!important}.sheet{padding:20px 16px!important}}
</style>`

/** Without pictures, their words stand there, on the ground that pictures have. */
const pictureStyle = `display:block;width:100%;max-width:520px;height:auto;border-radius:8px;background:#ffffff;color:${colours.ink[0]};font-size:14px;line-height:1.6`
const paragraph = 'margin:0 0 24px'

function sectionHtml({ heading, lines, prose, pictures }: Section): string {
  const items = lines.map((line) => `<li style="margin:0 0 8px">${escaped(line)}</li>`)
  const list = `<ul style="${paragraph};padding:0 20px">${items.join('\n')}</ul>`
  // People write in a language of their own, from left or from right.
  const words = prose ? `<p dir="auto" style="${paragraph}">${lines.map(escaped).join('<br>')}</p>` : list
  const figures = pictures.map(
    (picture) =>
      `<p style="${paragraph}"><img src="cid:${escaped(picture.cid)}" alt="${escaped(picture.words)}" width="520" style="${pictureStyle}"></p>`,
  )
  const title = `<h2 dir="auto" style="margin:0 0 8px;font-size:16px;line-height:1.4">${escaped(heading)}</h2>`
  const below = lines.length === 0 ? [] : [words]
  // A list leads to its picture, a picture to what people say of it.
  return [...(heading === '' ? [] : [title]), ...(prose ? [...figures, ...below] : [...below, ...figures])].join('\n')
}

/**
 * Styles are inline, because many mail programs drop everything else; what is in the head only adds to them. Addresses stand in full, for programs
 * that show no buttons.
 */
function page(
  language: Language,
  { heading, paragraphs, sections = [], button, notes, stop }: Layout,
  sign: string,
): string {
  const direction = directionOf(language)
  const start = direction === 'rtl' ? 'right' : 'left'
  const address = escaped(button.link)
  const small = `color:${colours.quiet[0]};font-size:14px`
  const body = [
    ...(heading === undefined
      ? []
      : [`<h1 dir="auto" style="${paragraph};font-size:20px;line-height:1.4">${escaped(heading)}</h1>`]),
    ...paragraphs.map((text) => `<p style="${paragraph}">${escaped(text)}</p>`),
    ...sections.map(sectionHtml),
    `<p style="${paragraph}"><a class="button" href="${address}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${colours.button[0]};color:${colours.onButton[0]};text-decoration:none">${escaped(button.words)}</a></p>`,
    `<p class="quiet" style="${paragraph};${small};word-break:break-all;text-align:${start}" dir="ltr">${address}</p>`,
    ...notes.map((text) => `<p class="quiet" style="${paragraph};${small}">${escaped(text)}</p>`),
    ...(stop === undefined
      ? []
      : [
          `<p style="${paragraph};font-size:14px"><a class="link" href="${escaped(stop.link)}" style="color:${colours.link[0]}">${escaped(stop.words)}</a></p>`,
        ]),
    `<p class="quiet" style="margin:0;${small}">${escaped(sign)}</p>`,
  ]
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>${head}</head>
<body class="page" style="margin:0;padding:24px;background:${colours.page[0]};color:${colours.ink[0]};font:16px/1.6 'IBM Plex Sans','Noto Sans Thai',Arial,sans-serif">
<div class="sheet" dir="${direction}" style="max-width:520px;margin:0 auto;padding:32px;background:${colours.sheet[0]};border-radius:16px">
${body.join('\n')}
</div>
</body>
</html>
`
}
