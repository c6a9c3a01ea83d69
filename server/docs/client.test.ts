import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { validate } from '@apidevtools/swagger-parser'
import { oazapfts } from 'oazapfts'
import { expect, onTestFinished, test } from 'vitest'
import { adminRoleId } from '../state/model.ts'
import { startApp } from '../testing/startApp.ts'

const run = promisify(execFile)
const compiled = {
  composite: false,
  emitDeclarationOnly: false,
  noEmit: true,
  types: ['node'],
  lib: ['es2024', 'dom'],
  // The generator writes for projects without it.
  exactOptionalPropertyTypes: false,
}
const root = join(import.meta.dirname, '../..')

/** What somebody else writes against the generated client. It only compiles where calls and answers have their types. */
const program = `import { ok } from '@oazapfts/runtime'
import * as sala from './sala.ts'

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
console.log(JSON.stringify({
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

test('a TypeScript client that is generated from the document compiles and works', async () => {
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
  writeFileSync(inFolder('sala.ts'), await oazapfts(inFolder('openapi.json'), { argumentStyle: 'object' }))
  writeFileSync(inFolder('program.ts'), program)
  writeFileSync(
    inFolder('tsconfig.json'),
    JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions: compiled, files: ['program.ts'] }),
  )

  await run(join(root, 'node_modules/.bin/tsc'), ['-p', folder])
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const login = Buffer.from(`${email}:${password}`).toString('base64')
  const { stdout } = await run(process.execPath, [inFolder('program.ts'), address, login])
  expect(JSON.parse(stdout)).toEqual({
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
