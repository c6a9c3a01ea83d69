import { annotationLimits } from '@sala/catalog/api/annotations.ts'
import { expect, test } from 'vitest'
import { findPdfTools } from '../../scripts/tools.mjs'
import { addPerson, type Person } from '../admin/testing/people.ts'
import { pdfPages, readBook } from '../exports/testing/read.ts'
import { adminRoleId } from '../state/model.ts'
import { startApp, testAuthor } from '../testing/startApp.ts'

const month = (location_source: string, immigrants: number, date = '2026-01-01') => ({
  date,
  location_source,
  immigrants,
  status: 'final',
  period: 'month',
})

async function openHouse() {
  const started = await startApp({
    rows: { immigration: [month('DE', 7), month('CN', 100), month('DE', 5, '2025-01-01')] },
    now: () => new Date('2026-02-10T05:00:00Z'),
  })
  const group = async (name: string, permissions: readonly string[]) =>
    (await started.state.roles.put(name, permissions, testAuthor)).id
  const editors = await group('Editors', ['view_widget_134', 'annotate_data'])
  const others = await group('Others', ['view_widget_134', 'annotate_data'])
  const person = (roleId: string) => addPerson(started, { roleId })
  return {
    ...started,
    admin: await person(adminRoleId),
    editor: await person(editors),
    colleague: await person(editors),
    other: await person(others),
    reader: await person(await group('Readers', ['view_widget_134'])),
    stranger: await person(await group('Strangers', ['view_widget_29', 'annotate_data'])),
  }
}

const body = (changes: object = {}) => ({
  kind: 'event',
  dataset: 'immigration',
  from: '2026-01-10',
  to: '2026-01-20',
  place: null,
  market: null,
  texts: { en: 'The airport was closed', th: 'สนามบินปิด' },
  link: 'https://example.org/closed',
  audience: 'everybody',
  ...changes,
})

const write = async (person: Person, changes: object = {}) => {
  const created = await person.call('POST', 'annotations', body(changes))
  expect([created.statusCode, created.body]).toEqual([201, expect.any(String)])
  return created.json()
}
const textsShown = async (person: Person): Promise<readonly string[]> =>
  (await person.call('GET', 'annotations/shown')).json().rows.map(({ texts }: { texts: { en: string } }) => texts.en)

test('an annotation is written, listed, changed, deleted and restored, with an audit row each', async () => {
  const { editor, state } = await openHouse()
  const once = { 'idempotency-key': 'one' }
  const [made, again] = [
    (await editor.call('POST', 'annotations', body(), once)).json(),
    (await editor.call('POST', 'annotations', body(), once)).json(),
  ]
  expect(again.id).toBe(made.id)
  expect(made).toMatchObject({ ...body(), author: 'Anong Srisai', group: null, mayChange: true, version: 1 })
  const path = `annotations/${made.id}`
  const response = await editor.call('GET', path)
  expect([response.headers.etag, response.json()]).toEqual(['"1"', made])
  const changed = await editor.call('PUT', path, body({ texts: { fr: 'Fermé' } }), { 'if-match': '"1"' })
  expect([changed.statusCode, changed.json().texts]).toEqual([200, { fr: 'Fermé' }])
  const late = await editor.call('PUT', path, body(), { 'if-match': '"1"' })
  expect([late.statusCode, late.json().current.texts]).toEqual([412, { fr: 'Fermé' }])
  expect((await editor.call('DELETE', path)).statusCode).toBe(204)
  expect((await editor.call('GET', path)).statusCode).toBe(404)
  expect(await textsShown(editor)).toEqual([])
  expect((await editor.call('GET', 'annotations?trash=true')).json().rows).toMatchObject([{ id: made.id }])
  expect((await editor.call('POST', `${path}/restore`)).json()).toMatchObject({ id: made.id, deletedAt: null })
  expect((await editor.call('GET', 'annotations?q=ferm&sort=-from,dataset')).json()).toMatchObject({ count: 1 })
  const audited = (await state.audit.list(50)).filter(({ target }) => target === made.id).map(({ action }) => action)
  expect(audited.toReversed()).toEqual([
    'annotation_added',
    'annotation_changed',
    'annotation_deleted',
    'annotation_restored',
  ])
})

