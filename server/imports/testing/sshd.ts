import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { findSshd } from '../../../scripts/tools.mjs'
import { freePort } from '../../testing/freePort.ts'

/** For tests: the SSH server of this machine, which gives the user of the tests all files by SFTP. */
export interface Sshd {
  readonly port: number
  readonly user: string
  /** By which the user signs in. */
  readonly privateKey: string
  /** Of the key that it shows, as `ssh-keygen` writes it. */
  readonly fingerprint: string
  close(): Promise<void>
}

/** Starts a server. Throws where there is no OpenSSH. */
export async function startSshd(): Promise<Sshd> {
  const program = findSshd()
  if (program === undefined) throw new Error('there is no OpenSSH server on this machine')
  const folder = mkdtempSync(join(tmpdir(), 'sala-sshd-'))
  const [hostKey, userKey, config] = [join(folder, 'host'), join(folder, 'user'), join(folder, 'config')]
  for (const key of [hostKey, userKey]) execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
  const port = await freePort()
  // Where no service has made it yet.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true })
  writeFileSync(
    config,
    [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${hostKey}`,
      `AuthorizedKeysFile ${userKey}.pub`,
      'StrictModes no',
      'PidFile none',
      'PermitRootLogin yes',
      'PasswordAuthentication yes',
      'KbdInteractiveAuthentication no',
      'Subsystem sftp internal-sftp',
    ].join('\n'),
  )
  chmodSync(folder, 0o700)
  const server = spawn(program, ['-D', '-e', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let noted = ''
    server.stderr.on('data', (part: Buffer) => {
      noted += part.toString('utf8')
      if (noted.includes('Server listening')) resolve()
    })
    void ended.then(() => reject(new Error(`the SSH server did not start: ${noted.slice(-2000)}`)))
  })
  const text = execFileSync('ssh-keygen', ['-l', '-E', 'sha256', '-f', `${hostKey}.pub`], { encoding: 'utf8' })
  return {
    port,
    user: userInfo().username,
    privateKey: readFileSync(userKey, 'utf8'),
    fingerprint: text.split(' ')[1] ?? '',
    close: async () => {
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
