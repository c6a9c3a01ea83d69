import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { adminRoleId } from '../state/model.ts'
import { startApp } from '../testing/startApp.ts'

const run = promisify(execFile)
const hasCurl = spawnSync('curl', ['--version']).status === 0
const page = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
const between = '--- the next example ---'

// Sala itself needs no curl, so that a machine without one still passes.
test.skipIf(!hasCurl)(
  'the curl calls of the page about the API work as they stand there, one after the other',
  async () => {
    const examples = [...page.matchAll(/^```sh\n(.*?)^```$/gms)]
      .map(([, example = '']) => example)
      .filter((example) => example.includes('curl '))
    const { app, addPerson } = await startApp({
      now: () => new Date('2026-11-20T05:00:00Z'),
      rows: {
        population: [
          { location_source: 'TH', year: 2024, population_number: 71_668_011 },
          { location_source: 'LA', year: 2024, population_number: 7_769_819 },
          { location_source: 'DE', year: 2024, population_number: 84_552_242 },
        ],
        immigration: [
          { date: '2025-11-01', location_source: 'CN', immigrants: 100 },
          { date: '2025-12-01', location_source: 'DE', immigrants: 40 },
        ],
      },
    })
    const [EMAIL, PASSWORD] = ['curl@example.org', 'quiet tigers cross rivers']
    await addPerson({ email: EMAIL, password: PASSWORD, roleId: adminRoleId })
    const folder = mkdtempSync(join(tmpdir(), 'sala-curl-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const script = examples.join(`\necho; echo '${between}'\n`).replaceAll('https://sala.example.org', address)
    const { stdout } = await run('sh', ['-eu', '-c', script], {
      cwd: folder,
      env: { PATH: process.env.PATH, EMAIL, PASSWORD, NO_PROXY: '*' },
    })
    const answers = stdout.split(between).map((answer) => answer.trim())
    const [me = '', population = '', unchanged = '', figures = '', rows = '', feed = '', applied = ''] = answers
    const [place = '', pushed = ''] = answers.slice(7)
    expect(JSON.parse(me)).toMatchObject({ user: { email: EMAIL } })
    expect(JSON.stringify(JSON.parse(population))).toMatch(/7769819.*71668011|71668011.*7769819/)
    expect(population).not.toContain('84552242')
    expect(unchanged).toBe('304')
    expect(readFileSync(join(folder, 'countries.json'), 'utf8')).toContain('ไทย')
    expect(JSON.parse(figures).rows.map(({ values }: { values: object }) => values)).toEqual([
      { time: 2025, location_source: 'CN', totalImmigrants: 100 },
      { time: 2025, location_source: 'DE', totalImmigrants: 40 },
    ])
    expect(rows.split(/\r?\n/)).toEqual(['date,location_source,immigrants', '2025-12-01,DE,40', '2025-11-01,CN,100'])
    const { value } = JSON.parse(feed)
    expect(value).toEqual([{ '@odata.id': null, date: '2025-12-01', location_source: 'DE', immigrants: 40 }])
    expect(JSON.parse(applied).value).toMatchObject([
      { location_source: 'CN', totalImmigrants: 100 },
      { location_source: 'DE', totalImmigrants: 40 },
    ])
    expect(place).toContain('\\"code\\":\\"LA\\"')
    expect(JSON.parse(pushed)).toMatchObject({ outcome: 'stored', batch: { source: 'The bureau', rows: 1 } })
  },
)