test('what means nothing is refused by its field', async () => {
  const { editor } = await openHouse()
  const cases: readonly (readonly [changes: object, field: string])[] = [
    [{ from: '2026-01-21' }, 'to'],
    [{ from: '2026-13-01' }, 'from'],
    [{ texts: {} }, 'texts'],
    [{ texts: { en: ' ' } }, 'texts.en'],
    [{ texts: { en: 'x'.repeat(annotationLimits.text + 1) } }, 'texts.en'],
    [{ link: 'javascript:alert(1)' }, 'link'],
    [{ kind: 'quality', audience: 'private' }, 'audience'],
    [{ dataset: 'nothing' }, 'dataset'],
    // Arrivals tell no places apart.
    [{ place: 'TH-83' }, 'place'],
    [{ market: 'atlantis' }, 'market'],
  ]
  for (const [changes, field] of cases) {
    const refused = await editor.call('POST', 'annotations', body(changes))
    expect([changes, refused.statusCode, refused.json().field]).toEqual([changes, 400, field])
  }
})

test('A06: nobody reads what is not meant for them: not in lists, cards, files or the audit log', async () => {
  const { app, admin, editor, colleague, other, reader, stranger } = await openHouse()
  const secret = await write(editor, { texts: { en: 'My guess' }, audience: 'private', link: null })
  const shared = await write(editor, { texts: { en: 'For our group' }, audience: 'group' })
  await write(editor, { texts: { en: 'For all' } })
  await write(editor, { kind: 'quality', texts: { en: 'Counted anew' } })

  const all = ['My guess', 'For our group', 'For all', 'Counted anew']
  expect(new Set(await textsShown(editor))).toEqual(new Set(all))
  expect(new Set(await textsShown(colleague))).toEqual(new Set(all.slice(1)))
  for (const person of [other, reader, admin])
    expect(new Set(await textsShown(person))).toEqual(new Set(['For all', 'Counted anew']))
  // Who may not see arrivals learns nothing of them.
  expect(await textsShown(stranger)).toEqual([])
  expect((await stranger.call('POST', 'annotations', body())).statusCode).toBe(403)
  expect((await reader.call('POST', 'annotations', body())).statusCode).toBe(403)
  expect((await reader.call('GET', 'annotations')).statusCode).toBe(403)

  for (const [person, { id }] of [
    [admin, secret],
    [admin, shared],
    [colleague, secret],
    [other, shared],
    [stranger, shared],
  ] as const) {
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await person.call(method, `annotations/${id}`, method === 'PUT' ? body() : undefined)).statusCode).toBe(
        404,
      )
    expect((await person.call('GET', 'annotations')).body).not.toContain(id)
  }
  // A colleague reads it and does not change it; nor does anybody take it over by its audience.
  expect((await colleague.call('DELETE', `annotations/${shared.id}`)).statusCode).toBe(403)
  const log = (await admin.call('GET', 'audit?limit=100')).body
  expect(log).toContain('annotation_added')
  for (const text of ['My guess', 'For our group']) expect(log).not.toContain(text)

  const book = async (person: Person) => {
    const { rawPayload } = await person.call('GET', 'exports/134.xlsx')
    return JSON.stringify(await readBook(rawPayload))
  }
  const [own, theirs] = [await book(editor), await book(admin)]
  for (const text of all) expect(own).toContain(text)
  for (const text of all.slice(0, 2)) expect(theirs).not.toContain(text)
  for (const text of all.slice(2)) expect(theirs).toContain(text)
  if (findPdfTools() !== null) {
    const { rawPayload } = await admin.call('GET', 'exports/134.pdf')
    const words = (await pdfPages(rawPayload)).join(' ').replace(/\s+/g, ' ')
    expect(words).toContain('Counted anew')
    expect(words).not.toContain('My guess')
  }
  // Nor does an administrator read it who looks as its author.
  const viewing = (await admin.call('POST', 'view-as', { user: editor.id })).json()
  const view = (path: string) =>
    app.inject({ url: `/api/${path}`, headers: { authorization: `Bearer ${viewing.token}` } })
  for (const path of ['annotations/shown', 'annotations']) expect((await view(path)).json()).toMatchObject({ count: 2 })
  for (const { id } of [secret, shared]) expect((await view(`annotations/${id}`)).statusCode).toBe(404)
  const seen = JSON.stringify(await readBook((await view('exports/134.xlsx')).rawPayload))
  expect(all.map((text) => seen.includes(text))).toEqual([false, false, true, true])
  expect((await editor.call('DELETE', `annotations/${secret.id}`)).statusCode).toBe(204)
  expect(await book(editor)).not.toContain('My guess')
})

