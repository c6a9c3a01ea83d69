import { asOfParameter } from '@sala/catalog/api/query/asOf.ts'
import { categoryName } from '@sala/catalog/categories.ts'
import type { Language } from '@sala/catalog/words.ts'
import { findCard, findWidget } from '@sala/widgets/all.ts'
import { provenanceIn } from '@sala/widgets/trust/provenance.ts'
import { datasetsRead } from '@sala/widgets/trust/trust.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'
import { demand, holds, maySee } from '../access/guard.ts'
import { widgetName } from '../admin/names.ts'
import { problem } from '../core/problems.ts'
import { requireVisible } from '../exports/http/readRequest.ts'
import { collectCard, openCard } from '../exports/openCard.ts'
import { readCard } from '../exports/readCard.ts'
import { answersFor } from '../market/answers.ts'
import { type Caller, linkTo, requireScope, todayOf } from './caller.ts'
import { wordsFor } from './datasets.ts'
import { sourcesOf } from './sources.ts'

/** Rows that an assistant is given at most: more fills its memory and is better seen by a person. */
export const maxCardRows = 300

/** The cards of the caller's menu. Throws `forbidden` where the key may not read cards. */
export async function listCards(caller: Caller, language: Language): Promise<object> {
  const { actor, services } = caller
  requireScope(actor, 'widgets')
  const [menu, { context }] = await Promise.all([services.state.menu.list(), wordsFor(caller, language, {})])
  const cards = menu.flatMap(({ slug, names, widgets }) =>
    widgets.flatMap(({ code, name }) => {
      const widget = findWidget(code)
      if (widget === undefined || !holds(actor, code)) return []
      return [
        {
          code,
          title: widgetName(code, name, language),
          category: categoryName(slug, names, language),
          shows: context.say(widget.definition),
          unit: widget.unit,
          datasets: datasetsRead(widget),
          filters: Object.entries(widget.filters).map(([filter, { label }]) => ({
            name: filter,
            label: context.say(label),
          })),
        },
      ]
    }),
  )
  return { cards }
}

/**
 * A card as a table, with everything that stands around it. Throws `not_found`, `forbidden`, and `unknown_parameter` and `invalid_value` for
 * filters that it has not or that mean nothing.
 */
export async function readCardFor(
  caller: Caller,
  { code, filters }: { readonly code: number; readonly filters: Readonly<Record<string, string>> },
  language: Language,
): Promise<object> {
  const { actor, services, signal } = caller
  const widget = await cardFor(caller, code, filters)
  const answering = answersFor(services, actor)
  const card = await openCard(answering, widget, {
    parameters: filters,
    language,
    era: 'gregorian',
    today: todayOf(caller),
  })
  const { job } = await caller.queued(() => collectCard(answering, card, maxCardRows, signal))
  const { title, definition, filters: chosen, trust, demonstration, content } = await readCard(job)
  const { columns, rows, count } = content.table
  return {
    code,
    title,
    definition,
    shown: content.subtitle,
    filters: chosen,
    claim: content.claim,
    columns: columns.map(({ key, label, kind }) => ({ key, label, kind })),
    rows: rows.slice(0, maxCardRows).map(({ level, group, cells }) => ({
      ...(level === 'row' ? {} : { level }),
      ...(group === undefined ? {} : { group }),
      cells,
    })),
    rows_in_all: Math.max(count, rows.length),
    empty: content.empty,
    unit: widget.unit,
    trust,
    sources: sourcesOf(provenanceIn(answersIn(job.answers))),
    demonstration: demonstration !== null,
    link: await linkOf(caller, widget, filters),
  }
}

/** The card of a number, where the caller may read all that it asks. */
async function cardFor(
  { actor, services }: Caller,
  code: number,
  filters: Readonly<Record<string, string>>,
): Promise<AnyWidget> {
  requireScope(actor, 'widgets')
  const widget = findCard(code)
  if (widget === undefined) throw problem('invalid_value', { field: 'code', value: String(code) })
  if (!maySee(actor, widget.code)) throw problem('forbidden', { field: 'code', value: String(code) })
  await requireVisible(services, widget, actor)
  for (const path of widget.reads) demand({ may: 'readers', path, scopes: ['widgets'] }, actor)
  for (const name of Object.keys(filters)) {
    if (name === asOfParameter || Object.hasOwn(widget.filters, name)) continue
    const expected = [...Object.keys(widget.filters), asOfParameter].join(', ')
    throw problem('unknown_parameter', { field: `filters.${name}`, expected })
  }
  return widget
}

/** The first page of each answer holds the sources of all. */
const answersIn = (answers: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(answers).map(([name, [first = 'null']]) => [name, JSON.parse(first)]))

async function linkOf(
  caller: Caller,
  { code, category }: AnyWidget,
  filters: Readonly<Record<string, string>>,
): Promise<string> {
  const menu = await caller.services.state.menu.list()
  const slug = menu.find(({ widgets }) => widgets.some((widget) => widget.code === code))?.slug ?? category
  return linkTo(caller, `/admin/widget/${slug}/${code}`, filters)
}
