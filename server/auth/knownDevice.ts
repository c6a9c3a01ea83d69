import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Services } from '../services/services.ts'
import { emailKey, sha256 } from '../state/keys.ts'

/**
 * Known devices (ASVS 2.2.1): a browser after a successful sign-in holds an encrypted cookie that names the account. Wrong tries from it
 * are counted separately, so that neither strangers who guess the account's password from many addresses nor a colleague behind the same
 * address can lock its owner out. The cookie gives no right: password and second factor are still required.
 */

type DeviceServices = Pick<Services, 'config' | 'now' | 'encryption' | 'state'>

/** Accounts that share a browser; the one that signed in longest ago is forgotten first. */
const maxAccounts = 5
const lifeMs = 180 * 86_400_000

const Device = z.strictObject({
  kind: z.literal('device'),
  id: z.string(),
  /** Hash of the account's address -> when it last signed in here (milliseconds), and the mark of its password then. */
  accounts: z.record(z.string(), z.strictObject({ at: z.number(), password: z.string() })),
})
type Device = z.infer<typeof Device>

const accountHash = (email: string): string => sha256(emailKey(email))

/** Tells one password of an account from the next; null where there is no such account. */
async function passwordMark(email: string, { state }: Pick<Services, 'state'>): Promise<string | null> {
  const user = await state.users.byEmail(email)
  return user === null ? null : sha256(`password ${user.passwordHash}`)
}

/** The cookie is sent to the session's own routes alone. */
function cookieOf({ publicUrl }: Services['config']) {
  const secure = publicUrl.protocol === 'https:'
  return {
    name: secure ? '__Secure-sala_device' : 'sala_device',
    options: { path: '/api/auth', httpOnly: true, sameSite: 'strict', secure, maxAge: lifeMs / 1000 },
  } as const
}

/**
 * The counter of wrong tries for a client that has proven itself before: its device, or its open session on routes without the cookie. Null
 * for an unknown client. A device is known while the password that was used on it is valid: a withdrawn password leaves no tries of its
 * own.
 */
export async function knownDevice(
  request: FastifyRequest,
  email: string,
  services: DeviceServices,
): Promise<string | null> {
  const account = accountHash(email)
  const { actor } = request
  if (actor !== null && accountHash(actor.email) === account) return sha256(`session ${actor.sessionId}`)
  const device = readDevice(request, services)
  const rememberedAccount = device?.accounts[account]
  if (device === null || rememberedAccount === undefined) return null
  return rememberedAccount.password === (await passwordMark(email, services)) ? sha256(`device ${device.id}`) : null
}

/** Makes the browser a known device of an account that has just shown that it is its owner's. */
export async function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
  services: DeviceServices,
): Promise<void> {
  // Without the key nothing can be encrypted; people sign in all the same.
  if (services.encryption.isMissing()) return
  const password = await passwordMark(email, services)
  if (password === null) return
  const deviceEntries = readDevice(request, services)
  const others = Object.entries(deviceEntries?.accounts ?? {}).filter(([account]) => account !== accountHash(email))
  const newest = others.sort(([, entryA], [, entryB]) => entryB.at - entryA.at).slice(0, maxAccounts - 1)
  const device: Device = {
    kind: 'device',
    id: deviceEntries?.id ?? randomBytes(16).toString('base64url'),
    accounts: Object.fromEntries([[accountHash(email), { at: services.now().getTime(), password }], ...newest]),
  }
  const { name, options } = cookieOf(services.config)
  reply.setCookie(name, services.encryption.encrypt(JSON.stringify(device)), options)
}

/** The device that a request brings; null where it brings none, or one that is forged, damaged or over. */
function readDevice(
  { cookies }: Partial<Pick<FastifyRequest, 'cookies'>>,
  { config, now, encryption }: Pick<DeviceServices, 'config' | 'now' | 'encryption'>,
): Device | null {
  // Routes outside the session's own read no cookies.
  const text = encryption.decrypt(cookies?.[cookieOf(config).name] ?? '')
  if (text === null || !text.startsWith('{"kind":"device"')) return null
  const { success, data } = Device.safeParse(JSON.parse(text))
  if (!success) return null
  const since = now().getTime() - lifeMs
  const living = Object.entries(data.accounts).filter(([, { at }]) => at > since)
  return { ...data, accounts: Object.fromEntries(living) }
}