test('a data set of one’s own is remarked on by who may explore it', { tags: 'release' }, async () => {
  const { state, admin, editor, other } = await openHouse()
  const role = (await state.administration.roles.list(false)).find(({ name }) => name === 'Editors')
  const column = { id: 'c1', names: { en: 'Hall' }, headings: [], kind: 'text', unit: null, figure: null, weight: null }
  const columns = [{ ...column, isKey: true, isTime: false }]
  const definition = { names: { en: 'Museums' }, source: '', rhythm: 'none', columns }
  const created = await admin.call('POST', 'own-datasets', {
    definition,
    readers: { everyone: false, roles: [role?.id] },
  })
  expect([created.statusCode, created.body]).toEqual([201, expect.any(String)])
  const dataset = created.json().id
  await write(editor, { dataset, texts: { en: 'Halls were counted anew' } })
  expect(await textsShown(admin)).toEqual(['Halls were counted anew'])
  expect(await textsShown(other)).toEqual([])
  expect((await other.call('POST', 'annotations', body({ dataset }))).statusCode).toBe(403)
})

test('what must be known of the data is every annotator’s to correct, what happened its author’s and administrators’', {
  tags: 'release',
}, async () => {
  const { admin, other, editor } = await openHouse()
  const [event, quality] = [await write(editor), await write(editor, { kind: 'quality' })]
  const change = (person: Person, { id }: { id: string }, changes: object) =>
    person.call('PUT', `annotations/${id}`, body(changes))
  expect((await change(other, event, {})).statusCode).toBe(403)
  expect((await change(other, quality, { kind: 'quality', to: '2026-01-31' })).statusCode).toBe(200)
  expect((await change(admin, event, { to: '2026-01-31' })).statusCode).toBe(200)
  const refused = await change(admin, event, { audience: 'private' })
  expect([refused.statusCode, refused.json().field]).toEqual([403, 'audience'])
})

test('the rows of a group decide which markets’ annotations its people see and write', async () => {
  const { state, admin, editor, colleague } = await openHouse()
  for (const market of ['DE', 'CN', 'europe', null]) await write(admin, { market, texts: { en: `About ${market}` } })
  const role = (await state.administration.roles.list(false)).find(({ name }) => name === 'Editors')
  const rows = { places: null, markets: ['DE', 'CH'], undivided: false }
  expect((await admin.call('PUT', `roles/${role?.id}`, { rows })).statusCode).toBe(200)
  expect(new Set(await textsShown(colleague))).toEqual(new Set(['About DE', 'About europe', 'About null']))
  expect((await editor.call('POST', 'annotations', body({ market: 'CN' }))).statusCode).toBe(403)
  await write(editor, { market: 'CH' })
})

test('what is left of a person who is gone: what others read stays, what was private is forgotten', {
  tags: 'release',
}, async () => {
  const { state, editor, admin, colleague } = await openHouse()
  await write(editor, { texts: { en: 'Mine' }, audience: 'private' })
  await write(editor, { texts: { en: 'Ours' }, audience: 'group' })
  await write(editor, { texts: { en: 'All' } })
  expect((await admin.call('DELETE', `users/${editor.id}`)).statusCode).toBe(204)
  await state.administration.sweep(new Date(Date.now() + 86_400_000))
  await state.annotations.sweep(new Date(0))
  expect(new Set(await textsShown(colleague))).toEqual(new Set(['Ours', 'All']))
  const { rows } = (await colleague.call('GET', 'annotations')).json()
  expect(rows.map(({ author, mayChange }: { author: null; mayChange: boolean }) => [author, mayChange])).toEqual([
    [null, true],
    [null, true],
  ])
})

test('E19: erasing a person takes what nobody else reads at once, and their name from the rest', {
  tags: 'release',
}, async () => {
  const house = await openHouse()
  const { state, admin, reader } = house
  const roleId = (await state.roles.put('Writers', ['view_widget_134', 'annotate_data'], testAuthor)).id
  const nok = await addPerson(house, { email: 'nok@example.org', roleId })
  const hidden = await write(nok, { texts: { en: 'Mine' }, audience: 'private' })
  await write(nok, { texts: { en: 'All' } })
  const erased = (await admin.call('POST', 'erasure', { kind: 'person', who: 'nok@example.org' })).json()
  expect(erased.erased).toContainEqual({ part: 'annotations', count: 1 })
  const { rows } = (await reader.call('GET', 'annotations/shown')).json()
  expect(rows).toMatchObject([{ texts: { en: 'All' }, author: null }])
  // The person who wrote it could have read it still, by the id of their account.
  await expect(state.annotations.getAny({ userId: nok.id, roleId }, hidden.id)).rejects.toThrow('not_found')
})
