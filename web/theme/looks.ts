import { themes } from '@sala/widgets/views/themes.ts'

/**
 * What a person may choose from, each list with its default first. How many there are of each is the specification's (section 9);
 * which ones is ours.
 */

/** The pictures behind the menu, drawn by us: `pictures/*.svg`. */
export const sidebarImages = ['mountains', 'islands', 'temple', 'terraces'] as const
export type SidebarImage = (typeof sidebarImages)[number]

/** The tints over such a picture. */
export const sidebarFilters = ['night', ...themes] as const
export type SidebarFilter = (typeof sidebarFilters)[number]

/** How a screen comes in. `Start` and `End` are those of the reading direction. */
export const routerAnimations = ['fadeIn', 'slideInUp', 'slideInDown', 'slideInStart', 'slideInEnd', 'zoomIn'] as const
export type RouterAnimation = (typeof routerAnimations)[number]

export const headerFilters = ['plain', 'pale', 'accent', 'night', 'river', 'sand'] as const
export type HeaderFilter = (typeof headerFilters)[number]
