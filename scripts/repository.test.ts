import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { variables } from '../server/core/config/variables.ts'
import { filesInGit, projectFiles } from './projectFiles.ts'

// Checks of the repository itself that would otherwise depend on a reader's memory.

const root = join(import.meta.dirname, '..')
const readText = (name: string) => readFileSync(join(root, name), 'utf8')

interface LockEntry {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
const lock: { packages: Record<string, LockEntry> } = JSON.parse(readText('package-lock.json'))
const installed = Object.entries(lock.packages).filter(([path]) => path.includes('node_modules/'))

/** Builds that their publisher has not made; see docs/decisions/0012-charts-maps-and-files-to-download.md. */
const unpublished = /^@myriaddreamin\/typst-ts-node-compiler-(android|darwin|linux-arm|win32)/

describe('package-lock.json', () => {
  test('holds the builds of every platform, so that npm ci works on each', () => {
    const names = new Set(
      installed.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)),
    )
    const missing = Object.entries(lock.packages).flatMap(([path, entry]) =>
      Object.keys(entry.optionalDependencies ?? {})
        .filter((name) => !names.has(name) && !unpublished.test(name))
        .map((name) => `${name} (of ${path || 'the root'})`),
    )
    expect(missing).toEqual([])
  })

  test('E15: every package that is not ours is pinned by its checksum', () => {
    const loose = installed
      .filter(([, entry]) => entry.link !== true && entry.integrity === undefined)
      .map(([path]) => path)
    expect(loose).toEqual([])
  })

  test('E15: known holes stay closed: versions below these floors fail the build', () => {
    const floors = { fastify: '5.8.1', '@fastify/busboy': '3.2.1', echarts: '6.1.0' }
    for (const [name, floor] of Object.entries(floors)) {
      for (const [path, entry] of installed) {
        if (!path.endsWith(`node_modules/${name}`)) continue
        expect([path, entry.version?.localeCompare(floor, 'en', { numeric: true })]).not.toEqual([path, -1])
      }
    }
    const duckdb = installed.filter(([path]) => /node_modules\/(@duckdb\/node-|duckdb$)/.test(path))
    expect(duckdb.length).toBeGreaterThan(0)
    for (const [path, entry] of duckdb) expect([path, entry.version]).not.toEqual([path, '1.3.3'])
  })
})

test('dependencies are pinned exactly: a range lets an old Node pick an older major', () => {
  const workspaces: string[] = JSON.parse(readText('package.json')).workspaces
  for (const folder of ['.', ...workspaces]) {
    const manifest = JSON.parse(readText(join(folder, 'package.json')))
    for (const field of ['dependencies', 'devDependencies', 'optionalDependencies']) {
      for (const [name, version] of Object.entries<string>(manifest[field] ?? {})) {
        expect([folder, name, /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)]).toEqual([folder, name, true])
      }
    }
  }
})

test('D15: the server reaches out to what its operator has configured, and to addresses that somebody gave by one checked way', () => {
  const files = projectFiles('server', 'demo').filter(
    (file) => /\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file),
  )
  const reachesOut = (source: string) =>
    /\bfetch\(|import\('s3mini'\)|new pg\.Client\(|mysql\.createConnection\(|new ssh2\.Client\(|from '(?:undici|axios|got|nodemailer|openid-client)'/.test(
      source,
    ) ||
    /^import (?!type ).*(?<!type )\b(?:connect|request|Client)\b.* from '(?:node:(?:https?|net|tls)|ldapts)'/m.test(
      source,
    )
  // A file that is added here opens connections to addresses of D15. It must check them, and a test must prove it.
  expect(files.filter((file) => reachesOut(readText(file)))).toEqual([
    'server/cli/control/remote.ts',
    'server/facts/engines/attachments/writes/writeLock.ts',
    'server/http/jobProxy.ts',
    // To the address that outbound.ts has checked (queryMysql.test.ts, databaseConnectors.test.ts, sftp.test.ts).
    'server/imports/connectors/folders/sftpFolder.ts',
    'server/imports/connectors/queryMysql.ts',
    'server/imports/connectors/queryPostgres.ts',
    'server/services/directory/connection.ts',
    'server/services/mailer.ts',
    'server/services/openId.ts',
    // The only way to addresses that people enter; it checks them (outbound.test.ts).
    'server/services/outbound.ts',
    ...['embeddedDatabase', 'load', 'lock', 'postmaster'].map((name) => `server/state/postgres/${name}.ts`),
    'server/storage/files.ts',
  ])
})

const inGit = filesInGit()
test.skipIf(inGit === null)('nothing built and no path of a machine is in git', () => {
  expect(inGit?.filter((file) => /(^|\/)(dist|node_modules|\.tsc|test-results)\//.test(file))).toEqual([])
})

test('what the documents link to and name by its path is there', () => {
  const files = projectFiles()
  const scripts = new Set(
    files.flatMap((file) => [file, ...file.split('/').map((_, end, parts) => parts.slice(0, end).join('/'))]),
  )
  const top = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/', 1)[0]))
  const brokenLinks = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const text = readText(file)
      const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, path = '']) =>
        join(dirname(file), path).replace(/\/$/, ''),
      )
      const paths = [...text.matchAll(/`([a-z][\w.-]*\/[\w./-]+\.(?:tsx?|mjs|css|md))`/g)].map(([, path = '']) => path)
      return [...links, ...paths.filter((path) => top.has(path.split('/', 1)[0]))].map((path) => [file, path] as const)
    })
  expect(brokenLinks.length).toBeGreaterThan(50)
  expect(brokenLinks.filter(([, path]) => !scripts.has(path))).toEqual([])
})

