import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { listDepartments } from '@sala/catalog/api/departments.ts'
import { testDirectory } from '@sala/catalog/api/directory.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findDirectoryServer } from '../../scripts/tools.mjs'
import { readConfig } from '../core/config/config.ts'
import { createDirectory, DirectoryUnreachable } from '../services/directory/directory.ts'
import { adminRoleId } from '../state/model.ts'
import {
  base,
  type DirectoryServer,
  departmentBase,
  freePort,
  openDirectoryServer,
  people,
  service,
} from '../testing/slapd.ts'
import { startApp, type TestApp, type TestClient, testAuthor } from '../testing/startApp.ts'
import { createDirectorySync } from './directorySync.ts'

const found = findDirectoryServer()
if (found === undefined) console.warn('OpenLDAP (slapd) and OpenSSL were not found: tests of the directory are skipped')

const wrong = { status: 401, message: 'Username or Password is wrong!' }
const password = 'what somchai says'
const guid = 'f3a1c0de-0000-4a4a-9b9b-000000000001'.replaceAll('-', '')

describe.skipIf(found === undefined)('people of the directory', () => {
  let server: DirectoryServer
  let started: TestApp
  let admin: TestClient
  let analysts: string
  let addresses = 0

  const env = (change: Readonly<Record<string, string>> = {}) => ({
    DIRECTORY_URL: server.secureUrl,
    DIRECTORY_BASE: base,
    DIRECTORY_USER: service.dn,
    DIRECTORY_PASSWORD: service.password,
    DIRECTORY_CA_FILE: server.authority,
    ...change,
  })

  const directoryOf = (change: Readonly<Record<string, string>>) => {
    const { directory } = readConfig(env(change))
    if (!directory) throw new Error('no directory is set up')
    return createDirectory(directory, started.services.log, () => new Date())
  }

  beforeAll(async () => {
    const person = (uid: string, attributes: Readonly<Record<string, readonly string[]>>) => ({
      uid,
      password: `what ${uid} says`,
      attributes: { mail: [`${uid}@example.org`], ...attributes },
    })
    server = await openDirectoryServer([
      person('somchai', { givenName: ['สมชาย'], sn: ['ใจดี'], department: ['Statistics'] }),
      person('mali', { givenName: ['Mali'], department: ['Planning, Policy'] }),
      person('niran', { givenName: ['Niran'] }),
      person('somsri', { givenName: ['Somsri'] }),
      person('local', { givenName: ['Impostor'], department: ['Statistics'] }),
      person('nobody', { mail: [], department: ['Statistics'] }),
      person('twin', { mail: ['twins@example.org'] }),
      person('othertwin', { mail: ['twins@example.org'] }),
      person('kanya', {
        mail: [],
        userPrincipalName: ['kanya@ad.example.org'],
        objectGUID: [guid],
        userAccountControl: ['512'],
        memberOf: [`cn=Marketing\\, Asia,${departmentBase}`, `cn=Statistics,ou=elsewhere,${base}`],
      }),
    ])
    started = await startApp({ env: env() })
    admin = await started.as('admin')
    await started.addPerson({ email: 'local@example.org', password: 'a password of its own', roleId: adminRoleId })
    analysts = (await started.state.roles.put('Analysts', ['view_widget_24'], testAuthor)).id
    await started.state.administration.departments.note(['Statistics'])
    const [statistics] = await started.state.administration.departments.list()
    if (statistics) await started.state.administration.departments.link(statistics.id, analysts, null, testAuthor)
  })
  afterAll(async () => {
    await started?.close()
    await server?.close()
  })

  async function signIn(name: string, secret: string, { app }: TestApp = started) {
    addresses += 1
    const reply = await app.inject({
      method: 'POST',
      url: '/api/auth',
      remoteAddress: `10.9.${addresses >> 8}.${addresses & 255}`,
      headers: { authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}` },
    })
    return { status: reply.statusCode, ...reply.json() }
  }
  const searches = () =>
    [...server.log().matchAll(/SRCH base="[^"]*" scope=\d deref=\d filter="(.*)"/g)].map(([, filter = '']) => filter)
  const binds = () => server.log().match(/BIND dn=/g)?.length ?? 0
  const me = (token: string) =>
    started.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })

  /** How many lines the directory has written once it writes no more: a line comes somewhat after what it tells of. */
  const settledLog = async (): Promise<number> => {
    for (let lines = server.log().length; ; lines = server.log().length) {
      await wait(500)
      if (server.log().length === lines) return lines
    }
  }

  test('the first sign-in makes the account, and each one brings it up to date', async () => {
    const first = await signIn('Somchai@Example.org', password)
    expect(first).toMatchObject({
      status: 200,
      user: { firstname: 'สมชาย', lastname: 'ใจดี', email: 'somchai@example.org', authType: 'ad_auth' },
      permissions: ['view_widget_24'],
    })
    expect(first.user).toMatchObject({ department: 'Statistics', roleName: 'Analysts' })

    await server.change(`uid=somchai,${people}`, 'mail', ['somchai.j@example.org'])
    await server.change(`uid=somchai,${people}`, 'department', ['Planning, Policy'])
    const moved = await signIn('somchai.j@example.org', password)
    expect(moved.user).toMatchObject({
      id: first.user.id,
      email: 'somchai.j@example.org',
      department: 'Planning, Policy',
      role: null,
    })
    expect(moved.permissions).toEqual([])
    // What the first session may do went with the role.
    expect((await me(first.token)).json().permissions).toEqual([])
    expect(await signIn('somchai@example.org', password)).toMatchObject(wrong)
    await server.change(`uid=somchai,${people}`, 'mail', ['somchai@example.org'])
    await server.change(`uid=somchai,${people}`, 'department', ['Statistics'])
    const entries = await started.state.audit.list(20)
    expect(entries.filter(({ target }) => target === first.user.id).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user_added', 'user_changed']),
    )
  })

  test('A01: without a password the directory is never asked', async () => {
    const before = await settledLog()
    for (const secret of ['', '\0', '   ', '\0\0', ' \0', '\t'])
      expect(await signIn('somchai@example.org', secret)).toMatchObject(wrong)
    const emptyAnswer = await started.app.inject({ method: 'POST', url: '/api/auth', payload: {} })
    expect(emptyAnswer.statusCode).toBe(401)
    expect(await settledLog()).toBe(before)
  })

  test('A02: what is typed is never read as a filter', async () => {
    const names = [
      '*',
      '*)(uid=*))(|(uid=*',
      'admin)(&',
      'somchai\\2a',
      'a\\',
      'x'.repeat(10_240),
      'som\0chai@example.org',
    ]
    for (const name of names) {
      const before = searches().length
      expect(await signIn(name, password)).toMatchObject(wrong)
      expect(searches().length - before).toBeLessThanOrEqual(1)
    }
    expect(searches().some((filter) => filter.includes('(mail=\\2A\\29\\28uid=\\2A\\29\\29\\28|\\28uid=\\2A)'))).toBe(
      true,
    )
    expect(await signIn('twins@example.org', 'what twin says')).toMatchObject(wrong)
  })

  test('A03: whoever has no department, or one without a group, sees nothing', async () => {
    for (const [name, department] of [
      ['niran', null],
      ['mali', 'Planning, Policy'],
    ] as const) {
      const opened = await signIn(`${name}@example.org`, `what ${name} says`)
      expect(opened).toMatchObject({ status: 200, permissions: [], user: { role: null, roleName: null, department } })
      const data = await started.app.inject({
        url: '/api/v2/tourist/spending',
        headers: { authorization: `Bearer ${opened.token}` },
      })
      expect(data.statusCode).toBe(403)
    }
  })

  test('A03: groups count where they stand below the base alone; people of Active Directory are told by their objectGUID', async () => {
    const groups = await startApp({
      env: env({
        DIRECTORY_LOGIN: 'mail,userPrincipalName,uid',
        DIRECTORY_DEPARTMENT: 'memberOf',
        DIRECTORY_DEPARTMENT_BASE: departmentBase,
      }),
    })
    const { departments } = groups.state.administration
    await groups.state.roles.put('Everything', ['view_widget_24'], testAuthor)
    const opened = await signIn('kanya', 'what kanya says', groups)
    expect(opened.user).toMatchObject({ email: 'kanya@ad.example.org', department: 'Marketing, Asia', role: null })
    expect(await signIn('nobody', 'what nobody says', groups)).toMatchObject({
      status: 401,
      type: '/problems/account_unusable',
    })
    expect((await departments.list()).map(({ name }) => name)).toEqual(['Marketing, Asia'])

    // A06: disabled there, out here after the next round, and not let in again.
    const following = createDirectorySync(groups.services)
    await following.people()
    const asHer = { url: '/api/auth/me', headers: { authorization: `Bearer ${opened.token}` } }
    expect((await groups.app.inject(asHer)).statusCode).toBe(200)
    await server.change(`uid=kanya,${people}`, 'userAccountControl', ['514'])
    await following.people()
    expect((await groups.app.inject(asHer)).statusCode).toBe(401)
    expect(await signIn('kanya@ad.example.org', 'what kanya says', groups)).toMatchObject(wrong)
    await server.change(`uid=kanya,${people}`, 'userAccountControl', ['512'])
    expect((await signIn('kanya@ad.example.org', 'what kanya says', groups)).status).toBe(200)
    await following.departments()
    expect((await departments.list()).map(({ name }) => name)).toEqual(['Marketing, Asia', 'Statistics'])
    await following.stop()
    await groups.close()
  })

  test('A06: a department that gets another group changes what its people may see at once', async () => {
    const opened = await signIn('somchai@example.org', password)
    expect(opened.permissions).toEqual(['view_widget_24'])
    const { rows } = (await admin.get(listDepartments.path)).json()
    const { id } = rows.find(({ name }: { name: string }) => name === 'Statistics')
    const link = (role: string | null) =>
      admin.call({ method: 'PUT', url: `/api/departments/${id}`, payload: { role } })
    expect((await link(null)).json()).toMatchObject({ role: null, users: 1 })
    expect((await me(opened.token)).json().permissions).toEqual([])
    await link(analysts)
    expect((await me(opened.token)).json().permissions).toEqual(['view_widget_24'])
    // B08
    const refused = await admin.call({
      method: 'POST',
      url: '/api/roles',
      payload: { name: 'Second', department: 'Statistics' },
    })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().message).toBe(
      'This Department Of Active Directory is already exists, please you change another department.',
    )
  })

  test('A06: whoever is gone from the directory, or closed here, is out', async () => {
    const opened = await signIn('niran@example.org', 'what niran says')
    const following = createDirectorySync(started.services)
    await server.change(`uid=niran,${people}`, 'givenName', ['Nirand'])
    await following.people()
    expect((await me(opened.token)).json().user.firstname).toBe('Nirand')
    await started.state.users.update(opened.user.id, { active: false }, testAuthor)
    expect((await me(opened.token)).statusCode).toBe(401)
    expect(await signIn('niran@example.org', 'what niran says')).toMatchObject(wrong)
    await started.state.users.update(opened.user.id, { active: true }, testAuthor)
    const again = await signIn('niran@example.org', 'what niran says')
    await following.people()
    expect((await me(again.token)).statusCode).toBe(200)
    await server.remove(`uid=niran,${people}`)
    await following.people()
    expect((await me(again.token)).statusCode).toBe(401)
    await following.stop()
  })

  test('A10: people of the directory get no password here, and no settings', async () => {
    const { user, token } = await signIn('somchai@example.org', password)
    const linked = await admin.post(`users/${user.id}/link`)
    expect(linked.statusCode).toBe(409)
    await started.state.users.update(user.id, { roleId: adminRoleId }, testAuthor)
    const response = await started.app.inject({ url: '/api/users', headers: { authorization: `Bearer ${token}` } })
    expect(response.statusCode).toBe(403)
  })

  test('an account with a password of its own is not the directory’s, whatever the directory says', async () => {
    const before = binds()
    expect(await signIn('local@example.org', 'what local says')).toMatchObject(wrong)
    // One bind of the service account to look, none as the person.
    expect(binds() - before).toBeLessThanOrEqual(2)
    expect(server.log()).not.toContain(`BIND dn="uid=local,${people}"`)
    expect((await signIn('local@example.org', 'a password of its own')).user.authType).toBe('normal_auth')

    // By another name of the same entry, the right password of the directory does not open it either.
    await server.change(`uid=local,${people}`, 'userPrincipalName', ['alias@example.org'])
    expect(await signIn('alias@example.org', 'what local says')).toMatchObject({
      status: 401,
      type: '/problems/account_unusable',
    })
  })

  test('a request for an account in somebody’s name keeps nobody of the directory out', async () => {
    const email = 'somsri@example.org'
    const asking = { email, firstname: 'Not', lastname: 'Her' }
    const response = await started.app.inject({ method: 'POST', url: '/api/auth/sign-up', payload: asking })
    expect(response.statusCode).toBe(204)
    await expect.poll(async () => (await started.state.users.byEmail(email))?.awaiting).toBe(true)
    expect((await signIn(email, 'what somsri says')).user).toMatchObject({ firstname: 'Somsri', authType: 'ad_auth' })
    expect(await started.state.users.byEmail(email)).toMatchObject({ active: true, awaiting: false })
  })

  test('A04: a role’s department is one of the directory’s', async () => {
    for (const department of ['Statistics)(cn=*', 'cn=Statistics,ou=departments', 'No such department']) {
      const created = await admin.call({ method: 'POST', url: '/api/roles', payload: { name: 'New', department } })
      expect(created.statusCode).toBe(422)
      expect(created.json()).toMatchObject({ field: 'department', value: department })
    }
  })

  test('the test of the connection brings departments, and says what failed but never a password', async () => {
    const tested = (await admin.post(testDirectory.path)).json()
    expect(tested).toEqual({
      servers: [{ url: server.secureUrl, failed: null, reason: null }],
      departments: 2,
    })
    const dead = `ldaps://127.0.0.1:${await freePort()}`
    const cases = [
      [{ DIRECTORY_URL: `${dead},${server.plainUrl}` }, ['connect', null]],
      [{ DIRECTORY_CA_FILE: server.stranger }, ['encrypt']],
      [{ DIRECTORY_URL: server.secureUrl.replace('127.0.0.1', 'localhost') }, ['encrypt']],
      [{ DIRECTORY_PASSWORD: 'not what the service says' }, ['sign_in']],
      [{ DIRECTORY_BASE: 'dc=elsewhere' }, ['search']],
    ] as const
    for (const [change, failed] of cases) {
      const answer = await directoryOf(change).test()
      expect(answer.map((step) => step.failed)).toEqual(failed)
      expect(JSON.stringify(answer)).not.toMatch(/what the service says/)
    }
  })

  describe('A05: a directory that cannot be asked', () => {
    const unreachable = { status: 503, type: '/problems/directory_unavailable' }
    let silent: Server
    let accepted: Socket[]

    beforeAll(async () => {
      accepted = []
      silent = createServer((socket) => accepted.push(socket))
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    })
    afterAll(async () => {
      for (const socket of accepted) socket.destroy()
      await new Promise((resolve) => silent.close(resolve))
    })
    const silentUrl = (protocol: string) => {
      const address = silent.address()
      return `${protocol}://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
    }

    test('A05: is told as such, while accounts with passwords of their own go on', async () => {
      const opened = await signIn('somchai@example.org', password)
      await server.kill()
      expect(await signIn('somchai@example.org', password)).toMatchObject(unreachable)
      expect(await signIn('unknown@example.org', password)).toMatchObject(unreachable)
      expect(await signIn('local@example.org', 'not its password')).toMatchObject(unreachable)
      expect((await signIn('local@example.org', 'a password of its own')).status).toBe(200)
      // Sessions that are open stay so, and what the outage refused is nobody's wrong try.
      const following = createDirectorySync(started.services)
      await expect(following.people()).rejects.toThrow('no directory server could be asked')
      await following.stop()
      expect((await me(opened.token)).statusCode).toBe(200)
      const same = { method: 'POST', url: '/api/auth', remoteAddress: '10.8.0.1' } as const
      const headers = { authorization: `Basic ${Buffer.from('mali@example.org:x y z').toString('base64')}` }
      for (let tries = 0; tries < 12; tries += 1)
        expect((await started.app.inject({ ...same, headers })).statusCode).toBe(503)
      await server.start()
      expect((await signIn('somchai@example.org', password)).status).toBe(200)
    })

    test('A05: nothing is sent in the clear, to strangers, or after a referral', { tags: 'release' }, async () => {
      const unasked = [{ DIRECTORY_URL: silentUrl('ldap') }, { DIRECTORY_CA_FILE: server.stranger }].map((change) =>
        expect(directoryOf(change).authenticate('somchai@example.org', password)).rejects.toThrow(DirectoryUnreachable),
      )
      await Promise.all(unasked)
      // The one server is asked to encrypt and never answers; no other byte reaches it.
      const heard = accepted.map((socket) => socket.read()?.toString('latin1') ?? '').join('')
      expect(heard).toContain('1.3.6.1.4.1.1466.20037')
      expect(heard).not.toMatch(/what|service|somchai/)

      const before = accepted.length
      await server.refer('ou=referred', silentUrl('ldap'))
      const referred = directoryOf({ DIRECTORY_BASE: `ou=referred,${base}` })
      await expect(referred.authenticate('somchai@example.org', password)).rejects.toThrow(DirectoryUnreachable)
      expect(accepted.length).toBe(before)
    })

    test('A05: the next server answers where the first is silent or dead, and StartTLS is as good', async () => {
      const dead = `ldaps://127.0.0.1:${await freePort()}`
      const urls = [dead, silentUrl('ldaps'), server.plainUrl].join(',')
      const several = directoryOf({ DIRECTORY_URL: urls })
      const before = accepted.length
      expect(await several.authenticate('mali@example.org', 'what mali says')).toMatchObject({ firstname: 'Mali' })
      expect(accepted.length).toBe(before + 1)
      // A server that failed is not waited for again.
      expect(await several.authenticate('mali@example.org', 'wrong')).toBeNull()
      expect(accepted.length).toBe(before + 1)
    })
  })
})
