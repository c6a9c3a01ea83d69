import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { unitWords } from '@sala/catalog/units.ts'
import type { Language } from '@sala/catalog/words.ts'
import { common } from '../texts/commonWords.ts'
import type { TableColumn, TableModel } from './table.ts'
import type { CalendarView, MapView, MessagesView } from './view.ts'

/** A map as a table: the places that have a figure, and those that are on no map, the largest first. */
function mapTable({ kind, places, unmatched, unit }: MapView, language: Language): TableModel {
  const allPlaces = [...places, ...unmatched]
    .filter(({ value }) => value !== null)
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const rows = allPlaces.map(({ name, value }) => ({ level: 'row' as const, cells: { place: name, value } }))
  return {
    columns: [
      {
        key: 'place',
        label: formatMessage(common[kind === 'province_map' ? 'province' : 'country'], language),
        kind: 'text',
      },
      {
        key: 'value',
        label: formatMessage(unitWords[unit], language),
        kind: unit === 'percent' ? 'percent' : 'number',
      },
    ],
    rows,
    count: rows.length,
  }
}

/** Any view that is made of rows rather than drawn by a chart, as a table. */
export function asTable(view: MapView | MessagesView | CalendarView, language: Language): TableModel {
  switch (view.kind) {
    case 'messages':
      return messagesTable(view, language)
    case 'calendar':
      return calendarTable(view, language)
    default:
      return mapTable(view, language)
  }
}

/** Messages as a table, one row each; columns that no message fills are left out. */
function messagesTable({ messages, count, sorts, articles }: MessagesView, language: Language): TableModel {
  const figures = messages[0]?.figures ?? []
  const columns: readonly TableColumn[] = [
    { key: 'date', label: formatMessage(common.day, language), kind: 'date' },
    { key: 'channel', label: formatMessage(common.channel, language), kind: 'text' },
    { key: 'sentiment', label: formatMessage(common.sentiment, language), kind: 'text' },
    {
      key: 'topic',
      label: formatMessage(articles === undefined ? common.topic : common.category, language),
      kind: 'text',
    },
    { key: 'place', label: formatMessage(common.place, language), kind: 'text' },
    { key: 'author', label: articles?.source ?? formatMessage(common.author, language), kind: 'text' },
    ...(articles === undefined ? [] : [{ key: 'title', label: articles.title, kind: 'text' as const }]),
    {
      key: 'text',
      label: formatMessage(articles === undefined ? common.message : common.description, language),
      kind: 'text',
    },
    ...figures.map(({ key, label }): TableColumn => ({ key, label, kind: 'number' })),
    { key: 'link', label: formatMessage(common.link, language), kind: 'link' },
  ]
  const rows = messages.map((message) => ({
    level: 'row' as const,
    cells: {
      date: message.date,
      channel: message.channel?.label ?? null,
      sentiment: message.sentiment?.label ?? null,
      topic: message.topic,
      place: message.place,
      author: message.author,
      ...(message.title === undefined ? {} : { title: message.title }),
      text: message.text,
      ...Object.fromEntries(message.figures.map(({ key, value }) => [key, value])),
      link: message.link,
    },
  }))
  const fields = new Map(sorts.map(({ column, field }) => [column, field]))
  return {
    columns: columns
      .filter(({ key }) => always.has(key) || rows.some(({ cells }) => valueIn(cells, key) !== null))
      .map((column) => (sorts.length === 0 ? column : { ...column, sort: fields.get(column.key) ?? null })),
    rows,
    count,
  }
}

/** Events as a table, one row each. */
function calendarTable({ events }: CalendarView, language: Language): TableModel {
  const rows = events.map((event) => ({
    level: 'row' as const,
    cells: {
      from: event.from,
      to: event.to,
      title: event.title,
      category: event.category?.label ?? null,
      place: event.place,
      text: event.text,
      link: event.link,
    },
  }))
  return {
    columns: [
      { key: 'from', label: formatMessage(common.firstDay, language), kind: 'date' },
      { key: 'to', label: formatMessage(common.lastDay, language), kind: 'date' },
      { key: 'title', label: formatMessage(common.event, language), kind: 'text' },
      { key: 'category', label: formatMessage(common.category, language), kind: 'text' },
      { key: 'place', label: formatMessage(common.place, language), kind: 'text' },
      { key: 'text', label: formatMessage(common.description, language), kind: 'text' },
      { key: 'link', label: formatMessage(common.link, language), kind: 'link' },
    ],
    rows,
    count: rows.length,
  }
}

const always: ReadonlySet<string> = new Set(['date', 'text'])

function valueIn(cells: Readonly<Record<string, string | number | null>>, key: string): string | number | null {
  return cells[key] ?? null
}
