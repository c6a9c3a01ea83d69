import { translate } from '@sala/catalog/locales/load.ts'
import { directionOf } from '@sala/catalog/words.ts'
import { date, number } from '@sala/widgets/texts/format.ts'
import { categoryColour } from '@sala/widgets/views/options/base.ts'
import { paletteOf } from '@sala/widgets/views/palette.ts'
import type { Message } from '@sala/widgets/views/view.ts'
import type { Card } from '../../card.ts'
import { shortAddress } from './columns.ts'

/** Messages as pages set them: one below the other, each with who, where, when and how it was received around it. */
export interface Correspondence {
  readonly messages: readonly {
    readonly author: string
    readonly date: string
    /** Channel and sentiment, each with its colour, and the topic, which has none. */
    readonly labels: readonly { readonly words: string; readonly colour: string | null }[]
    readonly text: string
    /** Whether the text runs from the right: people write in their own language, not in the reader's. */
    readonly rtl: boolean
    readonly facts: string
    readonly link: string | null
    readonly linkWords: string
  }[]
}

export function correspondence(messages: readonly Message[], { language, locale }: Card): Correspondence {
  const palette = paletteOf('print')
  const colourOf = (code: string) => categoryColour(code, 0, palette)
  return {
    messages: messages.map(({ author, title, text, date: day, channel, sentiment, topic, place, figures, link }) => ({
      author: title ?? author ?? translate(locale, 'messages.unknownAuthor'),
      date: day === null ? '' : date(day, language),
      labels: [
        ...(channel === null ? [] : [{ words: channel.label, colour: colourOf(channel.code) }]),
        ...(sentiment === null ? [] : [{ words: sentiment.label, colour: colourOf(sentiment.code) }]),
        ...(topic === null ? [] : [{ words: topic, colour: null }]),
      ],
      text,
      rtl: runsFromRight(text) ?? directionOf(language) === 'rtl',
      facts: [
        // An article stands under its title, so its source stands below.
        ...(title === undefined || author === null ? [] : [author]),
        ...(place === null ? [] : [place]),
        ...figures.flatMap(({ label, value }) => (value === null ? [] : [`${label} ${number(value, language)}`])),
      ].join('  ·  '),
      link,
      linkWords: link === null ? '' : shortAddress(link),
    })),
  }
}

/** By the first letter that has a direction, as browsers do; null where none has. */
function runsFromRight(text: string): boolean | null {
  const first = /\p{L}/u.exec(text)?.[0]
  return first === undefined ? null : /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first)
}
