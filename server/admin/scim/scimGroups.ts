import { type Role, RoleName } from '@sala/catalog/api/roles.ts'
import {
  createScimGroup,
  deleteScimGroup,
  getScimGroup,
  listScimGroups,
  patchScimGroup,
  replaceScimGroup,
  scimLimits,
} from '@sala/catalog/api/scim.ts'
import type { User } from '@sala/catalog/api/users.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { createBackground } from '../../auth/notices.ts'
import { problem } from '../../core/problems.ts'
import { uuidOf } from '../../requests/change.ts'
import { authorOf } from '../../requests/sender.ts'
import type { Serve } from '../../requests/serve.ts'
import type { Services } from '../../services/services.ts'
import { nameKey } from '../../state/keys.ts'
import { changeUser } from '../people/changeUser.ts'
import { filterOf, groupPatchOf, pageOf } from './requests.ts'
import { groupLocation, groupResource, listResponse, pickAttributes } from './resources.ts'
import { everybody, nullIfMissing, sendScim } from './scimAnswers.ts'
import { externalIdOf, requireNoAdministrator } from './scimPeople.ts'

interface People {
  /** A person who is not in the trash; throws `not_found`. */
  readonly find: (id: string) => Promise<User>
  readonly background: ReturnType<typeof createBackground>
}

/** User groups in SCIM. Their permissions are given in Sala alone; a person is in one group, the one that they were added to last. */
export function serveGroups(serve: Serve, services: Services, { find, background }: People): void {
  const { origin } = services.config.publicUrl
  const { scimIds } = services.state
  const { users, roles } = services.state.administration

  async function findGroup(id: string): Promise<Role> {
    const role = await roles.get(uuidOf({ id }))
    if (role.deletedAt !== null) throw problem('not_found')
    return role
  }

  const membersOf = async (role: string) =>
    (await users.list({ ...everybody, role, limit: scimLimits.members, page: 1 })).rows

  /** Groups as they are answered; members are asked for only where they are shown. */
  async function written(rows: readonly Role[], attributes: RequestedAttributes) {
    const externalIds = await scimIds.of(
      'group',
      rows.map(({ id }) => id),
    )
    const write = async (role: Role) => {
      const members = showsMembers(attributes) ? await membersOf(role.id) : null
      return pickAttributes(
        groupResource({ ...role, members }, { origin, externalId: externalIds.get(role.id) }),
        attributes,
      )
    }
    return Promise.all(rows.map(write))
  }

  async function send(reply: FastifyReply, role: Role, status: 200 | 201 = 200, attributes: RequestedAttributes = {}) {
    const [resource = {}] = await written([role], attributes)
    return sendScim(reply, resource, status)
  }

  async function filtered(text: string, all: readonly Role[]): Promise<readonly Role[]> {
    const { attribute, value } = filterOf(text, ['displayName', 'externalId', 'id'])
    if (attribute === 'displayname') return all.filter(({ name }) => nameKey(name) === nameKey(value))
    const ids = attribute === 'id' ? [value.toLowerCase()] : await scimIds.find('group', value)
    return all.filter(({ id }) => ids.includes(id))
  }

  /** Brings the members of a group to those that are wanted. */
  async function setMembers(role: Role, memberIds: ReadonlySet<string>, request: FastifyRequest): Promise<void> {
    const present = await membersOf(role.id)
    const presentIds = new Set(present.map(({ id }) => id))
    const added = await Promise.all(
      [...memberIds].filter((id) => !presentIds.has(id)).map((id) => requirePerson(id, find)),
    )
    const removed = present.filter(({ id }) => !memberIds.has(id))
    for (const person of [...added, ...removed]) requireNoAdministrator(person)
    const move = (person: User, roleId: string | null) =>
      changeUser(services, person.id, { roleId, roleUntil: null }, { request, expectedVersion: null, background })
    for (const person of added) await move(person, role.id)
    for (const person of removed) await move(person, null)
  }

  serve(listScimGroups, async ({ query, reply }) => {
    const { first, count, startIndex } = pageOf(query)
    const all = await roles.list(false)
    const matching = query.filter === undefined ? all : await filtered(query.filter, all)
    const resources = await written(matching.slice(first, first + count), query)
    return sendScim(reply, listResponse(resources, matching.length, startIndex))
  })

  serve(getScimGroup, async ({ params, query, reply }) => send(reply, await findGroup(params.id ?? ''), 200, query))

  serve(createScimGroup, async ({ body, request, reply }) => {
    const memberIds = new Set((body.members ?? []).map(({ value }) => value.toLowerCase()))
    // A member that there is not must not leave a group behind.
    for (const id of memberIds) requireNoAdministrator(await requirePerson(id, find))
    const nothing = { department: null, permissions: [], rows: null, secondFactor: false }
    const role = await roles.create({ name: nameOf(body.displayName), ...nothing }, authorOf(request), null)
    if (body.externalId) await scimIds.put('group', role, externalIdOf(body.externalId), authorOf(request))
    await setMembers(role, memberIds, request)
    void reply.header('location', groupLocation(origin, role.id))
    return send(reply, await findGroup(role.id), 201)
  })

  interface Change {
    readonly displayName?: string | undefined
    readonly externalId?: string | null | undefined
    readonly members: ReadonlySet<string>
  }

  async function change(role: Role, { displayName, externalId, members }: Change, request: FastifyRequest) {
    if (role.builtIn) throw problem('admin_role_fixed')
    const name = displayName === undefined ? role.name : nameOf(displayName)
    if (name !== role.name) await roles.update(role.id, { name }, null, authorOf(request))
    if (externalId !== undefined) await scimIds.put('group', role, externalIdOf(externalId), authorOf(request))
    await setMembers(role, members, request)
    return findGroup(role.id)
  }

  serve(replaceScimGroup, async ({ params, body, request, reply }) => {
    const role = await findGroup(params.id ?? '')
    // A client that omits members keeps them: a forgotten attribute removes no one from a group.
    const addressedMembers =
      body.members?.map(({ value }) => value.toLowerCase()) ?? (await membersOf(role.id)).map(({ id }) => id)
    return send(reply, await change(role, { ...body, members: new Set(addressedMembers) }, request))
  })

  serve(patchScimGroup, async ({ params, body, request, reply }) => {
    const role = await findGroup(params.id ?? '')
    const present = (await membersOf(role.id)).map(({ id }) => id)
    return send(reply, await change(role, groupPatchOf(body, present), request))
  })

  serve(deleteScimGroup, async ({ params, request }) => {
    const role = await findGroup(params.id ?? '')
    await roles.remove(role.id, null, null, authorOf(request))
    return null
  })
}

interface RequestedAttributes {
  readonly attributes?: string | undefined
  readonly excludedAttributes?: string | undefined
}

const showsMembers = (requestedAttributes: RequestedAttributes): boolean =>
  'members' in pickAttributes({ members: [] }, requestedAttributes)

/** The name of a group; throws `invalid_value` where it cannot be one. */
function nameOf(displayName: string): string {
  const parsed = RoleName.safeParse(displayName)
  if (!parsed.success) throw problem('invalid_value', { field: 'displayName', value: displayName })
  return parsed.data
}

async function requirePerson(id: string, find: People['find']): Promise<User> {
  const person = await find(id).catch(nullIfMissing)
  if (person === null) throw problem('invalid_value', { field: 'members', value: id })
  return person
}
