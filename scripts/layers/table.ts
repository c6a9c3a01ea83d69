/**
 * The table of layers: which file may import which. `layers.test.ts` checks every import of the repository against it.
 *
 * - A file belongs to the part with the longest path that fits it, and a part belongs to one layer. Test files (`*.test.ts`, folders
 *   `testing/`) belong to the layer that names their workspace in `testsOf`.
 * - A file may import its own part and every layer below its own (`below`, and what is below those).
 * - Parts of one layer may import each other, unless the layer is `apart`. Parts of such a layer (stores, features, screens) may import
 *   only the files of each other that `contracts` names.
 * - No import may close a circle, neither of files nor of parts that are apart. Type-only imports count: files in such a circle cannot be
 *   read, moved or tested one without the other.
 */
export interface Layer {
  readonly name: string
  /** Folders and files, by their path from the root of the repository. */
  readonly parts: readonly string[]
  /** Top folders whose test files belong to this layer. */
  readonly testsOf?: readonly string[]
  /** Names of the layers right below. */
  readonly below: readonly string[]
  /** Parts of the layer meet only through `contracts`. */
  readonly apart?: true
  /** Files that other parts of the same layer may import. */
  readonly contracts?: readonly string[]
  /** Names of packages that no file of the layer may import. */
  readonly refuses?: RegExp
  /** What to do instead of a forbidden import. */
  readonly instead: string
}

/** Paths of names, divided by spaces, in a folder. */
const inFolder = (folder: string, names: string) => names.split(' ').map((name) => `${folder}/${name}`)

const orContract = 'Pass it as a parameter, move what both need into a layer below, or name a contract in the table.'
const server = {
  refuses: /^(react|react-.+|@tanstack\/.+)(\/|$)/,
  instead: 'Pass it as a parameter, or move what both need into a layer below.',
} as const
const web = {
  refuses: /^(node:|fastify|@fastify\/|drizzle-orm|pg$)/,
  instead: 'Pass it as a property, or move what both need into a layer below.',
} as const
const neverMeet = 'Web and server never meet: what both need belongs into the catalogue or the widgets.'

const pure = {
  refuses: /^(?!echarts(\/|$))/,
  instead: 'Widgets are pure and read only the catalogue: I/O belongs into the server, React into the web.',
} as const

