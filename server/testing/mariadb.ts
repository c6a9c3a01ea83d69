import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mysql from 'mysql2'
import { findMariadb } from '../../scripts/tools.mjs'
import { freePort } from './freePort.ts'

/** For tests: a MariaDB of this machine in a folder of its own, which shows a certificate for `localhost`. */
export interface Mariadb {
  readonly port: number
  /** Its certificate, which is its own authority. */
  readonly certificate: string
  /** Runs statements as its administrator, and gives the rows of a single one. */
  run(sql: string): Promise<unknown>
  close(): Promise<void>
}

/** Starts a server. Throws where there is no MariaDB. */
export async function startMariadb(): Promise<Mariadb> {
  const program = findMariadb()
  if (program === undefined) throw new Error('there is no MariaDB on this machine')
  const folder = mkdtempSync(join(tmpdir(), 'sala-mariadb-'))
  const [data, socketPath] = [join(folder, 'data'), join(folder, 'socket')]
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const options = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate]
  execFileSync('openssl', [...options, ...names], { stdio: 'ignore' })
  // As root it would refuse to start.
  const common = ['--no-defaults', `--datadir=${data}`, ...(process.getuid?.() === 0 ? ['--user=root'] : [])]
  const install = [...common, '--auth-root-authentication-method=normal', '--skip-test-db']
  execFileSync('mariadb-install-db', install, { stdio: 'ignore' })
  const port = await freePort()
  const listening = [`--socket=${socketPath}`, `--port=${port}`, '--bind-address=127.0.0.1', '--secure-file-priv=']
  const server = spawn(program, [...common, ...listening, `--ssl-cert=${certificate}`, `--ssl-key=${key}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let noted = ''
    server.stderr.on('data', (part: Buffer) => {
      noted += part.toString('utf8')
      if (noted.includes('ready for connections')) resolve()
    })
    void ended.then(() => reject(new Error(`MariaDB did not start: ${noted.slice(-2000)}`)))
  })
  const root = mysql.createConnection({ socketPath, user: 'root', multipleStatements: true })
  return {
    port,
    certificate: readFileSync(certificate, 'utf8'),
    run: (sql) =>
      new Promise((resolve, reject) => {
        root.query(sql, (error, rows) => (error === null ? resolve(rows) : reject(error)))
      }),
    close: async () => {
      root.destroy()
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
