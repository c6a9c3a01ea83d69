import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { amount, figureChange, figureHeadline } from '../texts/format.ts'
import type { Figure } from '../views/figuresView.ts'
import type { RankingView, View } from '../views/view.ts'
import { highlightWords as words } from './highlightWords.ts'
import type { HighlightCard, Sentence } from './sentence.ts'

/** Sentences from a card's headline figures and line of trust: late data, a target, a share with its volume, a figure with its change. */
export function figureSentences({ view, trust }: HighlightCard['content'], { language }: Context): readonly Sentence[] {
  const late: Sentence[] =
    trust.late === null
      ? []
      : [{ kind: 'late', weight: 0, text: formatMessage(words.late, language, { date: trust.late }) }]
  return [
    ...late,
    ...figuresIn(view).flatMap((figure) => sentenceOf(figure, language) ?? []),
    ...rankingsIn(view).flatMap((ranking) => largestOf(ranking, language) ?? []),
  ]
}

const rankingsIn = (view: View): readonly RankingView[] =>
  view.kind === 'composed' ? view.parts.flatMap((part) => rankingsIn(part.view)) : view.kind === 'ranking' ? [view] : []

/** The longest bar of a ranking of three or more, if it is the only one of its length; none for changes, shares and excerpts. */
function largestOf(
  { categories, series: [bars], unit, of, excerpt }: RankingView,
  language: Context['language'],
): Sentence | null {
  const values = (bars?.values ?? []).filter((value) => value !== null)
  const most = Math.max(...values)
  if (
    excerpt ||
    of !== undefined ||
    values.length < 3 ||
    !(most > 0) ||
    values.filter((value) => value === most).length > 1
  )
    return null
  const name = categories[bars?.values.indexOf(most) ?? -1]
  if (name === undefined || name === '') return null
  const text = formatMessage(words.largest, language, { name, figure: amount(most, unit, language) })
  return { kind: 'largest', weight: 0, text }
}

/** The figures of a card; none for several places beside each other, because a sentence would not say whose they are. */
function figuresIn(view: View): readonly Figure[] {
  const views = view.kind === 'composed' ? view.parts.map((part) => part.view) : [view]
  const sets = views.flatMap((comparisonView) => (comparisonView.kind === 'figures' ? [comparisonView.figures] : []))
  return sets.length === 1 ? (sets[0] ?? []) : []
}

function sentenceOf(figure: Figure, language: Context['language']): Sentence | null {
  const { key, value, unit, change, label, note } = figure
  if (value === null || !Number.isFinite(value)) return null
  const headlineText = figureHeadline(figure, language)
  if (key === 'reached' && unit === 'percent') {
    const text =
      note === ''
        ? formatMessage(words.reached, language, { reached: headlineText })
        : formatMessage(words.reachedOf, language, { reached: headlineText, period: note })
    return { kind: 'target', weight: 0, text }
  }
  const changeText = figureChange(figure, language)
  if (changeText === null || change === null || !Number.isFinite(change)) return null
  const values = { label, figure: headlineText, change: changeText }
  const text =
    note === ''
      ? formatMessage(words.figure, language, values)
      : formatMessage(words.figureOf, language, { ...values, note })
  // A share is stated with its volume, because `share` and `figure` sentences are chosen independently.
  if (unit === 'percent' && figure.changeIn === 'points' && note !== '')
    return { kind: 'share', weight: Math.abs(change), text }
  // Points and people are no percentages: they are listed after those.
  return { kind: 'figure', weight: figure.changeIn === undefined ? Math.abs(change) : 0, text }
}
