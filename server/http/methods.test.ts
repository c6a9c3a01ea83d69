import { expect, test } from 'vitest'
import { startApp } from '../testing/startApp.ts'

test('a method that an address does not take is refused with those that it takes, before anything else', async () => {
  const { app, as } = await startApp()
  const admin = await as('admin')
  const cases = [
    ['PATCH', 'users', 'GET, HEAD, POST, OPTIONS'],
    ['DELETE', 'users', 'GET, HEAD, POST, OPTIONS'],
    ['POST', 'v2/tourist/voc', 'GET, HEAD, OPTIONS'],
    ['PUT', 'widgets/public', 'GET, HEAD, OPTIONS'],
    ['TRACE', 'roles', 'GET, HEAD, POST, OPTIONS'],
    ['GET', 'auth', 'POST, OPTIONS'],
    // Beside `PUT widgets/:id`, `GET exports/:file` and `PUT own-datasets/:id`.
    ['PUT', 'widgets/public/', 'GET, HEAD, OPTIONS'],
    ['GET', 'exports/cards', 'POST, OPTIONS'],
    ['PUT', 'own-datasets/proposal?lang=th', 'POST, OPTIONS'],
    ['PATCH', 'widgets/29', 'GET, HEAD, PUT, DELETE, OPTIONS'],
  ] as const
  for (const [method, path, allow] of cases) {
    const answer = await app.inject({
      method: method as 'GET',
      url: `/api/${path}`,
      headers: { 'content-type': 'text/odd' },
    })
    expect([method, path, answer.statusCode, answer.headers.allow]).toEqual([method, path, 405, allow])
    expect(answer.json()).toMatchObject({ type: '/problems/method_not_allowed', status: 405 })
    const options = await admin.call({ method: 'OPTIONS', url: `/api/${path}` })
    expect([options.statusCode, options.headers.allow]).toEqual([204, allow])
  }
  for (const url of ['/api/nothing', '/api/users/a/b', '/api/', '/api'])
    for (const method of ['PATCH', 'GET', 'HEAD', 'POST', 'OPTIONS'] as const)
      expect([method, url, (await app.inject({ method, url })).statusCode]).toEqual([method, url, 404])
})

test('whoever is not signed in is told how to sign in, in a way that opens no window of the browser', async () => {
  const { app } = await startApp()
  for (const [method, url] of [
    ['GET', '/api/users'],
    ['POST', '/api/auth'],
    ['POST', '/api/auth/renew'],
  ] as const) {
    const { statusCode, headers } = await app.inject({ method, url, headers: { 'x-sala-request': '1' } })
    expect([url, statusCode, headers['www-authenticate']]).toEqual([url, 401, 'Bearer realm="Sala"'])
  }
})

test('answers carry an ETag, and who has them is not sent them again', async () => {
  const { as } = await startApp()
  const admin = await as('admin')
  for (const path of [
    'roles',
    'users',
    'widgets?lang=th',
    'widgettypes',
    'audit/actions',
    'codes/provinces',
    'market/vos',
  ]) {
    const first = await admin.get(path)
    expect([path, first.statusCode, first.headers.etag]).toEqual([path, 200, expect.stringMatching(/^(W\/)?".+"$/)])
    const again = await admin.get(path, { 'if-none-match': String(first.headers.etag) })
    expect([path, again.statusCode, again.body, again.headers.etag]).toEqual([path, 304, '', first.headers.etag])
    expect([path, (await admin.get(path, { 'if-none-match': '"another"' })).statusCode]).toEqual([path, 200])
  }
  const before = (await admin.get('roles')).headers.etag
  await admin.post('roles', { name: 'Readers' })
  expect((await admin.get('roles', { 'if-none-match': String(before) })).statusCode).toBe(200)
})
