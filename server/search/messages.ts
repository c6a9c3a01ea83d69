import type { SearchGroup, SearchHit } from '@sala/catalog/api/search.ts'
import { companions } from '@sala/catalog/companions.ts'
import { type DatasetName, findDataset } from '@sala/catalog/datasets/all.ts'
import { datasetLabel } from '@sala/catalog/datasets/labels.ts'
import { excerpt, mark } from '@sala/catalog/textSearch.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import type { Language } from '@sala/catalog/words.ts'
import { findWidget } from '@sala/widgets/all.ts'
import type { Actor } from '../access/actor.ts'
import { holds } from '../access/guard.ts'
import type { PlainRow } from '../facts/engines/engine.ts'
import type { FoundMessages } from '../facts/searchMessages.ts'
import type { MenuEntry } from '../state/menu.ts'

type FactKind = 'events' | 'news' | 'messages'
const excerptLetters = 240

const kindOf = (dataset: DatasetName): FactKind => {
  if (dataset === 'event') return 'events'
  return dataset === 'news' ? 'news' : 'messages'
}

/** Where the rows of data sets stand that no widget lists: on dashboards, in cards without a number. */
const dashboardOf: Readonly<Record<string, string>> = {
  'tourist/voc': '/admin/dashboard/voice-of-customer',
  'tourist/contact': '/admin/dashboard/voice-of-customer',
  'market/news': '/admin/dashboard/travel-news',
}

interface SearchContext {
  readonly actor: Actor | null
  readonly menu: readonly MenuEntry[]
  readonly language: Language
  readonly words: readonly string[]
  readonly limit: number
}

/** The groups of what was found in the facts store; messages of several data sets together, the newest first. */
export function messageGroups(messages: readonly FoundMessages[], context: SearchContext): readonly SearchGroup[] {
  return (['events', 'news', 'messages'] as const).flatMap((kind) => {
    const members = messages.filter(({ dataset }) => kindOf(dataset) === kind)
    if (members.length === 0) return []
    const hits = members
      .flatMap(({ dataset, rows }) => rows.map((row) => hitOf(dataset, row, context.words)))
      .sort((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))
      .slice(0, context.limit)
      .map((hit, at) => ({ ...hit, id: String(at) }))
    const count = members.reduce((sum, member) => sum + member.count, 0)
    const sources = members.map(({ dataset, path, count: ofOne }) => ({
      dataset,
      label: datasetLabel(dataset, context.language),
      count: ofOne,
      url: urlOf(path, context),
    }))
    return [{ kind, hits, count, more: false, sources, failed: false }]
  })
}

const ends = {
  title: /_(title|name)$/,
  text: /_(message|summary|description)$/,
  link: /_(link|page_url)$/,
} as const

function hitOf(name: DatasetName, row: PlainRow, words: readonly string[]): SearchHit {
  const value = (end: RegExp) => {
    const column = Object.keys(row).find((key) => end.test(key))
    const text = column === undefined ? null : row[column]
    return typeof text === 'string' && text !== '' ? text : null
  }
  const date = findDataset(name)?.newest
  const day = date === null || date === undefined ? null : row[date]
  const [title, text, link] = [value(ends.title), value(ends.text), value(ends.link)]
  return {
    id: '',
    // Of a message without an author, the message is what it is called.
    title: title === null ? excerpt(text ?? '', words, 90) : mark(title, words),
    text: title === null || text === null ? null : excerpt(text, words, excerptLetters),
    url: null,
    link: link !== null && /^https?:\/\//i.test(link) && link.length <= 2000 ? link : null,
    date: typeof day === 'string' ? day : null,
    dataset: name,
    nearly: false,
  }
}

/** Where the caller sees these rows: a widget of their menu that lists them, searched for the same; else the dashboard. */
function urlOf(path: string, { actor, menu, words }: SearchContext): string | null {
  for (const { slug, widgets } of menu) {
    for (const { code } of widgets) {
      const widget = widgetCodes.find((card) => card.code === code)
      if (!widget?.reads.some((readPath) => readPath === path) || !holds(actor, code)) continue
      const filters = Object.entries(findWidget(code)?.filters ?? {})
      const search = filters.find(([, filter]) => filter.kind === 'search')?.[0]
      const [word] = words
      // A table looks for one text; several words would have to stand there in a row.
      const parameters = search !== undefined && word !== undefined && words.length === 1 ? { [search]: word } : {}
      const query = new URLSearchParams(parameters).toString()
      return `/admin/widget/${slug}/${code}${query === '' ? '' : `?${query}`}`
    }
  }
  const isCompanionOfCard = companions.some(
    ({ reads, shownWith }) =>
      reads.some((readPath) => readPath === path) && shownWith.some((code) => holds(actor, code)),
  )
  return isCompanionOfCard ? (dashboardOf[path] ?? null) : null
}
