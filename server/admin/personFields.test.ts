import { mapPersonFields, personFieldNames, personFields } from '@sala/catalog/api/personFields.ts'
import settingsWords from '@sala/catalog/locales/en/settings.ts'
import { getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRoleId } from '../state/model.ts'
import { users } from '../state/schema/people.ts'
import { startApp, type TestApp } from '../testing/startApp.ts'
import { addPerson, type Person } from './testing/people.ts'

let started: TestApp
let admin: Person
beforeAll(async () => {
  started = await startApp()
  admin = await addPerson(started, { roleId: adminRoleId })
})
afterAll(() => started.close())

test.each(personFieldNames)('%s is a column of the table of people and has a label', async (name) => {
  expect(Object.keys(getTableColumns(users)), 'server/state/schema/people.ts').toContain(name)
  expect(settingsWords.settings.users, 'catalog/locales/en/settings.ts').toHaveProperty(name)
})

test.each(personFieldNames)('%s is stored, changed, sorted by and audited', async (name) => {
  const texts = (letter: string) => mapPersonFields((field) => `${letter}-${field}`)
  const [first, second] = await Promise.all(
    ['Aa', 'Zz'].map(async (letter) => {
      const answer = await admin.call('POST', 'users', { ...texts(letter), email: `${letter}.${name}@example.org` })
      expect(answer.json()).toMatchObject(texts(letter))
      return answer.json()
    }),
  )
  const changed = await admin.call('PUT', `users/${first.id}`, { [name]: 'Mm' })
  expect(changed.json()).toMatchObject({ ...texts('Aa'), [name]: 'Mm' })

  const list = async (sort: string) => {
    const { rows } = (await admin.call('GET', `users?limit=100&sort=${sort}`)).json()
    return rows.map(({ id }: { id: string }) => id).filter((id: string) => id === first.id || id === second.id)
  }
  expect(await list(name)).toEqual([first.id, second.id])
  expect(await list(`-${name}`)).toEqual([second.id, first.id])

  const { rows } = (await admin.call('GET', 'audit?action=user_changed&limit=10')).json()
  expect(rows.find(({ target }: { target: string }) => target === first.id)).toMatchObject({
    before: { [name]: `Aa-${name}` },
    after: { [name]: 'Mm' },
  })
})

test.each(personFieldNames)(
  '%s may be left out as its declaration says, and is refused where its check fails',
  async (name) => {
    const texts = mapPersonFields((field) => `Bb-${field}`)
    const { [name]: _, ...others } = texts
    const missing = await admin.call('POST', 'users', { ...others, email: `missing.${name}@example.org` })
    expect(missing.statusCode).toBe(personFields[name].required ? 400 : 201)
    const faulty = await admin.call('POST', 'users', {
      ...texts,
      [name]: 'a\u0000b',
      email: `faulty.${name}@example.org`,
    })
    expect([faulty.statusCode, faulty.json().field]).toEqual([400, name])
  },
)
