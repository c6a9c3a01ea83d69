import type { CardCode } from '@sala/catalog/companions.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { unitWords } from '@sala/catalog/units.ts'
import type { Language } from '@sala/catalog/words.ts'
import { answerFigure } from '@sala/widgets/answerLine/answerFigure.ts'
import { type CardQuestion, cardQuestions } from '@sala/widgets/answerLine/cardQuestions.ts'
import type { Context } from '@sala/widgets/context.ts'
import type { PhraseReader } from '@sala/widgets/phrases/reader.ts'
import { listed } from '@sala/widgets/texts/format.ts'
import type { Figure } from '@sala/widgets/views/figuresView.ts'
import type { AnyWidget, CardContent, OpenWidget } from '@sala/widgets/widget.ts'
import { useEffect, useMemo, useState } from 'react'
import { useAnswers } from '../api/queries.ts'
import { useCardContext } from '../cards/context.ts'
import { addressOf } from '../dashboards/addresses.ts'
import { withWords } from '../i18n/i18n.ts'
import { loadOnce } from '../loading/loadOnce.ts'
import { useWidgetMenu } from '../menu/useWidgetMenu.ts'
import { holdsCard } from '../session/holdsCard.ts'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'

/** A figure that answers what was typed, or the place where it will stand. */
export interface AnswerLine {
  readonly key: string
  /** What the figure is of: the place, and what or when it is. */
  readonly label: string
  /** Which card it is of, and what is compared. */
  readonly about: string
  /** Null while it is asked for. */
  readonly figure: Figure | null
  /** Made of the places and markets alone that the reader may see. */
  readonly limited: boolean
  /** Where the card is. */
  readonly address: string
}

const allWidgets = withWords(['otherWidgets'], () => import('@sala/widgets/all.ts'))

/** The grammar with the names and words of six languages, and the cards: the palette opens without waiting for them. */
const grammar = loadOnce(async (): Promise<Grammar> => {
  const [{ loadReader }, { findCard }] = await Promise.all([import('@sala/widgets/phrases/reader.ts'), allWidgets()])
  return { ...(await loadReader()), findCard }
})

interface Grammar {
  readonly read: PhraseReader
  readonly findCard: (code: CardCode) => AnyWidget | undefined
}

interface OpenQuestion {
  readonly question: CardQuestion
  readonly widget: AnyWidget
  readonly open: OpenWidget
}

/**
 * What a text asks for, as the cards answer it: asked of the same endpoints with the reader's rights and worked out by the cards themselves. A
 * text that is no such question, and a figure that is not held, have no line.
 */
export function useAnswerLines(text: string): readonly AnswerLine[] {
  const grammar = useGrammar()
  const { context } = useCardContext()
  const { permissions } = useStore(session)
  const { categories } = useWidgetMenu()
  const questions = useMemo(
    () =>
      grammar === null || context === null
        ? []
        : openQuestions(text, grammar.read, context, (code) =>
            holdsCard(permissions, code) ? grammar.findCard(code) : undefined,
          ),
    [text, grammar, context, permissions],
  )
  const asks = useMemo(
    () =>
      Object.fromEntries(
        questions.flatMap(({ open }, at) => Object.entries(open.asks).map(([name, ask]) => [`${at} ${name}`, ask])),
      ),
    [questions],
  )
  const { answers, error } = useAnswers(asks)
  return useMemo(
    () =>
      context === null || error !== null
        ? []
        : questions.flatMap((question, at) => {
            const line = lineOf(question, answers === null ? null : ownAnswers(answers, at), context)
            const url = categories
              ?.flatMap(({ widgets }) => widgets)
              .find(({ code }) => code === question.question.code)?.url
            const address = addressIn(question.question, url)
            return line === null || address === null ? [] : [{ ...line, address }]
          }),
    [questions, answers, error, context, categories],
  )
}

/** Null until its words and the cards have come. */
function useGrammar(): Grammar | null {
  const [loaded, setLoaded] = useState(grammar.current)
  useEffect(() => {
    // A palette without answers still leads everywhere; the next one tries again.
    grammar.load().then(setLoaded, () => undefined)
  }, [])
  return loaded
}

function openQuestions(
  text: string,
  read: PhraseReader,
  context: Context,
  cardOf: (code: CardCode) => AnyWidget | undefined,
): readonly OpenQuestion[] {
  const phrase = read(text, context.today)
  if (phrase === null) return []
  return cardQuestions(phrase, context, cardOf).flatMap((question) => {
    const widget = cardOf(question.code)
    return widget === undefined ? [] : [{ question, widget, open: widget.open(question.parameters, context) }]
  })
}

/** Of the answers to all questions those to one, under the names that its card gave. */
function ownAnswers(answers: Readonly<Record<string, unknown>>, at: number): Readonly<Record<string, unknown>> {
  const prefix = `${at} `
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, answer]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), answer]] : [],
    ),
  )
}

/** The line of a question, without its figure while that is asked for; null where the card has none. */
function lineOf(
  { question, widget, open }: OpenQuestion,
  answers: Readonly<Record<string, unknown>> | null,
  context: Context,
): Omit<AnswerLine, 'address'> | null {
  const { language } = context
  const key = JSON.stringify([question.code, question.parameters])
  const labelOf = (measure: string) =>
    listed([...(question.place === null ? [] : [context.place(question.place)]), measure], language)
  if (answers === null) {
    const measure = formatMessage(question.measure ?? widget.title, language)
    return { key, label: labelOf(measure), about: '', figure: null, limited: false }
  }
  const content = tryToShow(open, answers)
  const figure = content === null ? null : answerFigure(content, question.figure)
  if (content === null || figure === null) return null
  return {
    key,
    label: labelOf(question.measure === null ? figure.label : formatMessage(question.measure, language)),
    about: aboutOf(figure, content, language),
    figure,
    limited: content.trust.limited === true,
  }
}

/** In which unit the figure is, and what is compared: a headline says that in the line above it. */
function aboutOf({ note, unit }: Figure, { subtitle }: CardContent, language: Language): string {
  const compared = note === '' ? subtitle : note
  const unitIsPlain = unit === 'people' || unit === 'percent'
  return unitIsPlain ? compared : [formatMessage(unitWords[unit], language), compared].join(' · ')
}

/** A card that cannot read its answers has no figure to tell. */
function tryToShow(open: OpenWidget, answers: Readonly<Record<string, unknown>>): CardContent | null {
  try {
    return open.show(answers)
  } catch {
    return null
  }
}

/** Where the card is: on its dashboard, or on a page of its own, which `url` leads to; null where it has none. */
function addressIn({ dashboard, shared, parameters }: CardQuestion, url: string | undefined): string | null {
  const { to, search } = dashboard === null ? { to: url, search: parameters } : addressOf(dashboard, shared)
  if (to === undefined) return null
  const query = new URLSearchParams(search).toString()
  return query === '' ? to : `${to}?${query}`
}
