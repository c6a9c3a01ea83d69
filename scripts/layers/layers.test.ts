import { describe, expect, test } from 'vitest'
import { projectFiles } from '../projectFiles.ts'
import { findViolations, type Import } from './check.ts'
import { importsOf, readImports } from './imports.ts'
import { layers } from './table.ts'

describe('the repository', () => {
  const imports = readImports()

  test('breaks no rule of the table', () => {
    expect(findViolations(imports, layers).map(({ message }) => message)).toEqual([])
  })
  test('has files in every part that the table names', () => {
    const files = projectFiles()
    const parts = layers.flatMap(({ parts }) => parts)
    expect(parts.filter((part) => !files.some((file) => file === part || file.startsWith(`${part}/`)))).toEqual([])
  })
  test('needs every contract that the table names', () => {
    const withoutContracts = layers.map((layer) => ({ ...layer, contracts: [] }))
    const needed = new Set(findViolations(imports, withoutContracts).map(({ what }) => what.split(' -> ')[1]))
    const contracts = layers.flatMap(({ contracts = [] }) => contracts)
    expect(contracts.filter((contract) => !needed.has(contract))).toEqual([])
  })
})

const isFile = (part: string) => /\.[a-z]+$/.test(part)
const shallow = (part: string) => (isFile(part) ? part : `${part}/planted.ts`)
const deep = (part: string) => (isFile(part) ? part : `${part}/some/rooms/below/planted.ts`)
const importLines = (imports: readonly Import[]) =>
  findViolations(imports, layers)
    .filter(({ what }) => what.includes(' -> '))
    .map(({ what, message }) => [what, message])

/** Which layers each layer is above, followed one step at a time. */
const above = new Map(layers.map(({ name, below }) => [name, new Set(below)]))
for (const _ of layers)
  for (const names of above.values())
    for (const name of [...names]) for (const next of above.get(name) ?? []) names.add(next)

interface Pair {
  readonly from: string
  readonly to: string
  readonly forbidden: string | null
}
const placed = layers.flatMap((layer) => [
  ...layer.parts.map((part) => ({ part, layer, isTest: false })),
  ...(layer.testsOf ?? []).map((part) => ({ part: `${part}/testing`, layer, isTest: true })),
])
const pairs: readonly Pair[] = placed.flatMap((target) =>
  placed
    .filter((other) => other.part !== target.part)
    .map((other) => {
      const sameLayer = target.layer === other.layer
      const allowed = sameLayer ? !target.layer.apart : (above.get(target.layer.name)?.has(other.layer.name) ?? false)
      // A part that is one file and a contract may be imported.
      const isContract = sameLayer && target.layer.contracts?.includes(other.part)
      return { from: target.part, to: other.part, forbidden: allowed || isContract ? null : target.layer.instead }
    }),
)

describe.each([
  ['shallow', shallow, 'shallow', shallow],
  ['shallow', shallow, 'deep', deep],
  ['deep', deep, 'shallow', shallow],
  ['deep', deep, 'deep', deep],
] as const)('an import planted from a %s file', (_from, from, _to, to) => {
  const plant = (pair: Pair): Import => ({ from: from(pair.from), to: to(pair.to) })
  const bad = pairs.filter(({ forbidden }) => forbidden !== null)
  const good = pairs.filter(({ forbidden }) => forbidden === null)

  test(`of a ${_to} one is found in all ${bad.length} forbidden pairs of parts, with what to do instead`, () => {
    expect(bad.length).toBeGreaterThan(1000)
    expect(importLines(bad.map(plant))).toEqual(
      bad.map((pair) => {
        const { from, to } = plant(pair)
        return [`${from} -> ${to}`, `${from} imports ${to}. ${pair.forbidden}`]
      }),
    )
  })
  test(`of a ${_to} one is allowed in the ${good.length} others`, () => {
    expect(importLines(good.map(plant))).toEqual([])
  })
})

