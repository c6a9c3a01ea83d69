import {
  type AskedCard,
  type Era,
  type ExportFormat,
  eras,
  exportFormats,
  formatsWithEra,
  type PdfLayout,
  pdfRows,
  pdfTables,
  plainLayout,
} from '@sala/catalog/api/exports.ts'
import { asOfParameter, readAsOf } from '@sala/catalog/api/query/asOf.ts'
import { Refusal } from '@sala/catalog/api/query/refusal.ts'
import { readCardCode } from '@sala/catalog/companions.ts'
import { isLanguage, type Language, languages } from '@sala/catalog/words.ts'
import { findCard } from '@sala/widgets/all.ts'
import type { Context } from '@sala/widgets/context.ts'
import type { Filter } from '@sala/widgets/filters/filters.ts'
import { growthForm, maxNameLength } from '@sala/widgets/forecast/growth.ts'
import type { AnyWidget, OpenWidget } from '@sala/widgets/widget.ts'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../access/actor.ts'
import { holds, maySee } from '../../access/guard.ts'
import { createPublicWidgets } from '../../access/publicWidgets.ts'
import { problem } from '../../core/problems.ts'
import { faultProblem } from '../../market/answers.ts'
import type { Services } from '../../services/services.ts'
import { exportMessages } from '../problemMessages.ts'

interface FileRequest {
  readonly widget: AnyWidget
  readonly format: ExportFormat
}

/**
 * Which file is asked for, by a name such as `134.pdf` or `voc-messages.pdf`, and whether the person may have it. Who may not see the
 * widget learns nothing of it, not even that Excel is not offered.
 */
export function readFile(name: string, actor: Actor | null): FileRequest {
  const [, code = '', extension = ''] = /^([a-z0-9-]{1,40})\.([a-z]{3,4})$/.exec(name) ?? []
  const format = exportFormats.find((exportFormat) => exportFormat === extension)
  const card = readCardCode(code)
  const widget = card === undefined ? undefined : findCard(card)
  if (!widget || !format) throw problem('not_found')
  requireFile(widget, format, actor)
  return { widget, format }
}

/**
 * Whether a person may download a card: they must be permitted to see it, and Excel must be enabled for it.
 * `field` names the card where there are several.
 */
export function requireFile(widget: AnyWidget, format: ExportFormat, actor: Actor | null, field?: string): void {
  const facts = field === undefined ? {} : { field, value: String(widget.code) }
  if (!maySee(actor, widget.code)) throw problem(actor === null ? 'not_signed_in' : 'forbidden', facts)
  if (format === 'xlsx' && !widget.excel) throw problem('forbidden', { ...facts, message: exportMessages.noExcel })
}

/** Answers `not_found` for a public card that is switched off, unless it is granted to the person. */
export async function requireVisible(
  services: Pick<Services, 'state' | 'now'>,
  { code, public: open }: AnyWidget,
  actor: Actor | null,
): Promise<void> {
  if (!open || typeof code !== 'number' || holds(actor, code)) return
  if (!(await createPublicWidgets(services).visibleCodes()).has(code)) throw problem('not_found')
}

export interface CardQuery {
  readonly language: Language
  /** How a file in Thai counts years. */
  readonly era: Era
  /** What a PDF holds. */
  readonly layout: PdfLayout
  /** What is laid over its time axis, as the address gives it. */
  readonly overlays: { readonly holidays: string | undefined; readonly events: string | undefined }
  /** The widget's filters as the address gives them. */
  readonly parameters: Readonly<Record<string, string>>
}

const fileParameters: readonly string[] = ['lang', 'era', 'table', 'rows', 'holidays', 'events']

/** The text after the `?`. */
export function searchOf({ raw: { url = '' } }: FastifyRequest): string {
  const mark = url.indexOf('?')
  return mark < 0 ? '' : url.slice(mark + 1)
}

/**
 * Reads the text after the `?`; `known` are the parameters beside the filters. Throws where one is unknown or given twice, or the language is
 * none of ours.
 */
export function readQuery(
  search: string,
  widget: AnyWidget,
  format: ExportFormat,
  knownParameters = fileParameters,
): CardQuery {
  const values = new Map<string, string>()
  for (const [field, value] of new URLSearchParams(search)) {
    if (!knownParameters.includes(field) && !takes(widget.filters, field)) {
      const expected = [...Object.keys(widget.filters), asOfParameter, ...knownParameters].join(', ')
      throw problem('unknown_parameter', { field, expected })
    }
    if (values.has(field)) throw problem('repeated_parameter', { field })
    values.set(field, value)
  }
  const language = values.get('lang') ?? 'en'
  if (!isLanguage(language)) {
    throw problem('invalid_value', { field: 'lang', value: language, expected: languages.join(', ') })
  }
  const era = readEra(values.get('era'), format, language)
  const layout = readLayout({ table: values.get('table'), rows: values.get('rows') }, format)
  const overlays = { holidays: values.get('holidays'), events: values.get('events') }
  for (const name of knownParameters) values.delete(name)
  return { language, era, layout, overlays, parameters: Object.fromEntries(values) }
}

