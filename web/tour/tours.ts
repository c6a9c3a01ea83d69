import type { English } from '@sala/catalog/locales/keys.ts'
import { paths } from '../paths.ts'

/** What a step says; its words are `tour.steps.{name}`. */
type StepName = keyof English['tour']['steps']

export interface Step {
  readonly name: StepName
  /** What it points at, as a selector; absent for what is said of the whole screen. A step whose target is not there is left out. */
  readonly target?: string
}

export type TourName = (typeof tours)[number]['name']

/** Parts of the shell say which step they are by `data-tour`; others are found by what they are. */
const part = (name: StepName): Step => ({ name, target: `[data-tour="${name}"]` })
const shell = [part('menu'), part('header'), part('person')] as const
const card: readonly Step[] = [{ name: 'card', target: 'main [data-widget]' }, part('tools')]
const list: readonly Step[] = [
  { name: 'find', target: 'main section[aria-busy] > div:has(input[type=search])' },
  { name: 'rows', target: 'main tbody tr' },
  { name: 'add', target: 'main a[href$="/add"]' },
]

/** The screens of the settings that are lists; a form or a report beside them holds none of what that tour speaks of. */
const lists: readonly string[] = [
  paths.settingCategories,
  paths.settingWidgets,
  paths.settingUsers,
  paths.settingGroups,
  paths.settingDepartments,
  paths.settingImports,
  paths.settingAudit,
  paths.settingKeys,
  paths.settingAccessRequests,
]

const isAt = (path: string) => (here: string) => here === path || here.startsWith(`${path}/`)

/**
 * The tours of the main screens, each started once for people who have not seen it. The first tour that matches the screen applies; the
 * last is for all other screens, and starts only on request.
 */
const tours = [
  { name: 'board', is: isAt(paths.kergrit), steps: [{ name: 'board' }, ...card] },
  {
    name: 'dashboard',
    is: isAt(paths.dashboards),
    steps: [{ name: 'welcome' }, part('menu'), part('choices'), ...card, part('whole'), part('header'), part('person')],
  },
  {
    name: 'widgets',
    is: (here: string) => here === paths.widgets,
    steps: [{ name: 'categories', target: 'main section' }],
  },
  { name: 'widget', is: isAt(paths.widgets), steps: [{ name: 'alone' }, ...card] },
  { name: 'search', is: isAt('/admin/search'), steps: [{ name: 'results' }] },
  {
    name: 'documents',
    is: isAt(paths.documents),
    steps: [{ name: 'library', target: 'main form, main input[type=search]' }],
  },
  { name: 'permissions', is: isAt(paths.permissions), steps: [{ name: 'matrix', target: 'main table' }] },
  { name: 'settings', is: (here: string) => lists.includes(here), steps: list },
  { name: 'anywhere', is: () => false, steps: [{ name: 'welcome' }, ...shell] },
] as const satisfies readonly {
  readonly name: string
  readonly is: (here: string) => boolean
  readonly steps: readonly Step[]
}[]

/** The tour of the screen at a path, or null where it has none of its own. */
export const tourAt = (path: string): TourName | null => tours.find(({ is }) => is(path))?.name ?? null

/** The steps of a tour. */
export const stepsOf = (name: TourName): readonly Step[] => tours.find((tour) => tour.name === name)?.steps ?? []

/** In the list of tours seen: none of them is wanted. */
export const everyTour = 'all'
