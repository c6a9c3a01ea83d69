import type { ListParameters } from './listParameters.ts'

export const trashFilter = 'trash'

/** Whether a list shows what was deleted. */
export const showsTrash = ({ filters }: Pick<ListParameters, 'filters'>): boolean => filters[trashFilter] === 'true'