test.each([
  ['server/facts/engines/duckdb/gate.ts', 'server/access/guard.ts'],
  ['server/facts/plan/planFor.ts', 'server/state/state.ts'],
  ['server/state/boards.ts', 'server/facts/plan/plan.ts'],
  ['server/exports/files/csv.ts', 'server/imports/values/dates.ts'],
  ['server/imports/import.ts', 'server/imports/http/routes.ts'],
  ['server/access/guard.ts', 'web/main.tsx'],
  ['catalog/api/auth.ts', 'widgets/widget.ts'],
  ['widgets/income/24-income-by-region.ts', 'server/exports/http/rowsRoutes.ts'],
  ['demo/generate.ts', 'widgets/all.ts'],
  ['web/controls/dialogs/Dialog.tsx', 'web/cards/Card.tsx'],
  ['web/boards/BoardPage.tsx', 'web/search/SearchPage.tsx'],
  ['web/api/api.ts', 'server/market/routes.ts'],
  ['web/api/api.test.ts', 'server/testing/startApp.ts'],
  ['server/market/routes.ts', 'server/market/testing/openMarket.ts'],
])('%s never imports %s', (from, to) => {
  expect(importLines([{ from, to }])).toHaveLength(1)
})

test.each([
  ['catalog/api/auth.ts', 'node:fs'],
  ['widgets/widget.ts', 'react'],
  ['widgets/widget.ts', 'node:path'],
  ['demo/generate.ts', 'node:fs'],
  ['web/api/api.ts', 'node:fs'],
  ['web/api/api.ts', '@fastify/cookie'],
  ['server/facts/plan/plan.ts', 'react'],
  ['server/market/routes.test.ts', 'react-dom/client'],
])('%s never imports the package %s', (from, to) => {
  expect(importLines([{ from, to, isPackage: true }])).toHaveLength(1)
})

describe('circles', () => {
  const circlesIn = (imports: readonly Import[]) =>
    findViolations(imports, layers)
      .filter(({ message }) => message.startsWith('Imports close a circle'))
      .map(({ what }) => what)
  const chain = (...files: readonly string[]) =>
    files.map((from, at): Import => ({ from, to: files[(at + 1) % files.length] ?? from }))

  test.each([
    [['server/facts/a.ts']],
    [['server/facts/a.ts', 'server/facts/b.ts']],
    [['server/facts/a.ts', 'server/facts/deep/down/b.ts', 'server/facts/c.ts']],
    [['web/controls/A.tsx', 'web/theme/b.ts', 'web/i18n/c.ts', 'web/notices/d.ts']],
    [['catalog/a.ts', 'catalog/api/b.ts']],
    [['server/oracle/a.ts', 'server/oracle/deep/b.ts']],
  ])('of files are found: %j', (files) => {
    expect(circlesIn(chain(...files))).toEqual([files.toSorted().join(' <-> ')])
  })
  test('are told apart, and a way without one is none', () => {
    const imports = [...chain('catalog/a.ts', 'catalog/b.ts'), { from: 'catalog/b.ts', to: 'catalog/c.ts' }]
    expect(circlesIn([...imports, ...chain('catalog/c.ts', 'catalog/d.ts')])).toEqual([
      'catalog/c.ts <-> catalog/d.ts',
      'catalog/a.ts <-> catalog/b.ts',
    ])
    expect(circlesIn(imports.slice(1))).toEqual([])
  })
  test('of features are found where no file closes one', () => {
    const contracts = ['server/auth/named.ts', 'server/boards/named.ts']
    const table = layers.map((layer) => (layer.name === 'server/features' ? { ...layer, contracts } : layer))
    const imports = [
      { from: 'server/auth/routes.ts', to: 'server/boards/named.ts' },
      { from: 'server/boards/deep/down/routes.ts', to: 'server/auth/named.ts' },
    ]
    expect(findViolations(imports, table).map(({ what }) => what)).toEqual(['server/auth <-> server/boards'])
    expect(findViolations(imports.slice(1), table)).toEqual([])
  })
})

test.each([
  "import './b.ts'",
  "import { b } from './b.ts'",
  "import type { B } from './b.ts'",
  "import { type B } from './b.ts'",
  "export * from './b.ts'",
  "export { b } from './b.ts'",
  "export type { B } from './b.ts'",
  "const b = await import('./b.ts')",
  "let b: import('./b.ts').B",
  "let b: typeof import('./b.ts')",
  "import '../facts/b.ts'",
  "import '@sala/server/facts/b.ts'",
  "import address from './b.ts?url'",
])('%s is an import', (text) => {
  expect(importsOf('server/facts/a.ts', text)).toEqual([{ from: 'server/facts/a.ts', to: 'server/facts/b.ts' }])
})
