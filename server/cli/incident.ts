import { makeLink } from '../auth/links.ts'
import { Refusal } from '../core/refusal.ts'
import type { Encryption } from '../services/encryption.ts'
import type { AuditEntry } from '../state/audit/auditActions.ts'
import type { Author } from '../state/model.ts'
import type { State } from '../state/state.ts'
import type { Lockdown, MadeLink } from './control/operations.ts'

interface IncidentStores {
  readonly state: State
  readonly publicUrl: URL
  encryption(): Encryption
  readonly now: () => Date
}

const linksOf = ({ state, publicUrl, now }: IncidentStores) => ({ state, config: { publicUrl }, now })

/** A one-time link by which a person chooses a password. Throws `Refusal`. */
export async function userLink(stores: IncidentStores, email: string, author: Author): Promise<MadeLink> {
  const user = await stores.state.users.byEmail(email)
  if (!user) throw new Refusal('usage', `nobody has the e-mail address “${email}”`)
  if (!user.active) throw new Refusal('refused', `“${email}” is not active; an administrator can let them in`)
  if (user.authType === 'ad_auth') throw new Refusal('refused', `“${email}” signs in through the directory`)
  if (user.authType === 'service') throw new Refusal('refused', `“${email}” is a service account and has no password`)
  const { url, expiresAt } = await makeLink(linksOf(stores), user.id, 'invitation', author)
  return { email: user.email, url, expiresAt: expiresAt.toISOString() }
}

/** Changes of rights that an intruder would make. */
const rightsActions = /^(user|role|department|link|second_factor|account|recovery)_|^locked_down$|^access_withdrawn$/
const maxChanges = 1000

/**
 * For the hour after a secret may have leaked: a new key for second factors, no session, no password, no open link; new links for the
 * administrators, and what was done to people and roles since a date.
 */
export async function lockDown(stores: IncidentStores, since: Date, author: Author): Promise<Lockdown> {
  const { state } = stores
  const encryption = stores.encryption()
  const recent = await state.audit.list(maxChanges)
  const keyRotated = await encryption.rotate(async (encryptWithNewKey) => {
    // A secret that cannot be decrypted stays as it is: nothing passes with it.
    await state.encryptedColumns.reencrypt((encrypted) => {
      const secret = encryption.decrypt(encrypted)
      return secret === null ? encrypted : encryptWithNewKey(secret)
    })
  })
  const { passwords, sessions } = await state.accounts.lockDown(author)
  const links = []
  for (const { id, email } of await state.accounts.administrators())
    links.push({ email, url: (await makeLink(linksOf(stores), id, 'invitation', author)).url })
  const changes = recent.filter(({ at, action }) => at >= since && rightsActions.test(action)).map(changeOf)
  return { sessions, passwords, keyRotated, links, changes }
}

function changeOf({ at, action, author, target, details }: AuditEntry): Lockdown['changes'][number] {
  const by = author.userId ?? author.via
  return { at: at.toISOString(), action, by, target, details: JSON.stringify(details) }
}
