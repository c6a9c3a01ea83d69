import { createHash } from 'node:crypto'
import { connectorLimits } from '@sala/catalog/api/connectors.ts'
import ssh2, { type ConnectConfig, type SFTPWrapper, type Stats } from 'ssh2'
import type { Outbound } from '../../../services/outbound.ts'
import { type CheckedSocket, withCheckedSocket } from '../checkedSocket.ts'
import { type FetchOptions, RunFailure, type Target } from '../fetching.ts'
import type { Folder, FolderFile } from './folderFiles.ts'
import { type SftpAddress, sftpAddressOf } from './sftpAddress.ts'

/** Names of a folder that are looked at; a folder with more is refused as a whole. */
const maxNames = 10_000
/** Parts of a file that are asked for at once, so that a server far away is no slower than its line. */
const parts = { bytes: 32_768, atOnce: 32 } as const

/**
 * Signs in to an SFTP server and gives `work` the files that the address names. No credentials are sent to a server that shows another host key
 * than the one that was confirmed. Throws `RunFailure` and `OutboundRefusal`.
 */
export async function withSftpFolder<T>(
  outbound: Outbound,
  target: Target,
  { signal, timeoutMs }: Pick<FetchOptions, 'signal' | 'timeoutMs'>,
  work: (folder: Folder) => Promise<T>,
): Promise<T> {
  const where = sftpAddressOf(target.address)
  if (where === null) throw new RunFailure('bad_address')
  const options = { signal, timeoutMs, maxBytes: 4 * connectorLimits.bytes }
  return withCheckedSocket(outbound, where.webAddress, options, async (checked) => {
    const client = new ssh2.Client()
    try {
      return await work(sftpFolder(await signIn(client, checked, where, target), where))
    } catch (error) {
      throw failureOf(error)
    } finally {
      client.destroy()
    }
  })
}

/** Whether a text is a private key that can be used without a passphrase. */
export function isPrivateKey(text: string): boolean {
  const key = ssh2.utils.parseKey(text)
  return !(key instanceof Error) && key.isPrivateKey()
}

function signIn(
  client: InstanceType<typeof ssh2.Client>,
  { socket, checked }: CheckedSocket,
  where: SftpAddress,
  target: Target,
): Promise<SFTPWrapper> {
  return new Promise((resolve, reject) => {
    const hostVerifier = (key: Buffer): boolean => {
      const fingerprint = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
      if (fingerprint === target.hostKey) return true
      reject(new RunFailure(target.hostKey === '' ? 'host_key_unknown' : 'host_key_changed', fingerprint))
      return false
    }
    // An 'error' event that nobody listens to ends the process.
    client.on('error', reject)
    client.on('close', () => reject(new RunFailure('not_reached')))
    client.on('keyboard-interactive', (_name, _instructions, _language, prompts, answer) => {
      // One hidden question is that for the password; others are not for a program.
      answer(prompts.length === 1 && prompts[0]?.echo !== true ? [target.secret ?? ''] : [])
    })
    client.on('ready', () => {
      client.sftp((error, sftp) => (error === undefined ? resolve(sftp) : reject(error)))
    })
    client.connect({ ...credentialsOf(target), ...keyTypes, sock: socket, hostVerifier, readyTimeout: 0 })
    socket.connect(where.port, checked)
  })
}

/** Without signatures by SHA-1. */
const keyTypes: Pick<ConnectConfig, 'algorithms'> = {
  algorithms: {
    serverHostKey: [
      'ssh-ed25519',
      'ecdsa-sha2-nistp256',
      'ecdsa-sha2-nistp384',
      'ecdsa-sha2-nistp521',
      'rsa-sha2-512',
      'rsa-sha2-256',
    ],
  },
}

const credentialsOf = ({ credentials, credentialName, secret }: Target): ConnectConfig => ({
  username: credentialName,
  ...(credentials === 'key' ? { privateKey: secret ?? '' } : { password: secret ?? '', tryKeyboard: true }),
})

