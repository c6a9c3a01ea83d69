import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { permissionOf } from '@sala/catalog/api/auth.ts'
import { exploreData } from '@sala/catalog/permissions.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import type { Services } from '../services/services.ts'
import { type Author, adminRoleId } from '../state/model.ts'

const author: Author = { userId: null, address: null, requestId: null, via: 'start' }

/** The file of the data folder that keeps the demonstration accounts' password where none was given. */
const passwordFile = 'demo-password'

/**
 * Makes the three accounts that come with demonstration data, or brings them up to date: one that sees everything, one that sees
 * about half of the widgets and explores their data, one that sees none. Gives their e-mail addresses and their one password.
 */
export async function createDemonstrationAccounts(services: Pick<Services, 'config' | 'state' | 'passwords' | 'log'>) {
  const { config, state, passwords, log } = services
  const password = config.demoPassword ?? storedPassword(config.dataFolder)
  const codes = widgetCodes.map(({ code }) => code).sort((a, b) => a - b)
  const half = codes.filter((_, index) => index % 2 === 0).map(permissionOf)
  const analyst = await state.roles.put('Analyst (demonstration)', [...half, exploreData], author)
  const viewer = await state.roles.put('Viewer (demonstration)', [], author)

  const put = async (email: string, lastname: string, roleId: string) => {
    const stored = await state.users.byEmail(email)
    if (!stored) {
      const passwordHash = await passwords.hash(password)
      await state.users.create(
        { email, firstname: 'Demo', lastname, roleId, passwordHash, demonstration: true },
        author,
      )
      return
    }
    if (!stored.demonstration) return log.warn({ email }, 'somebody has the address of a demonstration account')
    const right = await passwords.verify(password, stored.passwordHash)
    if (right && stored.active && stored.roleId === roleId) return
    const change = { active: true, roleId, ...(right ? {} : { passwordHash: await passwords.hash(password) }) }
    await state.users.update(stored.id, change, author)
  }
  const accounts = [
    { email: 'admin@demo.sala', lastname: 'Administrator', roleId: adminRoleId },
    { email: 'analyst@demo.sala', lastname: 'Analyst', roleId: analyst.id },
    { email: 'viewer@demo.sala', lastname: 'Viewer', roleId: viewer.id },
  ]
  await Promise.all(accounts.map(({ email, lastname, roleId }) => put(email, lastname, roleId)))
  return { emails: accounts.map(({ email }) => email), password }
}

function storedPassword(dataFolder: string): string {
  const path = join(dataFolder, passwordFile)
  const existing = existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
  if (existing !== '') return existing
  const newPassword = randomBytes(12).toString('base64url')
  writeFileSync(path, `${newPassword}\n`, { mode: 0o600 })
  return newPassword
}
