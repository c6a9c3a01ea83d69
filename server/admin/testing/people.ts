import { randomUUID } from 'node:crypto'
import { permissionOf } from '@sala/catalog/api/auth.ts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { sha256 } from '../../state/keys.ts'
import { type AuthType, adminRoleId } from '../../state/model.ts'
import { startApp, type TestApp, type TestAppOptions, testAuthor } from '../../testing/startApp.ts'

export interface Person {
  readonly id: string
  readonly token: string
  call(
    method: Method,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Adds a person with a session. */
export async function addPerson(
  { app, state, config }: TestApp,
  {
    roleId = null,
    authType = 'normal_auth',
    email = `${randomUUID()}@test.example`,
  }: {
    roleId?: string | null
    authType?: AuthType
    email?: string
  },
): Promise<Person> {
  const person = { email, firstname: 'Anong', lastname: 'Srisai', roleId, passwordHash: null, authType }
  const { id } = await state.users.create(person, testAuthor)
  const token = randomUUID()
  const now = new Date()
  const expiresAt = new Date(now.getTime() + config.sessionLifeMs)
  const hashes = { cookieHash: sha256(randomUUID()), tokenHash: sha256(token) }
  await state.sessions.open({ userId: id, ...hashes, tokenExpiresAt: expiresAt, expiresAt, now }, testAuthor)
  return { id, token, call: (...args) => send(app, token, ...args) }
}

/** A server with an administrator and two groups: `desk` holds the widgets 134 and 135, `office` the widget 17. */
export async function startWithGroups(options: TestAppOptions = {}) {
  const started = await startApp(options)
  const admin = await addPerson(started, { roleId: adminRoleId })
  const group = async (name: string, widgets: readonly number[]): Promise<string> =>
    (await admin.call('POST', 'roles', { name, permissions: widgets.map(permissionOf) })).json().id
  return { started, admin, desk: await group('Desk', [134, 135]), office: await group('Office', [17]) }
}

function send(
  app: TestApp['app'],
  token: string | null,
  method: Method,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> {
  const options: InjectOptions = {
    method,
    url: `/api/${path}`,
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
    ...(body === undefined ? {} : { payload: body }),
  }
  return app.inject(options)
}

export interface FormPart {
  readonly name: string
  readonly content: string | Buffer
  /** Makes it a file. */
  readonly filename?: string
  readonly type?: string
}

/** A multipart form as a browser sends it. */
export function multipart(
  parts: readonly FormPart[],
  boundary = 'sala-form',
): { payload: Buffer; headers: Record<string, string> } {
  const chunks = parts.flatMap(({ name, content, filename, type }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: ${type ?? 'image/png'}`
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]
  })
  const payload = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
