import {
  countTerms,
  createTopic,
  deleteTopic,
  getTopic,
  listTopics,
  type NewTopic,
  type Topic,
  updateTopic,
} from '@sala/catalog/api/topics.ts'
import { changeTo, writeTopicChanges } from '@sala/catalog/topics/changes.ts'
import { isBuiltIn, type Topic as TopicCode, topicName, topics } from '@sala/catalog/topics/topics.ts'
import type { Language } from '@sala/catalog/words.ts'
import { languageOf } from '../core/language.ts'
import { problem } from '../core/problems.ts'
import type { Engine } from '../facts/engines/engine.ts'
import { idempotencyKeyOf, ifMatchVersion, reportingConflict, withEtag } from '../requests/change.ts'
import { answerList, pageOf } from '../requests/listing.ts'
import { authorOf } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'
import type { State } from '../state/state.ts'
import { type TopicRow, termsOf } from '../state/topics/topicChanges.ts'

interface TopicStores {
  readonly engine: Engine
  readonly state: Pick<State, 'topics'>
}

/**
 * Lets messages be counted by the dictionary of the state. Waits for imports that are under way; ends at once where it is so already. Where
 * several are at it, each ends when the newest dictionary is applied.
 */
export async function applyTopics({ state, engine }: TopicStores): Promise<void> {
  for (;;) {
    const changes = await state.topics.changes()
    if (writeTopicChanges(changes) === writeTopicChanges(await engine.topicChanges())) return
    await engine.changeTopics(changes)
  }
}

interface Placed extends Topic {
  readonly position: number
}

const columns = {
  values: {
    position: ({ position }: Placed) => position,
    name: ({ name }: Placed) => name,
    terms: countTerms,
  },
  texts: ({ name, names, terms }: Placed) => [name, ...Object.values(names), ...Object.values(terms).flat()],
}

/** The dictionary of topics, and its changes by analysts. */
export const topicRoutes: RouteModule = (app, serve, { state, engine }) => {
  /** After the answer: all messages are read again, which takes seconds, and an import may be under way. */
  const applyLater = () => {
    applyTopics({ state, engine }).catch((error) => app.log.error({ err: error }, 'the topics could not be applied'))
  }
  const placedRows = async (rows: readonly TopicRow[], language: Language): Promise<Placed[]> => {
    const applied = await engine.topicChanges()
    return rows.map((row) => {
      const ofRow = writeTopicChanges(row.change === null ? {} : { [row.topic]: row.change })
      const ofStore = applied[row.topic]
      return {
        ...asTopic(row, language),
        applied: ofRow === writeTopicChanges(ofStore === undefined ? {} : { [row.topic]: ofStore }),
        position: topics.indexOf(row.topic),
      }
    })
  }
  const topicOf = async (row: TopicRow, language: Language): Promise<Topic> => {
    const [placed] = await placedRows([row], language)
    if (placed === undefined) throw new Error('a topic was lost')
    const { position: _, ...topic } = placed
    return topic
  }

  serve(listTopics, async ({ query, request, reply }) => {
    const language = languageOf(request)
    const rows = await placedRows(await state.topics.list(), language)
    const page = pageOf(rows, query, language, [{ field: 'position', descending: false }], columns)
    return answerList(reply, page, query.fields)
  })

  serve(getTopic, async ({ params, request, reply }) =>
    withEtag(reply, await topicOf(await state.topics.get(idOf(params)), languageOf(request))),
  )

  serve(createTopic, async ({ body, request, reply }) => {
    const created = await state.topics.create(changeBy(body), authorOf(request), idempotencyKeyOf(request))
    applyLater()
    return withEtag(reply, await topicOf(created, languageOf(request)))
  })

  serve(updateTopic, async ({ params, body, request, reply }) => {
    const id = idOf(params)
    const after = await reportingConflict(
      () => state.topics.update(id, changeBy(body), ifMatchVersion(request), authorOf(request)),
      async () => topicOf(await state.topics.get(id), languageOf(request)),
    )
    applyLater()
    return withEtag(reply, await topicOf(after, languageOf(request)))
  })

  serve(deleteTopic, async ({ params, request }) => {
    const id = idOf(params)
    await reportingConflict(
      () => state.topics.remove(id, ifMatchVersion(request), authorOf(request)),
      async () => topicOf(await state.topics.get(id), languageOf(request)),
    )
    applyLater()
    return null
  })
}

const idOf = ({ id = '' }: Readonly<Record<string, string>>): string => id

/** The change that a body makes of a topic. Refuses an own topic without a name or without a term. */
const changeBy = (body: NewTopic) => (topic: TopicCode) => {
  if (!isBuiltIn(topic) && Object.keys(body.names).length === 0) throw problem('invalid_value', { field: 'names' })
  if (!isBuiltIn(topic) && countTerms(body) === 0) throw problem('invalid_value', { field: 'terms' })
  return changeTo(topic, body)
}

function asTopic(row: TopicRow, language: Language): Omit<Topic, 'applied'> {
  const { topic, change, version } = row
  const { th, en, zh, ru, not } = termsOf(row)
  return {
    id: topic,
    name: topicName(topic, change?.names, language),
    names: change?.names ?? {},
    terms: { th: [...th], en: [...en], zh: [...zh], ru: [...ru], not: [...not] },
    builtIn: isBuiltIn(topic),
    changed: change !== null,
    version,
  }
}
