import { permissionOf } from './api/auth.ts'
import { widgetCodes } from './widgetCodes.ts'

/** The permission for imports: their screens and the routes that these call. */
export const manageImports = 'manage_imports'

/** The permission to put questions of one's own over the data sets that one's widgets read. */
export const exploreData = 'explore_data'

/** The permission to write annotations of figures, and what readers must know of the data. */
export const annotateData = 'annotate_data'

const widgetPermissions: ReadonlySet<string> = new Set(widgetCodes.map(({ code }) => permissionOf(code)))

/** Whether a permission opens a widget, and is no duty. */
export const opensWidget = (permission: string): boolean => widgetPermissions.has(permission)

/** Every permission that a group can be given; the built-in group holds all of them. */
export const allPermissions: ReadonlySet<string> = new Set([
  ...widgetPermissions,
  manageImports,
  exploreData,
  annotateData,
])
