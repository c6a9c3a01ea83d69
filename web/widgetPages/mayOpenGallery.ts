import type { LocalUser } from '../session/localUser.ts'

/** Who may open the gallery: it is for those who keep the product, and shows nobody more than their cards do. */
export const mayOpenGallery = (user: LocalUser | null): boolean => user?.rolename === 'admin'
