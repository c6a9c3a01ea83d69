import { type SearchGroup, type SearchKind, search, searchKinds, searchLimits } from '@sala/catalog/api/search.ts'
import { categoryName } from '@sala/catalog/categories.ts'
import { inEveryLanguage } from '@sala/catalog/locales/messages.ts'
import { excerpt, isSignificantWord, mark, wordsOf } from '@sala/catalog/textSearch.ts'
import type { Language } from '@sala/catalog/words.ts'
import { findWidget } from '@sala/widgets/all.ts'
import type { Actor } from '../access/actor.ts'
import { holds, mayExploreData, mayRead, rowsOf } from '../access/guard.ts'
import { widgetName } from '../admin/names.ts'
import { languageOf } from '../core/language.ts'
import { FairQueue } from '../core/queues/fairQueue.ts'
import { rateLimitKey } from '../core/queues/rateLimit.ts'
import { readerOf } from '../documents/readerOf.ts'
import { searchMessages } from '../facts/searchMessages.ts'
import { callerSignal } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'
import { maxCounted } from '../state/documents/documentSearch.ts'
import type { MenuEntry } from '../state/menu.ts'
import type { State } from '../state/state.ts'
import { messageGroups } from './messages.ts'
import { airportsIn, findNamed, type Named, places, readDashboards, sameNameEverywhere } from './names.ts'

const excerptLetters = 240
/** Each looks through every text that the caller may read. */
const perClient = { concurrency: 2, maxWaiting: 30, name: 'searches' }
const factKinds: readonly SearchKind[] = ['events', 'news', 'messages']

/** Everything that holds words, in groups, of what the caller may see and nothing else. */
export const searchRoutes: RouteModule = async (_app, serve, { state, engine }) => {
  const dashboards = await readDashboards()
  const queue = new FairQueue(perClient)

  serve(search, async ({ query, actor, request, reply }) => {
    const language = languageOf(request)
    const words = wordsOf(query.q)
    const limit = query.limit ?? searchLimits.usual
    const kinds = new Set<SearchKind>(query.kinds ?? searchKinds)
    // Signs alone stand in no text.
    if (words.length === 0) return { words: [], groups: [] }
    const menu = await state.menu.list()
    const groupOf = (kind: SearchKind, all: readonly Named[]): SearchGroup[] => {
      if (!kinds.has(kind)) return []
      const hits = findNamed(all, words, language)
      return hits.length === 0 ? [] : [group(kind, hits.slice(0, limit), hits.length)]
    }
    const explorations = kinds.has('explorations') ? await explorationsOf(state, actor) : []
    // A word of one or two letters stands in a quarter of a million messages: like those of documents, their texts are not looked through for it.
    const wantsFacts = words.some(isSignificantWord) ? factKinds.filter((kind) => kinds.has(kind)) : []
    const left = callerSignal(reply)
    const look = () =>
      Promise.all([
        kinds.has('documents') ? documentsWith(words, limit, actor) : [],
        wantsFacts.length === 0
          ? []
          : searchMessages(engine.reader(rowsOf(actor)), {
              text: query.q,
              limit,
              mayRead: (path) => mayRead(actor, path),
              signal: left,
            })
              .then((messages) => messageGroups(messages, { actor, menu, language, words, limit }))
              .catch((error: unknown): readonly SearchGroup[] => {
                request.log.warn({ reqId: request.id, err: error }, 'the facts could not be searched')
                return wantsFacts.map((kind) => ({ ...group(kind, [], 0), failed: true }))
              }),
      ])
    const [documents, messages] = await queue.run(rateLimitKey(request), look, { signal: left })
    const groups = [
      ...groupOf('widgets', widgetsOf(menu, actor, language)),
      ...groupOf('dashboards', dashboards),
      ...groupOf('explorations', explorations),
      ...groupOf('places', [...places, ...airportsOf(menu, actor)]),
      ...documents,
      ...messages.filter(({ kind }) => kinds.has(kind)),
    ]
    return { words: [...words], groups }
  })

  async function documentsWith(
    words: readonly string[],
    limit: number,
    actor: Actor | null,
  ): Promise<readonly SearchGroup[]> {
    const hit = { url: null, link: null, dataset: null }
    const reader = readerOf(actor)
    const page = await state.documents.find({ words, trash: false, reader, sort: [], limit, offset: 0 })
    if (page.count > 0) {
      const hits = page.rows.map(({ id, title, around, uploadedAt }) => ({
        ...hit,
        id,
        title: mark(title, words),
        text: around === null || around === '' ? null : excerpt(around, words, excerptLetters),
        date: uploadedAt.toISOString().slice(0, 10),
        nearly: false,
      }))
      return [{ ...group('documents', hits, page.count), more: page.count >= maxCounted }]
    }
    const near = await state.documents.findNearly(words, limit, reader)
    const hits = near.map(({ row: { id, title, uploadedAt }, words: matchedWords }) => ({
      ...hit,
      id,
      title: mark(title, matchedWords),
      text: null,
      date: uploadedAt.toISOString().slice(0, 10),
      nearly: true,
    }))
    return hits.length === 0 ? [] : [group('documents', hits, hits.length)]
  }
}

const group = (kind: SearchKind, hits: SearchGroup['hits'], count: number): SearchGroup => ({
  kind,
  hits,
  count,
  more: false,
  sources: [],
  failed: false,
})

/** The widgets of the caller's menu, by their names, numbers and categories. */
function widgetsOf(menu: readonly MenuEntry[], actor: Actor | null, language: Language): readonly Named[] {
  return menu.flatMap(({ slug, names: categoryNames, widgets }) =>
    widgets.flatMap(({ code, name: storedName }): Named[] => {
      const widget = findWidget(code)
      if (!widget || !holds(actor, code)) return []
      const displayName = widgetName(code, storedName, language)
      const names = inEveryLanguage(widget.title)
      const others = [
        String(code),
        ...Object.values(names),
        `${categoryName(slug, categoryNames, language)}: ${displayName}`,
      ]
      return [
        {
          id: String(code),
          names: { ...names, [language]: displayName },
          others,
          url: `/admin/widget/${slug}/${code}`,
        },
      ]
    }),
  )
}

/** The saved explorations of a person who may explore, by their names and folders, which are the same in every language. */
async function explorationsOf({ explorations }: State, actor: Actor | null): Promise<readonly Named[]> {
  if (actor === null || !mayExploreData(actor)) return []
  const rows = await explorations.list(actor, false)
  return rows.map(({ id, name, folder }) => ({
    ...sameNameEverywhere(id, name),
    others: folder === '' ? [] : [folder],
  }))
}

/** The widget that shows the passengers of each airport. */
const airportPassengers = 72

/** The airports, for people who may see their passengers. */
function airportsOf(menu: readonly MenuEntry[], actor: Actor | null): readonly Named[] {
  const category = menu.find(({ widgets }) => widgets.some(({ code }) => code === airportPassengers))
  if (category === undefined || !holds(actor, airportPassengers)) return []
  return airportsIn(`/admin/widget/${category.slug}/${airportPassengers}`)
}
