import { defineMessages, formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { change as changeText } from '../texts/format.ts'
import type { TableModel } from '../views/table.ts'
import type { RankingView, View } from '../views/view.ts'

/**
 * Claims: the sentence below a card's title. It is computed only from the picture and the table of the card, so that it always agrees with
 * them. Without enough figures there is none.
 */

/** `months`: in how many months a figure is above the year before. `ranking`: which of the largest rose most. */
export type ClaimRule = 'months' | 'ranking'

const words = defineMessages('widgets.claims', {
  allAbove: 'Above the year before in all {months} months',
  allBelow: 'Below the year before in all {months} months',
  someAbove: 'Above the year before in {above} of {months} months',
  roseMost: '{name} rose most of the {count} largest: {change}',
  allFell: 'All of the {count} largest fell, {name} most: {change}',
})

/** Of fewer months or bars there is nothing to sum up. */
const least = 3

/** The claim of a card by its rule; null where its figures do not bear one. */
export function claimOf(
  rule: ClaimRule,
  { view, table }: { readonly view: View; readonly table: TableModel },
  context: Context,
): string | null {
  return rule === 'months' ? monthsClaim(table, context) : rankingClaim(view, context)
}

/** From the changes of the months in the table; none if one of them is a text, which means that its base is too small for a percentage. */
function monthsClaim({ columns, rows }: TableModel, { language }: Context): string | null {
  const change = columns.find(({ kind }) => kind === 'change')?.key
  if (change === undefined || !columns.some(({ kind }) => kind === 'month')) return null
  const cells = rows.flatMap(({ level, cells }) => (level === 'row' ? [cells[change] ?? null] : []))
  if (cells.some((cell) => typeof cell === 'string')) return null
  const changes = cells.filter((cell) => typeof cell === 'number' && Number.isFinite(cell))
  const above = changes.filter((value) => Number(value) > 0).length
  const below = changes.filter((value) => Number(value) < 0).length
  const months = changes.length
  if (months < least) return null
  if (below === months) return formatMessage(words.allBelow, language, { months })
  return formatMessage(above === months ? words.allAbove : words.someAbove, language, { above, months })
}

/** From the changes beside the bars; none if the bars are changes or shares, or one has no change in percent. */
function rankingClaim(view: View, { language }: Context): string | null {
  const ranking = rankingIn(view)
  if (ranking === null || ranking.of !== undefined) return null
  const changes = ranking.changes.filter((change) => typeof change === 'number' && Number.isFinite(change)).map(Number)
  const count = ranking.categories.length
  if (count < least || changes.length !== count) return null
  const best = Math.max(...changes)
  const largest = best > 0 ? best : Math.min(...changes)
  // With two equal maxima there is no single one, and without a decrease there is none to name.
  if (largest === 0 || best === 0 || changes.filter((change) => change === largest).length > 1) return null
  const name = ranking.categories[changes.indexOf(largest)] ?? ''
  const values = { name, count, change: changeText(largest, language) }
  return formatMessage(best > 0 ? words.roseMost : words.allFell, language, values)
}

function rankingIn(view: View): RankingView | null {
  if (view.kind === 'composed')
    return view.parts.map((part) => rankingIn(part.view)).find((rankingView) => rankingView !== null) ?? null
  return view.kind === 'ranking' ? view : null
}
