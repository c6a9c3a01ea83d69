/** The words of the export tray. */
export const tray = {} as const
