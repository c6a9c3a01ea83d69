import { expect, test, vi } from 'vitest'
import { message } from '../facts/testing/rows.ts'
import { adminRoleId } from '../state/model.ts'
import { startApp, testAuthor } from '../testing/startApp.ts'
import { addPerson, type Person } from './testing/people.ts'

const none = { th: [], en: [], zh: [], ru: [], not: [] }

async function openHouse() {
  const started = await startApp({
    rows: {
      voc: [message('The lady boat to the islands'), message('หมาจรจัดเยอะมาก'), message('Stray dogs everywhere')],
    },
    now: () => new Date('2026-10-05T05:00:00Z'),
  })
  const role = async (name: string, permissions: readonly string[]) =>
    (await started.state.roles.put(name, permissions, testAuthor)).id
  return {
    ...started,
    admin: await addPerson(started, { roleId: adminRoleId }),
    analyst: await addPerson(started, { roleId: await role('Analysts', ['view_widget_29', 'annotate_data']) }),
    reader: await addPerson(started, { roleId: await role('Readers', ['view_widget_29']) }),
  }
}

const countOf = async (person: Person, topic: string): Promise<number> =>
  (await person.call('GET', `tourist/voc?voc_topic=${topic}`)).json().count

/** Waits until all messages are counted by the dictionary of the state. */
const applied = (person: Person) =>
  vi.waitFor(
    async () => {
      const { rows } = (await person.call('GET', 'topics?limit=100')).json()
      expect(rows.every((row: { applied: boolean }) => row.applied)).toBe(true)
    },
    { timeout: 20_000, interval: 50 },
  )

test('analysts add, change and take back topics; messages that are there and later ones are counted by them', async () => {
  const { admin, analyst, reader, state, engine, close } = await openHouse()
  const dogs = { names: { en: 'Stray animals' }, terms: { ...none, th: ['หมาจรจัด'], en: ['stray dog*'] } }
  const created = await analyst.call('POST', 'topics', dogs)
  expect([created.statusCode, created.json()]).toEqual([
    201,
    expect.objectContaining({ id: 'own1', name: 'Stray animals', builtIn: false, changed: true, version: 1 }),
  ])
  await applied(analyst)
  expect(await countOf(reader, 'own1')).toBe(2)
  // Readers of the figures learn its name with them, strangers do not.
  const vocDataset = (await reader.call('GET', 'datasets'))
    .json()
    .rows.find(({ name }: { name: string }) => name === 'voc')
  expect(vocDataset.topics).toEqual([{ topic: 'own1', names: { en: 'Stray animals' } }])

  // A boat is transport from now on, and "lady" takes it back.
  const before = (await analyst.call('GET', 'topics/transport')).json()
  expect(await countOf(reader, 'transport')).toBe(1)
  const without = { names: { th: 'การเดินทาง' }, terms: { ...before.terms, not: [...before.terms.not, 'lady boat to'] } }
  const changed = await analyst.call('PUT', 'topics/transport', without, { 'if-match': '"0"' })
  expect([changed.statusCode, changed.json().changed, changed.json().name]).toEqual([200, true, 'Taxis and transport'])
  const late = await analyst.call('PUT', 'topics/transport', { ...without, names: {} }, { 'if-match': '"0"' })
  expect([late.statusCode, late.json().current?.names]).toEqual([412, { th: 'การเดินทาง' }])
  await applied(analyst)
  expect(await countOf(reader, 'transport')).toBe(0)

  // What a server left undone is done by the next that looks.
  await engine.changeTopics({})
  expect(await countOf(reader, 'own1')).toBe(0)
  expect((await analyst.call('DELETE', 'topics/transport')).statusCode).toBe(204)
  await applied(analyst)
  expect([await countOf(reader, 'own1'), await countOf(reader, 'transport')]).toEqual([2, 1])
  expect((await analyst.call('DELETE', 'topics/own1')).statusCode).toBe(204)
  expect((await analyst.call('GET', 'topics/own1')).statusCode).toBe(404)
  await expect.poll(() => countOf(reader, 'own1'), { timeout: 20_000 }).toBe(0)

  const log = (await state.audit.list(50)).filter(({ action }) => action.startsWith('topic_'))
  expect(log.toReversed().map(({ action, target }) => [action, target])).toEqual([
    ['topic_added', 'own1'],
    ['topic_changed', 'transport'],
    ['topic_restored', 'transport'],
    ['topic_deleted', 'own1'],
  ])
  expect((await admin.call('GET', 'audit?limit=50')).body).toContain('en: stray dog*')

  expect((await reader.call('GET', 'topics')).statusCode).toBe(403)
  expect((await reader.call('POST', 'topics', dogs)).statusCode).toBe(403)
  const refused: readonly (readonly [body: object, field: string])[] = [
    [{ ...dogs, names: {} }, 'names'],
    [{ ...dogs, terms: { ...none, not: ['dogma'] } }, 'terms'],
    [{ ...dogs, terms: { ...none, en: ['dog', '*'] } }, 'terms.en.1'],
    [{ ...dogs, terms: { ...none, en: ['dogs, cats'] } }, 'terms.en.0'],
    [{ ...dogs, names: { en: 'x'.repeat(61) } }, 'names.en'],
  ]
  for (const [body, field] of refused) {
    const answer = await analyst.call('POST', 'topics', body)
    expect([field, answer.statusCode, answer.json().field]).toEqual([field, 400, field])
  }
  // Each place is taken once; the eighth topic is the last.
  const ids = new Set<string>()
  for (let at = 0; at < 8; at += 1) ids.add((await analyst.call('POST', 'topics', dogs)).json().id)
  expect(ids.size).toBe(8)
  const ninth = await analyst.call('POST', 'topics', dogs)
  expect([ninth.statusCode, ninth.json()]).toEqual([400, expect.objectContaining({ field: 'topics', value: '9' })])
  await applied(analyst)
  await close()
})
