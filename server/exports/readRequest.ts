import { type ExportFormat, exportFormats } from '@sala/catalog/api/exports.ts'
import { readCardCode } from '@sala/catalog/companions.ts'
import { isLanguage, type Language, languages } from '@sala/catalog/words.ts'
import { findCard } from '@sala/widgets/all.ts'
import type { Context } from '@sala/widgets/context.ts'
import type { Filter } from '@sala/widgets/filters.ts'
import type { AnyWidget, OpenWidget } from '@sala/widgets/widget.ts'
import { maySee } from '../auth/guard.ts'
import type { Actor } from '../part.ts'
import { problem } from '../problems.ts'

export interface AskedFile {
  readonly widget: AnyWidget
  readonly format: ExportFormat
}

/**
 * Which file is asked for, by a name such as `134.pdf` or `voc-messages.pdf`, and whether the person may have it. Who may not see the widget learns
 * nothing of it, not even that Excel is not offered.
 */
export function readFile(name: string, actor: Actor | null): AskedFile {
  const [, code = '', extension = ''] = /^([a-z0-9-]{1,40})\.([a-z]{3,4})$/.exec(name) ?? []
  const format = exportFormats.find((one) => one === extension)
  const card = readCardCode(code)
  const widget = card === undefined ? undefined : findCard(card)
  if (!widget || !format) throw problem('not_found')
  if (!maySee(actor, widget.code)) throw problem(actor === null ? 'not_signed_in' : 'forbidden')
  if (format === 'xlsx' && !widget.excel) throw problem('not_found')
  return { widget, format }
}

export interface AskedQuery {
  readonly language: Language
  /** The widget's filters as the address gives them. */
  readonly parameters: Readonly<Record<string, string>>
}

/** Reads the text after the `?`. Throws where a parameter is unknown or given twice, or the language is none of ours. */
export function readQuery(search: string, widget: AnyWidget): AskedQuery {
  const given = new Map<string, string>()
  for (const [field, value] of new URLSearchParams(search)) {
    if (field !== 'lang' && !Object.hasOwn(widget.filters, field)) {
      const expected = [...Object.keys(widget.filters), 'lang'].join(', ')
      throw problem('unknown_parameter', { field, expected })
    }
    if (given.has(field)) throw problem('repeated_parameter', { field })
    given.set(field, value)
  }
  const language = given.get('lang') ?? 'en'
  given.delete('lang')
  if (!isLanguage(language)) {
    throw problem('invalid_value', { field: 'lang', value: language, expected: languages.join(', ') })
  }
  return { language, parameters: Object.fromEntries(given) }
}

/** Refuses the first filter whose value means nothing: a file must not silently show something else than what was asked. */
export function demandFilters({ faults }: OpenWidget, widget: AnyWidget, context: Context): void {
  const [fault] = faults
  if (fault === undefined) return
  const filter = widget.filters[fault.field]
  throw problem('invalid_value', { ...fault, expected: filter === undefined ? undefined : expectedOf(filter, context) })
}

/** What a filter would accept, in signs that need no translation. */
function expectedOf(filter: Filter, context: Context): string {
  switch (filter.kind) {
    case 'year':
      return filter.options(context).join(', ') || 'YYYY'
    case 'month': {
      const bounds = filter.bounds(context)
      return bounds === null ? 'YYYY-MM' : `YYYY-MM, ${bounds.oldest}–${bounds.newest}`
    }
    case 'range':
      return [
        ...(filter.all === null ? [] : ['all']),
        ...filter.presets(context).map(({ value }) => value),
        'YYYY-MM-DD..YYYY-MM-DD',
      ].join(', ')
    case 'choice':
      return [...(filter.all === null ? [] : ['all']), ...filter.options(context).map(({ value }) => value)].join(', ')
    case 'page':
      return '1–1000000'
    case 'limit':
      return '1–1000'
    case 'sort':
      return '±field'
    case 'search':
      return '≤ 256'
  }
}
