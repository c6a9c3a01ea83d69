import type { List } from './useList.ts'

export const trashFilter = 'trash'

/** Whether a list shows what was deleted. */
export const showsTrash = (list: List): boolean => list.filters[trashFilter] === 'true'

/** What a server's list is asked for the trash. */
export const trashQuery = (list: List) => (showsTrash(list) ? { trash: 'true' as const } : {})
