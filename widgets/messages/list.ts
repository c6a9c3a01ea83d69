import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Context } from '../context.ts'
import { figure } from '../periods/periods.ts'
import { isSortable, wordOf } from '../views/catalogueTable.ts'
import { safeLink } from '../views/safeLink.ts'
import type { Coded, Message, MessagesView } from '../views/view.ts'

/** The columns of a data set for the properties of a message. */
interface MessageColumns {
  readonly date: string
  readonly text: string
  readonly author: string
  readonly channel: string
  readonly sentiment: string
  readonly topic: string
  readonly places: readonly string[]
  readonly figures: readonly string[]
  readonly link: string
}

type Row = Readonly<Record<string, unknown>>
type Columns = Pick<Dataset, 'name' | 'columns'>

/** Data sets of messages name their columns alike: `voc_message`, `contact_message`. A property without a column is empty. */
function columnsOf({ name, columns }: Columns, places: readonly string[]): MessageColumns {
  const columnOf = (part: string) => `${name}_${part}`
  return {
    date: 'date',
    text: columnOf('message'),
    author: columnOf('name'),
    channel: columnOf('channels'),
    sentiment: columnOf('sentiment'),
    topic: columnOf('purpose'),
    places,
    figures: ['ev', 'like', 'share', 'comment'].map(columnOf).filter((figure) => Object.hasOwn(columns, figure)),
    link: columnOf('link'),
  }
}

/**
 * One page of a table endpoint of messages, as a list that the server pages and sorts by `sorts`. `places` are the columns of places, each
 * labelled in the reader's language: origin of the author, subject of the message.
 */
export function messageList(
  dataset: Columns,
  sorts: readonly string[],
  { rows, count }: { readonly rows: readonly Row[]; readonly count: number },
  context: Context,
  places: readonly string[] = ['location_destination'],
): MessagesView {
  const of = columnsOf(dataset, places)
  return {
    kind: 'messages',
    messages: rows.map((row, index) => messageOf(dataset, of, row, String(index), context)),
    count,
    paged: true,
    sorts: sorts.flatMap((field) => {
      const column = dataset.columns[field]
      const columnKey = shownIn(of, field)
      return column === undefined || columnKey === null || !isSortable(column)
        ? []
        : [{ field, label: context.say(column.label), column: columnKey }]
    }),
  }
}

function messageOf(dataset: Columns, of: MessageColumns, row: Row, key: string, context: Context): Message {
  const text = (name: string): string | null => {
    const value = row[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const coded = (name: string): Coded | null => {
    const code = text(name)
    const column = dataset.columns[name]
    return code === null || column === undefined ? null : { code, label: wordOf(column, code, context) ?? code }
  }
  const sentiment = coded(of.sentiment)
  return {
    key,
    author: text(of.author),
    text: text(of.text) ?? '',
    date: text(of.date),
    channel: coded(of.channel),
    sentiment: isSentiment(sentiment) ? sentiment : null,
    topic: coded(of.topic)?.label ?? null,
    place:
      of.places
        .flatMap((name) => text(name) ?? [])
        .map(context.place)
        .join(' · ') || null,
    figures: of.figures.flatMap((name) => {
      const value = row[name]
      const column = dataset.columns[name]
      return column === undefined
        ? []
        : [{ key: name, label: context.say(column.label), value: figure(typeof value === 'number' ? value : null) }]
    }),
    link: safeLink(text(of.link)),
  }
}

function isSentiment(coded: Coded | null): coded is Coded<'positive' | 'neutral' | 'negative'> {
  return coded !== null && (coded.code === 'positive' || coded.code === 'neutral' || coded.code === 'negative')
}

/** The column of the messages' table in which a column of the data set is shown. */
function shownIn(of: MessageColumns, name: string): string | null {
  if (of.places.includes(name)) return 'place'
  if (of.figures.includes(name)) return name
  const { date, text, author, channel, sentiment, topic, link } = of
  const single = { date, text, author, channel, sentiment, topic, link }
  return Object.entries(single).find(([, column]) => column === name)?.[0] ?? null
}
