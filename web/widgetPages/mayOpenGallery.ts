import type { LocalUser } from '../session/localUser.ts'

/** Who may open the gallery: it is for maintainers of the product, and shows no more than their cards do. */
export const mayOpenGallery = (user: LocalUser | null): boolean => user?.rolename === 'admin'
