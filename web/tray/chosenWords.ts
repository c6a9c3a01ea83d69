import type { AskedPart } from '@sala/catalog/api/exports.ts'
import { asOfParameter } from '@sala/catalog/api/query/asOf.ts'
import type { Context } from '@sala/widgets/context.ts'
import type { Filter, FilterValue } from '@sala/widgets/filters/filters.ts'
import { labelled, monthAndYear, year } from '@sala/widgets/texts/format.ts'
import { daySpan } from '@sala/widgets/texts/sentences.ts'
import { asOfWords } from '@sala/widgets/texts/subtitles.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'

/** A widget or a saved exploration, by its filters. */
interface FilteredView extends Pick<AnyWidget, 'filters'> {
  readonly open: (
    parameters: Readonly<Record<string, string>>,
    context: Context,
  ) => { readonly filters: Readonly<Record<string, FilterValue>> }
}

/** What is chosen on a card of the tray, in words: "Year: 2025". Empty where it shows what it shows by itself. */
export function chosenWords(
  widget: FilteredView,
  { filters }: Pick<AskedPart, 'filters'>,
  context: Context,
): readonly string[] {
  const { [asOfParameter]: asOf = null, ...parameters } = filters
  const open = widget.open(parameters, context)
  const chosen = Object.entries(widget.filters).flatMap(([name, filter]) => {
    if (!Object.hasOwn(filters, name) || filter.kind === 'sort') return []
    const value = wordsOf(filter, open.filters[name] ?? null, context)
    return value === '' ? [] : [labelled(context.say(filter.label), value, context.language)]
  })
  return [...chosen, asOfWords({ ...context, asOf }) ?? []].flat()
}

function wordsOf(filter: Filter, value: FilterValue, context: Context): string {
  const { language } = context
  switch (filter.kind) {
    case 'year':
      return typeof value === 'number' ? year(value, language) : ''
    case 'month':
      return typeof value === 'string' ? monthAndYear(value, language) : ''
    case 'range': {
      const text = typeof value === 'string' ? value : null
      const preset = filter.presets(context).find((option) => option.value === text)
      const days = filter.span(text, context)
      return preset?.label ?? (days === null ? allWords(filter, context) : daySpan(days, language))
    }
    case 'choice':
      if (value === null) return allWords(filter, context)
      return filter.options(context).find((option) => option.value === value)?.label ?? String(value)
    case 'scenario':
      return typeof value === 'string' ? filter.words(value, context) : ''
    default:
      return value === null ? '' : String(value)
  }
}

const allWords = ({ all }: Extract<Filter, { kind: 'range' | 'choice' }>, { say }: Context): string =>
  all === null ? '' : say(all)
