import { AndFilter, type Entry, EqualityFilter, type Filter, FilterParser, OrFilter, PresenceFilter } from 'ldapts'
import type { DirectoryConfig } from '../../core/config/directory.ts'
import { isBelow, partsOf } from '../../core/config/distinguishedName.ts'

/** A person as the directory describes them. */
export interface DirectoryPerson {
  /** What names the entry for ever, whatever becomes of its name: the attribute and its value. */
  readonly subject: string
  /** Null where the entry has none that can be used. */
  readonly email: string | null
  readonly firstname: string
  readonly lastname: string
  readonly departments: readonly string[]
  /** Not disabled, expired or locked for good. */
  readonly active: boolean
}

/** Attributes that name an entry for ever: of Active Directory, of OpenLDAP and others (RFC 4530), of the Red Hat family. */
const identifiers = ['objectGUID', 'entryUUID', 'nsUniqueId'] as const

/** What is read of a person. Some of it is given only to those who ask for it by name. */
export function personAttributes({ department }: DirectoryConfig): string[] {
  const names = ['mail', 'userPrincipalName', 'givenName', 'sn', 'displayName', 'cn']
  const statusAttributes = ['userAccountControl', 'accountExpires', 'pwdAccountLockedTime', 'nsAccountLock']
  return [...new Set([...identifiers, ...names, ...statusAttributes, department])]
}

/** Attributes that are bytes and no text. */
export const byteAttributes = ['objectGUID']

/** Finds the people who sign in by what was typed. Values go into the request as they are: nothing of them is read as a filter. */
export function filterByLogin({ filter, login }: DirectoryConfig, typed: string): Filter {
  const attributeFilters = login.map((attribute) => new EqualityFilter({ attribute, value: typed }))
  return new AndFilter({ filters: [FilterParser.parseString(filter), new OrFilter({ filters: attributeFilters })] })
}

/** Finds people by what names them for ever. */
export function filterBySubject({ filter }: DirectoryConfig, subjects: readonly string[]): Filter {
  const subjectFilters = subjects.map((subject) => {
    const [attribute = '', value = ''] = subject.split(/:(.*)/s)
    return new EqualityFilter({
      attribute,
      value: byteAttributes.includes(attribute) ? Buffer.from(value, 'hex') : value,
    })
  })
  return new AndFilter({ filters: [FilterParser.parseString(filter), new OrFilter({ filters: subjectFilters })] })
}

/** Finds the people who have a department at all. */
export function filterWithDepartment({ filter, department }: DirectoryConfig): Filter {
  return new AndFilter({ filters: [FilterParser.parseString(filter), new PresenceFilter({ attribute: department })] })
}

/** Entries that can be departments. */
export const departmentFilter = FilterParser.parseString(
  '(|(objectClass=group)(objectClass=groupOfNames)(objectClass=groupOfUniqueNames)(objectClass=organizationalUnit))',
)

/** A person's entry as a person; null where nothing names it for ever. */
export function readPerson(entry: Entry, config: DirectoryConfig, now: Date): DirectoryPerson | null {
  const subject = subjectOf(entry)
  if (subject === null) return null
  const first = (name: string) => line(textsOf(entry, name)[0] ?? '', 100)
  const firstname = first('givenName') || first('displayName') || first('cn')
  const lastname = first('givenName') === '' ? '' : first('sn')
  const email = [...textsOf(entry, 'mail'), ...textsOf(entry, 'userPrincipalName')]
    .map((text) => text.trim())
    .find(isEmail)
  return {
    subject,
    email: email ?? null,
    firstname,
    lastname,
    departments: departmentsOf(entry, config),
    active: isActive(entry, now),
  }
}

/** The departments that an entry names. Where departments are entries, those that stand below their base alone. */
export function departmentsOf(entry: Entry, { department, departmentBase }: DirectoryConfig): readonly string[] {
  const values = textsOf(entry, department)
  const names =
    departmentBase === null ? values : values.flatMap((value) => departmentNamed(value, departmentBase) ?? [])
  return [...new Set(names.map((name) => line(name, 200)).filter((name) => name !== ''))].slice(0, 200)
}

/** What the department of a full name is called; null for what does not stand below the base. */
export function departmentNamed(dn: string, departmentBase: string): string | null {
  const [parts, base] = [partsOf(dn), partsOf(departmentBase)]
  if (!parts || !base || !isBelow(parts, base)) return null
  return parts[0]?.value ?? null
}

function subjectOf(entry: Entry): string | null {
  for (const attribute of identifiers) {
    const value = valuesOf(entry, attribute)[0]
    if (value === undefined || value.length === 0) continue
    return `${attribute}:${Buffer.isBuffer(value) ? value.toString('hex') : value.toLowerCase()}`
  }
  return null
}

/** `userAccountControl` of a disabled account has this bit. */
const disabled = 0x2
/** `accountExpires` counts tenths of microseconds from the year 1601. */
const sinceFirstYearMs = 11_644_473_600_000

function isActive(entry: Entry, now: Date): boolean {
  const text = (name: string) => textsOf(entry, name)[0] ?? ''
  const expires = Number(text('accountExpires')) / 10_000 - sinceFirstYearMs
  return (
    (Number(text('userAccountControl')) & disabled) === 0 &&
    // Neither 0 nor the greatest number is a day.
    !(expires > 0 && expires < now.getTime()) &&
    // OpenLDAP's value for "locked until unlocked".
    text('pwdAccountLockedTime') !== '000001010000Z' &&
    text('nsAccountLock').toLowerCase() !== 'true'
  )
}

function valuesOf(entry: Entry, name: string): readonly (string | Buffer)[] {
  const lowercased = name.toLowerCase()
  const values = Object.entries(entry).find(([attribute]) => attribute.toLowerCase() === lowercased)?.[1]
  return values === undefined ? [] : Array.isArray(values) ? values : [values]
}

const textsOf = (entry: Entry, name: string): readonly string[] => valuesOf(entry, name).map(String)

const line = (text: string, maxLength: number): string => {
  const printable = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return [...printable].slice(0, maxLength).join('').trim()
}

/** Whether a text from another system can be a mail address. */
export const isEmail = (text: string): boolean => text.length <= 254 && /^[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>]+$/.test(text)
