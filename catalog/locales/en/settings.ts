/** The words of the settings screens (categories, widgets, users, groups, departments, permissions, audit). */
export const settings = {} as const
