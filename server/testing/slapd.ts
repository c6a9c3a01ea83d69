import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Attribute, Change, Client } from 'ldapts'
import { findDirectoryServer } from '../../scripts/tools.mjs'

/** A real OpenLDAP on loopback with people, departments and certificates of its own. */
export interface DirectoryServer {
  /** `ldaps://` and `ldap://` (which refuses sign-ins in the clear). */
  readonly secureUrl: string
  readonly plainUrl: string
  /** The file of the certificate by which the server's own is signed, and one that signed nothing. */
  readonly authority: string
  readonly stranger: string
  /** What the server has noted of requests. */
  log(): string
  /** Sets an attribute of an entry; no values take it away. */
  change(dn: string, attribute: string, values: readonly string[]): Promise<void>
  /** Adds an entry in place of which the server names another one. */
  refer(rdn: string, url: string): Promise<void>
  remove(dn: string): Promise<void>
  start(): Promise<void>
  /** Kills the server, as a power cut would. */
  kill(): Promise<void>
  close(): Promise<void>
}

export const base = 'dc=example,dc=org'
export const people = `ou=people,${base}`
export const departmentBase = `ou=departments,${base}`
export const service = { dn: `cn=service,${base}`, password: 'what the service says' }
const root = { dn: `cn=root,${base}`, password: 'what root says' }

/** Attributes that Active Directory has and OpenLDAP does not. */
const activeDirectory = `
attributetype ( 1.2.840.113556.1.4.656 NAME 'userPrincipalName' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.8 NAME 'userAccountControl' EQUALITY integerMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.2 NAME 'objectGUID' EQUALITY octetStringMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.2.141 NAME 'department' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.2.102 NAME 'memberOf' EQUALITY distinguishedNameMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.12 )
objectclass ( 1.2.840.113556.1.5.9 NAME 'activeDirectoryPerson' SUP top AUXILIARY
  MAY ( userPrincipalName $ userAccountControl $ objectGUID $ department $ memberOf ) )
`

interface Person {
  readonly uid: string
  readonly password: string
  readonly attributes: Readonly<Record<string, readonly string[]>>
}

/** Starts a server with the people given. Throws where there is no OpenLDAP. */
export async function openDirectoryServer(people: readonly Person[]): Promise<DirectoryServer> {
  const slapd = findDirectoryServer()
  if (slapd === undefined) throw new Error('there is no OpenLDAP on this machine')
  const folder = mkdtempSync(join(tmpdir(), 'sala-slapd-'))
  mkdirSync(join(folder, 'data'))
  const certificates = makeCertificates(folder)
  const [securePort, plainPort] = [await freePort(), await freePort()]
  const secureUrl = `ldaps://127.0.0.1:${securePort}`
  const plainUrl = `ldap://127.0.0.1:${plainPort}`
  const configFile = join(folder, 'slapd.conf')
  writeFileSync(join(folder, 'ad.schema'), activeDirectory)
  writeFileSync(configFile, configuration(folder))
  writeFileSync(join(folder, 'start.ldif'), startingEntries(people))
  execFileSync(join(dirname(slapd), 'slapadd'), ['-q', '-f', configFile, '-l', join(folder, 'start.ldif')])

  let noted = ''
  let child: ChildProcess | null = null
  const start = async () => {
    child = spawn(slapd, ['-f', configFile, '-h', `${secureUrl} ${plainUrl}`, '-d', 'stats'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr?.on('data', (part: Buffer) => {
      noted += part.toString('utf8')
    })
    for (let tries = 0; !/slapd starting/.test(noted.slice(-2000)) && tries < 200; tries += 1) await wait(25)
  }
  const end = async (signal: NodeJS.Signals) => {
    const running = child
    child = null
    if (!running || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await ended
    noted += '\nended\n'
  }
  const asRoot = async (work: (client: Client) => Promise<void>) => {
    const client = new Client({ url: secureUrl, tlsOptions: { ca: readFileSync(certificates.authority) } })
    try {
      await client.bind(root.dn, root.password)
      await work(client)
    } finally {
      await client.unbind()
    }
  }
  await start()
  return {
    secureUrl,
    plainUrl,
    ...certificates,
    log: () => noted,
    remove: (dn) => asRoot((client) => client.del(dn)),
    refer: (rdn, url) =>
      asRoot((client) =>
        client.add(`${rdn},${base}`, { objectClass: ['referral', 'extensibleObject'], ref: `${url}/${rdn},${base}` }),
      ),
    change: (dn, type, values) =>
      asRoot((client) => {
        const modification = new Attribute({ type, values: [...values] })
        return client.modify(dn, new Change({ operation: 'replace', modification }))
      }),
    start,
    kill: () => end('SIGKILL'),
    close: async () => {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function configuration(folder: string): string {
  const schemas = ['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`)
  return `${schemas.join('\n')}
include ${folder}/ad.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/pid
TLSCertificateFile ${folder}/server.pem
TLSCertificateKeyFile ${folder}/server.key
security simple_bind=128
database mdb
directory ${folder}/data
suffix "${base}"
rootdn "${root.dn}"
rootpw "${root.password}"
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${service.dn}" read by * none
`
}

function startingEntries(startingPeople: readonly Person[]): string {
  const entry = (dn: string, attributes: Readonly<Record<string, readonly string[]>>) =>
    [
      `dn: ${dn}`,
      ...Object.entries(attributes).flatMap(([name, values]) =>
        // Base64, so that any letters and bytes can stand there.
        values.map(
          (value) => `${name}:: ${Buffer.from(value, name === 'objectGUID' ? 'hex' : 'utf8').toString('base64')}`,
        ),
      ),
      '',
    ].join('\n')
  const unit = (name: string) => entry(`ou=${name},${base}`, { objectClass: ['organizationalUnit'], ou: [name] })
  return [
    entry(base, { objectClass: ['dcObject', 'organization'], dc: ['example'], o: ['Example'] }),
    unit('people'),
    unit('departments'),
    unit('elsewhere'),
    entry(`cn=Statistics,${departmentBase}`, {
      objectClass: ['organizationalUnit', 'extensibleObject'],
      ou: ['Statistics'],
    }),
    entry(service.dn, {
      objectClass: ['organizationalRole', 'simpleSecurityObject'],
      cn: ['service'],
      userPassword: [service.password],
    }),
    ...startingPeople.map(({ uid, password, attributes }) =>
      entry(`uid=${uid},${people}`, {
        objectClass: ['inetOrgPerson', 'activeDirectoryPerson'],
        uid: [uid],
        cn: [uid],
        sn: [uid],
        userPassword: [password],
        ...attributes,
      }),
    ),
  ].join('\n')
}

function makeCertificates(folder: string) {
  const openssl = (...words: readonly string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'ignore' })
  const [curve, days] = [
    ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
    ['-days', '2'],
  ]
  for (const name of ['authority', 'stranger'])
    openssl('req', '-x509', ...curve, ...days, '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.pem`)
  openssl('req', ...curve, '-subj', '/CN=directory', '-keyout', 'server.key', '-out', 'server.csr')
  writeFileSync(join(folder, 'names'), 'subjectAltName=IP:127.0.0.1')
  const signed = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial', '-extfile', 'names']
  openssl('x509', '-req', '-in', 'server.csr', ...signed, ...days, '-out', 'server.pem')
  return { authority: join(folder, 'authority.pem'), stranger: join(folder, 'stranger.pem') }
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}
