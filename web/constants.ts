/** The constants of the specification's section 9 that the web needs, each named once. Times are in milliseconds. */

/** A screen that has not come by then has failed to load. */
export const screenLoadTimeout = 120_000
export const requestTimeout = 250_000

/** The content area scrolls to its top this long after a navigation. */
export const scrollResetDelay = 200
export const layoutLoaderTime = 1_000
export const reloadIndicatorTime = 1_500

/** How long after a sign-in the first dashboard opens, and the notice of success appears. */
export const signInNavigationDelay = 500
export const signInNoticeDelay = 1_500
/** How long after a saved change its notice appears. */
export const successNoticeDelay = 1_000

/** How many widgets their list shows. */
export const widgetListLimit = 100

export const firstPage = 1
export const defaultPageSize = 5

/** Labels longer than this are cut, with an ellipsis. */
export const textLimit = 100
export const sidebarTextLimit = 30

/** In pixels. */
export const sidebarWidth = 250
export const sidebarCollapsedWidth = 70

/** How tall the list of the header's cart (the export tray) is before it scrolls. */
export const cartScrollHeight = 280

/** Ours: after this long, what is still loading says that it takes unusually long. */
export const longWait = 15_000

/** Ours: how often the header asks whether there is something new. */
export const notificationsPollMs = 60_000

/** Ours, not the specification's: how long notices stay, and how long the progress bar is seen at least. */
export const successNoticeTime = 5_000
export const errorNoticeTime = 12_000
export const progressMinimumTime = 400
