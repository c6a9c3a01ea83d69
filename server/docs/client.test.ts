import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { validate } from '@apidevtools/swagger-parser'
import { expect, onTestFinished, test } from 'vitest'
import { adminRoleId } from '../state/model.ts'
import { startApp } from '../testing/startApp.ts'

const run = promisify(execFile)
const options = {
  composite: false,
  emitDeclarationOnly: false,
  noEmit: true,
  types: ['node'],
  lib: ['es2024', 'dom'],
  // The generator writes for projects without it.
  exactOptionalPropertyTypes: false,
}
const root = join(import.meta.dirname, '../..')

/** What somebody else writes against the package. It only compiles where calls and answers have their types. */
const program = `import * as sala from './client/index.js'
import { ok } from './client/index.js'

const [, , baseUrl = '', login = ''] = process.argv
sala.defaults.baseUrl = baseUrl
const headers = { Authorization: 'Basic ' + login }
const { token, user }: { token: string; user: sala.SessionUser } = await ok(sala.signIn({}, { headers }))
sala.defaults.headers = { Authorization: 'Bearer ' + token }

const people = await sala.listUsers({ limit: 2, sort: ['-email'], fields: ['email', 'fullname'] })
const emails: (string | undefined)[] = people.status === 200 ? people.data.rows.map(({ email }) => email) : []
const role: sala.Role = await ok(sala.createRole({ newRole: { name: 'Analysts', permissions: ['view_widget_134'] } }))
const twice = await sala.createRole({ newRole: { name: 'Analysts' } })
const field: string | undefined = twice.status === 409 ? twice.data.field : 'added twice'
const { sums } = await ok(sala.getMarketPopulationSummary({ locationSource: ['TH', 'LA'], year: [2024] })).then(
  ({ year_x_location_source: rows = [] }) => ({ sums: rows.map((row) => [row._id.location_source, row.sum_population_number]) }),
)
const { rows: countries } = await ok(sala.listCountries({ lang: 'th' }))
const template: string = await ok(sala.downloadTemplate({ dataset: 'population' }))
const made = await ok(sala.createOwnKey({
  newApiKey: { name: 'Client', scopes: ['widgets', 'explore'], networks: [], days: 1 },
}))
sala.connect(baseUrl, made.key)
const widgets: (number | undefined)[] = (await ok(sala.listPublicWidgets({}))).rows.map(({ code }) => code)
const request = await ok(sala.explore({
  explorationInput: { version: 1, dataset: 'population', measures: ['sum_population_number'], breakdown: ['location_source'], time: 'year' },
}))
const figures: (string | number | null | undefined)[] = request.rows.map(({ values }) => values['sum_population_number'])
const closed = await sala.listUsers({})
console.log(JSON.stringify({
  widgets, figures, closed: closed.status,
  user: user.email, emails, role: role.name, field, sums,
  thailand: countries.find(({ code }) => code === 'TH')?.name,
  template,
}))
`

test('the document is valid, and names each operation once', async () => {
  const { app } = await startApp()
  const document = JSON.parse(JSON.stringify(app.openApi()))
  await validate(structuredClone(document))
  const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(operations.filter((name, index) => operations.indexOf(name) !== index)).toEqual([])
  expect(operations).toEqual(
    expect.arrayContaining([
      'signIn',
      'listUsers',
      'getTouristVocSummary',
      'getMarketVos',
      'exportCard',
      'listCountries',
    ]),
  )
})

test('the package of the TypeScript client is built from the document, compiles where it is used, and works with an API key', {
  tags: 'release',
}, async () => {
  const rows = [
    { location_source: 'TH', year: 2024, population_number: 71_668_011 },
    { location_source: 'LA', year: 2024, population_number: 7_769_819 },
  ]
  const { app, addPerson } = await startApp({ rows: { population: rows } })
  const [email, password] = ['client@example.org', 'quiet tigers cross rivers']
  await addPerson({ email, password, roleId: adminRoleId })
  const folder = mkdtempSync(join(tmpdir(), 'sala-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const inFolder = (name: string) => join(folder, name)
  symlinkSync(join(root, 'node_modules'), inFolder('node_modules'))
  writeFileSync(inFolder('package.json'), '{"type":"module"}')
  writeFileSync(inFolder('openapi.json'), JSON.stringify(app.openApi()))
  await run(process.execPath, [
    join(root, 'clients/typescript/build.mjs'),
    inFolder('openapi.json'),
    inFolder('client'),
  ])
  writeFileSync(inFolder('program.ts'), program)
  writeFileSync(
    inFolder('tsconfig.json'),
    JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions: options, files: ['program.ts'] }),
  )

  // What does not compile is told on the standard output.
  const compiled = await run(join(root, 'node_modules/.bin/tsc'), ['-p', folder]).catch(({ stdout }) => ({ stdout }))
  expect(compiled.stdout).toBe('')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const login = Buffer.from(`${email}:${password}`).toString('base64')
  const { stdout } = await run(process.execPath, [inFolder('program.ts'), address, login])
  expect(JSON.parse(stdout)).toEqual({
    widgets: expect.arrayContaining([29, 31, 32]),
    figures: [7_769_819, 71_668_011],
    // A key is no administrator.
    closed: 403,
    user: email,
    emails: [email],
    role: 'Analysts',
    field: 'name',
    sums: [
      ['LA', 7_769_819],
      ['TH', 71_668_011],
    ],
    thailand: 'ไทย',
    template: expect.stringContaining('location_source'),
  })
})
