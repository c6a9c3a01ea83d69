import type { SearchKind } from '@sala/catalog/api/search.ts'
import type { IconName } from '../controls/Icon.tsx'

/** The sign of each group of results. */
export const groupIcons: Readonly<Record<SearchKind, IconName>> = {
  widgets: 'grid',
  dashboards: 'gauge',
  explorations: 'bars',
  places: 'pin',
  documents: 'document',
  events: 'calendar',
  news: 'newspaper',
  messages: 'speech',
}