const sftpFolder = (sftp: SFTPWrapper, { folder, fileName, isMeant }: SftpAddress): Folder => ({
  files: async () => {
    if (fileName === null) return (await filesIn(sftp, folder)).filter(({ name }) => isMeant(name))
    // A link that somebody named is meant.
    const stats = await answerOf<Stats>((done) => sftp.stat(folder + fileName, done))
    return stats.isFile() ? [fileOf(fileName, stats)] : []
  },
  read: async (file) => {
    const handle = await answerOf<Buffer>((done) => sftp.open(folder + file.name, 'r', done))
    const body = await readBytes(sftp, handle, file.bytes)
    const after = await answerOf<Stats>((done) => sftp.fstat(handle, done))
    await answerOf<void>((done) => sftp.close(handle, done))
    const isSame = after.size === file.bytes && after.mtime * 1000 === file.modified.getTime()
    return isSame ? body : null
  },
})

const fileOf = (name: string, { size, mtime }: Stats): FolderFile => ({
  name,
  bytes: size,
  modified: new Date(mtime * 1000),
})

/** The files of a folder, without links; the server says their names, so that one with a slash in it is none. */
async function filesIn(sftp: SFTPWrapper, folder: string): Promise<readonly FolderFile[]> {
  const handle = await answerOf<Buffer>((done) => sftp.opendir(folder, done))
  const files: FolderFile[] = []
  let names = 0
  for (;;) {
    const some = await answerOf<Parameters<Parameters<SFTPWrapper['readdir']>[1]>[1]>((done) =>
      sftp.readdir(handle, done),
    ).catch((error: unknown) => {
      if (codeOf(error) === ssh2.utils.sftp.STATUS_CODE.EOF) return null
      throw error
    })
    if (some === null) break
    names += some.length
    if (names > maxNames) throw new RunFailure('too_large')
    for (const { filename, attrs } of some)
      if (attrs.isFile() && !filename.includes('/') && filename.length <= 255) files.push(fileOf(filename, attrs))
  }
  await answerOf<void>((done) => sftp.close(handle, done))
  return files
}

/** The first bytes of a file; null where it is shorter. */
async function readBytes(sftp: SFTPWrapper, handle: Buffer, bytes: number): Promise<Buffer | null> {
  const body = Buffer.alloc(bytes)
  let next = 0
  let isShort = false
  const readParts = async () => {
    while (next < bytes && !isShort) {
      const start = next
      const end = Math.min(start + parts.bytes, bytes)
      next = end
      // A server may give less than it was asked for.
      for (let at = start; at < end && !isShort; ) {
        const from = at
        const bytesRead = await answerOf<number>((done) => sftp.read(handle, body, from, end - from, from, done)).catch(
          (error: unknown) => {
            if (codeOf(error) === ssh2.utils.sftp.STATUS_CODE.EOF) return 0
            throw error
          },
        )
        if (bytesRead === 0) isShort = true
        at += bytesRead
      }
    }
  }
  await Promise.all(Array.from({ length: parts.atOnce }, readParts))
  return isShort ? null : body
}

function answerOf<T>(ask: (done: (error: Error | null | undefined, answer: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => ask((error, answer) => (error ? reject(error) : resolve(answer))))
}

/** The number by which an SFTP server refuses a request; null for errors of the connection. */
const codeOf = (error: unknown): number | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : null

function failureOf(error: unknown): RunFailure {
  if (error instanceof RunFailure) return error
  const { NO_SUCH_FILE, PERMISSION_DENIED } = ssh2.utils.sftp.STATUS_CODE
  const code = codeOf(error)
  if (error instanceof Error && 'level' in error && error.level === 'client-authentication')
    return new RunFailure('access_denied', null, { cause: error })
  const isMissing = code === NO_SUCH_FILE || code === PERMISSION_DENIED
  const detail = error instanceof Error ? error.message.slice(0, 300) : null
  return new RunFailure(isMissing ? 'folder_missing' : 'not_reached', detail, { cause: error })
}