/** Whether a card has a filter of a name. Every card has the day as of which its figures are asked. */
const takes = (filters: Readonly<Record<string, Filter>>, name: string) =>
  name === asOfParameter || Object.hasOwn(filters, name)

/**
 * What a PDF holds, by default each card on a page at most. Throws where there is no such choice, and where one is made for a file that
 * has none. `before` is put before the names of the parameters.
 */
export function readLayout(
  choices: { readonly [Name in keyof PdfLayout]?: string | undefined },
  format: ExportFormat,
  before = '',
): PdfLayout {
  const choice = <Value extends string>(name: keyof PdfLayout, values: readonly Value[], usual: Value): Value => {
    const text = choices[name]
    if (text === undefined) return usual
    const value = values.find((candidate) => candidate === text)
    if (value !== undefined && format === 'pdf') return value
    const expected = format === 'pdf' ? values.join(', ') : 'pdf'
    throw problem('invalid_value', { field: before + name, value: text, expected })
  }
  return { table: choice('table', pdfTables, plainLayout.table), rows: choice('rows', pdfRows, plainLayout.rows) }
}

/**
 * The era of a file: the common one for tables, that of the readers for documents and pictures. Throws where one is asked for that the file
 * cannot have.
 */
export function readEra(text: string | undefined, format: ExportFormat, language: Language): Era {
  const hasTable = formatsWithEra.includes(format)
  if (text === undefined) return hasTable ? 'gregorian' : 'buddhist'
  const era = eras.find((candidate) => candidate === text)
  const expected = !hasTable ? formatsWithEra.join(', ') : language === 'th' ? eras.join(', ') : 'gregorian'
  if (era === undefined || !hasTable || (era === 'buddhist' && language !== 'th')) {
    throw problem('invalid_value', { field: 'era', value: text, expected })
  }
  return era
}

/**
 * Refuses the first filter whose value means nothing: a file must not silently show something else than what was asked. `before` is put
 * before the filter's name, where it is one of several cards.
 */
export function requireFilters(
  { faults }: Pick<OpenWidget, 'faults'>,
  widget: Pick<AnyWidget, 'filters'>,
  context: Context,
  before: string,
): void {
  const [fault] = faults
  if (fault === undefined) return
  const filter = widget.filters[fault.field]
  const expected = filter === undefined ? undefined : expectedOf(filter, context)
  throw problem('invalid_value', { field: before + fault.field, value: fault.value, expected })
}

/** Reads a day that figures are asked for. Throws `invalid_value` for what is none; `before` is put before the parameter's name. */
export function readDay(day: string, before: string): string {
  try {
    return readAsOf(day)
  } catch (error) {
    throw error instanceof Refusal ? faultProblem({ ...error.fault, field: before + error.fault.field }) : error
  }
}

/** A card of a file of many. */
export interface CardRequest {
  readonly widget: AnyWidget
  readonly parameters: Readonly<Record<string, string>>
  /** Where it stands in the request, e.g. `cards.2`. */
  readonly field: string
}

/**
 * A card that a file of many is asked to hold, by the rules of a file of its own. Throws the problem of one that the person may not have, or
 * that is none, or that has no such filter.
 */
export function readCardOfMany(
  { code, filters }: AskedCard,
  field: string,
  format: ExportFormat,
  actor: Actor | null,
): CardRequest {
  const cardCode = readCardCode(String(code))
  const widget = cardCode === undefined ? undefined : findCard(cardCode)
  if (widget === undefined) throw problem('invalid_value', { field: `${field}.code`, value: String(code) })
  requireFile(widget, format, actor, `${field}.code`)
  requireNames(filters, widget.filters, field)
  return { widget, parameters: filters, field }
}

/** Refuses filters that a card of a file of many does not have. */
export function requireNames(
  filters: Readonly<Record<string, string>>,
  knownFilters: Readonly<Record<string, Filter>>,
  field: string,
): void {
  for (const name of Object.keys(filters)) {
    if (takes(knownFilters, name)) continue
    const expected = [...Object.keys(knownFilters), asOfParameter].join(', ')
    throw problem('unknown_parameter', { field: `${field}.filters.${name}`, expected })
  }
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
    case 'scenario':
      return filter.part === 'name' ? `≤ ${maxNameLength}` : growthForm
  }
}
