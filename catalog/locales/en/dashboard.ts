/** The words of the frame of the dashboards: shared filters, drilling, presentation. */
export const dashboard = {} as const