export const layers: readonly Layer[] = [
  {
    name: 'catalog',
    parts: ['catalog'],
    below: [],
    refuses: /^(?!(zod|intl-messageformat|@formatjs\/icu-messageformat-parser)$)/,
    instead: 'The catalogue is pure and imports nobody: what it needs belongs into it.',
  },
  // Charts do not know widgets, so that explorations can use them too.
  {
    name: 'widgets/kit',
    parts: inFolder('widgets', 'context.ts samples.ts claims explore filters frames maps periods texts unusual views'),
    below: ['catalog'],
    ...pure,
  },
  { name: 'widgets', parts: ['widgets'], below: ['widgets/kit'], ...pure },
  {
    name: 'demo',
    parts: ['demo'],
    below: ['catalog'],
    refuses: /^/,
    instead: 'Demonstration data are pure and read only the catalogue: the server loads them.',
  },

  {
    name: 'server/core',
    parts: ['server/core'],
    below: ['widgets'],
    ...server,
  },
  {
    name: 'server/stores',
    parts: inFolder('server', 'facts state storage'),
    below: ['server/core'],
    apart: true,
    ...server,
  },
  // What features share: services beside the stores, who may do what, what requests say, and what comes next.
  {
    name: 'server/shared',
    parts: inFolder('server', 'services access requests forecast'),
    below: ['server/stores'],
    ...server,
  },
  {
    name: 'server/features',
    parts: [
      ...inFolder(
        'server',
        'admin alerts annotations auth backup boards calendar codes directory docs documents explorations exports health imports market',
      ),
      ...inFolder('server', 'metrics notifications ownDatasets pins search subscriptions'),
    ],
    below: ['server/shared', 'demo'],
    apart: true,
    contracts: [
      ...inFolder('server/admin', 'names.ts'),
      ...inFolder('server/alerts', 'alertWords.ts evaluateAlert.ts'),
      ...inFolder('server/annotations', 'holidayCalendar.ts'),
      ...inFolder('server/auth', 'credentials.ts links.ts notices.ts passwords/passwordCheck.ts'),
      ...inFolder('server/documents', 'readerOf.ts'),
      ...inFolder('server/exports', 'files/csv.ts makeCards.ts openedCard.ts pool.ts'),
      ...inFolder('server/imports', 'failure.ts limits.ts readers/bookOfParts.ts readers/unzip.ts'),
      ...inFolder(
        'server/market',
        'answers.ts asOf.ts bodies.ts explorations/explainedChange.ts explorations/revisions.ts explore.ts provenance.ts',
      ),
    ],
    ...server,
    instead: orContract,
  },
  // The routes of imports are an edge, because the command line imports files without them; the tools of assistants, the feed, open data and what is embedded are, because they call
  // what the routes of several features call.
  {
    name: 'server/edges',
    parts: inFolder('server', 'http cli embeds imports/http mcp odata openData'),
    below: ['server/features'],
    ...server,
  },
  { name: 'server/entry points', parts: ['server'], below: ['server/edges'], ...server },
  {
    name: 'server/tests',
    // The oracle is a second implementation of the figures, which only tests use.
    parts: ['server/oracle'],
    testsOf: ['server'],
    below: ['server/entry points', 'pure tests', 'tools'],
    refuses: server.refuses,
    instead: neverMeet,
  },

  {
    name: 'web/kit',
    parts: inFolder(
      'web',
      'constants.ts env.d.ts paths.ts storage.ts store.ts strictZod.ts controls i18n loading notices theme',
    ),
    below: ['widgets'],
    ...web,
  },
  { name: 'web/data', parts: inFolder('web', 'api forms menu session'), below: ['web/kit'], ...web },
  { name: 'web/cards', parts: inFolder('web', 'cards dashboards lists views'), below: ['web/data'], ...web },
  {
    name: 'web/screens',
    parts: [
      ...inFolder(
        'web',
        'account boards dashboardPages documents notifications pins publicPages search sessionPages subscriptions tour tray widgetPages',
      ),
      ...inFolder(
        'web',
        'settings settings/annotations settings/audit settings/categories settings/departments settings/groups',
      ),
      ...inFolder('web', 'settings/imports settings/permissions settings/personalData settings/users settings/widgets'),
    ],
    below: ['web/cards'],
    apart: true,
    contracts: inFolder('web/settings', 'editPath.ts useRoleChoices.ts ViewAsButton.tsx'),
    ...web,
    instead: orContract,
  },
  { name: 'web/frame', parts: ['web'], below: ['web/screens'], ...web },
  { name: 'web/build', parts: inFolder('web', 'build vite.config.ts'), below: ['web/kit'], instead: neverMeet },
  {
    name: 'web/tests',
    parts: [],
    testsOf: ['web'],
    below: ['web/frame', 'web/build', 'tools'],
    instead: neverMeet,
  },

  {
    name: 'pure tests',
    parts: [],
    testsOf: ['catalog', 'widgets/kit', 'widgets', 'demo'],
    below: ['widgets', 'demo', 'tools'],
    instead: 'The catalogue, the widgets and the demonstration data are tested without server and web.',
  },
  {
    name: 'tools',
    parts: ['scripts', 'tools', 'vitest.config.ts'],
    below: ['server/entry points'],
    instead: 'Tools read the server and what is below it.',
  },
  {
    name: 'clients',
    parts: ['clients'],
    below: [],
    instead: 'Clients are published by themselves and know of the product what its OpenAPI document says.',
  },
  {
    name: 'whole product',
    parts: ['e2e', 'bench'],
    below: ['server/tests', 'web/tests'],
    instead: 'Browser tests and measurements import no tests of the catalogue, the widgets or the demonstration data.',
  },
]
