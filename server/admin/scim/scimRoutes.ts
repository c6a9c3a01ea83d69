import {
  createScimUser,
  deleteScimUser,
  getScimUser,
  listScimUsers,
  patchScimUser,
  replaceScimUser,
  scimConfiguration,
  scimResourceTypes,
  scimSchemaList,
} from '@sala/catalog/api/scim.ts'
import type { User } from '@sala/catalog/api/users.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createBackground } from '../../auth/notices.ts'
import { problem } from '../../core/problems.ts'
import { uuidOf } from '../../requests/change.ts'
import { authorOf } from '../../requests/sender.ts'
import type { RouteModule } from '../../requests/serve.ts'
import type { PersonChange } from '../../state/administration/administration.ts'
import { changeUser } from '../people/changeUser.ts'
import { filterOf, pageOf, userPatchOf } from './requests.ts'
import {
  configuration,
  listResponse,
  pickAttributes,
  type Resource,
  resourceTypes,
  schemas,
  userLocation,
  userResource,
} from './resources.ts'
import { everybody, nullIfMissing, sendScim } from './scimAnswers.ts'
import { serveGroups } from './scimGroups.ts'
import { changeOf, changeOfPatch, differing, externalIdOf, newPersonOf, requireNoAdministrator } from './scimPeople.ts'

/** SCIM 2.0: identity providers add, change and suspend people and put them into groups, by the same store and checks as administrators. */
export const scimRoutes: RouteModule = (app, serve, services) => {
  const background = createBackground(services)
  app.addHook('onClose', background.settled)
  const { origin } = services.config.publicUrl
  const { state } = services
  const { scimIds } = state
  const { users } = state.administration

  serve(scimConfiguration, async ({ reply }) => sendScim(reply, configuration(origin)))
  serve(scimResourceTypes, async ({ reply }) => sendScim(reply, wholeList(resourceTypes(origin))))
  serve(scimSchemaList, async ({ reply }) => sendScim(reply, wholeList(schemas(origin))))

  /** People who are not in the trash; a service account is none. */
  async function find(id: string): Promise<User> {
    const user = await users.get(uuidOf({ id }))
    if (user.deletedAt !== null || user.authType === 'service') throw problem('not_found')
    return user
  }

  async function written(rows: readonly User[]): Promise<readonly Resource[]> {
    const ids = rows.map(({ id }) => id)
    const externalIds = await scimIds.of('user', ids)
    return rows.map((user) => userResource(user, { origin, externalId: externalIds.get(user.id) }))
  }

  async function send(reply: FastifyReply, user: User, status: 200 | 201 = 200, attributes = {}) {
    const [resource = {}] = await written([user])
    return sendScim(reply, pickAttributes(resource, attributes), status)
  }

  /** The ids that a filter finds, of anything: whether they are people is asked then. */
  async function idsOf(text: string): Promise<readonly string[]> {
    const { attribute, value } = filterOf(text, userFilters)
    if (attribute === 'id') return [value]
    if (attribute === 'externalid') return scimIds.find('user', value)
    const matched = await state.users.byEmail(value)
    return matched === null ? [] : [matched.id]
  }

  async function filtered(text: string): Promise<readonly User[]> {
    const resources = await Promise.all((await idsOf(text)).map((id) => find(id).catch(nullIfMissing)))
    return resources.filter((user) => user !== null)
  }

  /** Rows of any window: the store gives pages. */
  async function windowOf(first: number, count: number) {
    const limit = Math.max(1, count)
    const page = Math.floor(first / limit) + 1
    const skipped = first % limit
    const begun = await users.list({ ...everybody, limit, page })
    const rest = skipped === 0 ? [] : (await users.list({ ...everybody, limit, page: page + 1 })).rows
    return { rows: [...begun.rows, ...rest].slice(skipped, skipped + count), count: begun.count }
  }

  serve(listScimUsers, async ({ query, reply }) => {
    const { first, count, startIndex } = pageOf(query)
    const all = query.filter === undefined ? null : await filtered(query.filter)
    const person =
      all === null ? await windowOf(first, count) : { rows: all.slice(first, first + count), count: all.length }
    const resources = (await written(person.rows)).map((resource) => pickAttributes(resource, query))
    return sendScim(reply, listResponse(resources, person.count, startIndex))
  })

  serve(getScimUser, async ({ params, query, reply }) => send(reply, await find(params.id ?? ''), 200, query))

  serve(createScimUser, async ({ body, request, reply }) => {
    const user = await users.create(newPersonOf(body), authorOf(request), null)
    if (body.externalId) await putExternalId(user, body.externalId, request)
    void reply.header('location', userLocation(origin, user.id))
    return send(reply, user, 201)
  })

  const putExternalId = ({ id, fullname }: User, externalId: string | null, request: FastifyRequest) =>
    scimIds.put('user', { id, name: fullname }, externalIdOf(externalId), authorOf(request))

  /** `externalId` undefined stays as it is. */
  async function change(
    id: string,
    requestedChange: PersonChange,
    externalId: string | null | undefined,
    request: FastifyRequest,
  ) {
    const before = await find(id)
    const changes = differing(before, requestedChange)
    if (changes !== null) {
      requireNoAdministrator(before)
      await changeUser(services, before.id, changes, { request, expectedVersion: null, background })
    }
    if (externalId !== undefined) await putExternalId(before, externalId, request)
    return find(id)
  }

  serve(replaceScimUser, async ({ params, body, request, reply }) =>
    send(reply, await change(params.id ?? '', changeOf(body), body.externalId, request)),
  )

  serve(patchScimUser, async ({ params, body, request, reply }) => {
    const patch = userPatchOf(body)
    return send(reply, await change(params.id ?? '', changeOfPatch(patch), patch.externalId, request))
  })

  serve(deleteScimUser, async ({ params, request }) => {
    const user = await find(params.id ?? '')
    requireNoAdministrator(user)
    await users.remove(user.id, null, authorOf(request))
    return null
  })

  serveGroups(serve, services, { find, background })
}

const userFilters = ['userName', 'externalId', 'id', 'emails.value', 'emails[type eq "work"].value']
const wholeList = (resources: readonly Resource[]) => listResponse(resources, resources.length, 1)
