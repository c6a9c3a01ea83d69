import type { Locale } from '../keys.ts'

/** The words of the settings screens (categories, widgets, users, groups, departments, permissions, audit) in Arabic. */
export const settings: Locale['settings'] = {}
