import { readFileSync } from 'node:fs'
import { FilterParser } from 'ldapts'
import { configError } from './configError.ts'
import { partsOf } from './distinguishedName.ts'

/** The authority's directory service, and how its people are read. */
export interface DirectoryConfig {
  /** `ldaps://` or `ldap://` (which is always followed by StartTLS), in the order in which they are asked. */
  readonly urls: readonly string[]
  /** Below this entry people are looked for. */
  readonly base: string
  /** The account that looks for people. */
  readonly user: string
  readonly password: string
  /** Certificates (PEM) that the servers' are signed by; null: those that this machine trusts. */
  readonly certificates: string | null
  /** The attributes that people type to sign in. */
  readonly login: readonly string[]
  /** What beside that makes an entry a person who may sign in. */
  readonly filter: string
  /** The attribute that holds a person's departments. */
  readonly department: string
  /** Below this entry departments stand; the attribute above then holds their names in full. Null: it holds plain words. */
  readonly departmentBase: string | null
}

export const directoryVariables = [
  {
    name: 'DIRECTORY_URL',
    fallback: 'none: no directory',
    meaning: 'LDAP servers by comma, such as `ldaps://dc1.example.org`; `ldap://` is encrypted by StartTLS',
  },
  {
    name: 'DIRECTORY_BASE',
    fallback: 'none',
    meaning: 'The entry below which people are, such as `dc=example,dc=org`',
  },
  { name: 'DIRECTORY_USER', fallback: 'none', meaning: 'The full name of the account that looks people up' },
  { name: 'DIRECTORY_PASSWORD', fallback: 'none', meaning: 'The password of that account', secret: true },
  {
    name: 'DIRECTORY_CA_FILE',
    fallback: 'what this machine trusts',
    meaning: 'Certificates (PEM) by which those of the LDAP servers are signed',
  },
  {
    name: 'DIRECTORY_LOGIN',
    fallback: 'mail,userPrincipalName',
    meaning: 'The attributes, by comma, of which people type one to sign in',
  },
  {
    name: 'DIRECTORY_FILTER',
    fallback: '`(objectClass=person)`',
    meaning: 'Which entries are people who may sign in',
  },
  { name: 'DIRECTORY_DEPARTMENT', fallback: 'department', meaning: 'The attribute with a person’s department' },
  {
    name: 'DIRECTORY_DEPARTMENT_BASE',
    fallback: 'none',
    meaning: 'Where departments are entries of their own (groups): the entry below which they are',
  },
] as const

type DirectoryVariable = (typeof directoryVariables)[number]['name']
const attributeName = /^[a-z][a-z0-9-]{0,60}$/i

/** Reads the directory's variables; null where none is set. Throws a `ConfigError` for the first invalid one. */
export function readDirectory(read: (name: DirectoryVariable) => string | null): DirectoryConfig | null {
  const values = new Map(directoryVariables.map(({ name }) => [name, read(name)]))
  const text = (name: DirectoryVariable) => values.get(name) ?? null
  const url = text('DIRECTORY_URL')
  const firstSet = directoryVariables.find(({ name }) => text(name) !== null)
  if (url === null && firstSet) throw configError(firstSet.name, null, 'give DIRECTORY_URL too, or leave it out')
  if (url === null) return null
  const needed = (name: 'DIRECTORY_BASE' | 'DIRECTORY_USER' | 'DIRECTORY_PASSWORD'): string => {
    const value = text(name)
    if (value === null) throw configError(name, null, 'give it together with DIRECTORY_URL')
    return value
  }
  const distinguished = (name: DirectoryVariable, value: string): string => {
    if (partsOf(value) === null) throw configError(name, value, 'give a full name such as ou=people,dc=example,dc=org')
    return value
  }
  const attribute = (name: DirectoryVariable, value: string): string => {
    if (!attributeName.test(value)) throw configError(name, value, 'give the name of an attribute, such as department')
    return value
  }

  const filter = text('DIRECTORY_FILTER') ?? '(objectClass=person)'
  try {
    FilterParser.parseString(filter)
  } catch {
    throw configError('DIRECTORY_FILTER', filter, 'give a filter in brackets, such as (objectClass=person)')
  }
  const departmentBase = text('DIRECTORY_DEPARTMENT_BASE')
  return {
    urls: url.split(',').map((part) => serverUrl(part.trim())),
    base: distinguished('DIRECTORY_BASE', needed('DIRECTORY_BASE')),
    // Active Directory takes other forms of a name here too, such as service@example.org.
    user: needed('DIRECTORY_USER'),
    password: needed('DIRECTORY_PASSWORD'),
    certificates: readCertificates(text('DIRECTORY_CA_FILE')),
    login: (text('DIRECTORY_LOGIN') ?? 'mail,userPrincipalName')
      .split(',')
      .map((part) => attribute('DIRECTORY_LOGIN', part.trim())),
    filter,
    department: attribute('DIRECTORY_DEPARTMENT', text('DIRECTORY_DEPARTMENT') ?? 'department'),
    departmentBase: departmentBase === null ? null : distinguished('DIRECTORY_DEPARTMENT_BASE', departmentBase),
  }
}

function serverUrl(value: string): string {
  const url = URL.parse(value)
  const isUsable =
    url && /^ldaps?:$/.test(url.protocol) && url.hostname !== '' && url.username === '' && url.search === ''
  if (!isUsable || !['', '/'].includes(url.pathname))
    throw configError(
      'DIRECTORY_URL',
      value,
      'give addresses by comma, such as ldaps://dc1.example.org,ldaps://dc2.example.org',
    )
  return `${url.protocol}//${url.host}`
}

function readCertificates(path: string | null): string | null {
  if (path === null) return null
  try {
    const pem = readFileSync(path, 'utf8')
    if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem
  } catch {
    // Said below.
  }
  throw configError('DIRECTORY_CA_FILE', path, 'give a file that can be read and holds certificates in PEM form')
}