describe('records of decisions', () => {
  const folder = 'docs/decisions/'
  const names = projectFiles('docs/decisions').flatMap(
    (file) => file.match(/^docs\/decisions\/(\d{4}-.+)\.md$/)?.[1] ?? [],
  )
  const numbers = names.map((name) => name.slice(0, 4))

  test('have one format and a plain title, which is the name of their file', () => {
    const parts = ['# ', 'Status: accepted', '## Context', '## Decision', '## Consequences']
    const shapeOf = (text: string) => text.match(/^(?:# |Status: .*|## .*)/gm) ?? []
    const faults = names.filter((name) => {
      const text = readText(`${folder}${name}.md`)
      const title = text.match(/^# ([A-Z][\w ,'-]{2,60})\n/)?.[1] ?? ''
      const slug = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
      return name.slice(5) !== slug || shapeOf(text).join('|') !== parts.join('|')
    })
    expect(faults).toEqual([])
    expect(numbers).toEqual([...new Set(numbers)])
  })

  test('are one for each subject: a new decision goes into the record of its subject', () => {
    expect(names.length).toBeGreaterThan(20)
    expect(names.length).toBeLessThanOrEqual(30)
  })

  test('are each in the index once', () => {
    const listed = [...readText(`${folder}README.md`).matchAll(/^- \[.+\]\((.+)\.md\): /gm)].map(([, name]) => name)
    expect(listed.toSorted()).toEqual(names.toSorted())
  })

  test('are there wherever code, tests and documents refer to one', () => {
    const references = projectFiles()
      .filter((file) => /\.(?:tsx?|mjs|css|json|md)$/.test(file) && file !== 'package-lock.json')
      .flatMap((file) => {
        const text = readText(file)
        const paths = [...text.matchAll(/decisions\/(\d{4}[\w-]*)/g)].map(([, name = '']) => name)
        const mentions = [...text.matchAll(/\bdecisions? \[?(\d{1,4})\b/gi)].map(([, number = '']) =>
          number.padStart(4, '0'),
        )
        const labels = [...text.matchAll(/\[(?:decision )?(\d+)\]\([\w./]*?(\d{4})-[\w-]+\.md/gi)]
          .filter(([, label = '', number]) => label.padStart(4, '0') !== number)
          .map(([label]) => label)
        return [...paths, ...mentions, ...labels].map((reference) => [file, reference] as const)
      })
    const lost = references.filter(([, reference]) => !names.includes(reference) && !numbers.includes(reference))
    expect(lost).toEqual([])
    expect(references.length).toBeGreaterThan(80)
  })
})

test("the README's table is the configuration that the server reads", () => {
  const rows = [...readText('README.md').matchAll(/^\| `([A-Z_]+)` \| (.+) \| (.+) \|$/gm)].map(
    ([, name, fallback, meaning]) => ({
      name,
      fallback: fallback?.replaceAll('`', ''),
      meaning,
    }),
  )
  const reported = variables.map(({ name, fallback, meaning }) => ({
    name,
    fallback: fallback.replaceAll('`', ''),
    meaning,
  }))
  expect(rows).toEqual(reported)
})
