import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** A file in a mail. */
export interface ReceivedFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** A mail as it arrived, decoded. */
export interface ReceivedMail {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly files: readonly ReceivedFile[]
  /** The value of a header by its name; null without one. */
  header(name: string): string | null
}

/** A real SMTP server on loopback that keeps what it is sent. */
export interface Mailbox {
  /** For `SMTP_URL`. */
  readonly url: string
  readonly mails: readonly ReceivedMail[]
  close(): Promise<void>
}

export interface MailboxOptions {
  /** What it answers to a recipient instead of taking the mail: an SMTP status such as 550 or 451; null to take it. */
  readonly refuse?: (to: string) => number | null
  /** How long it keeps a sender waiting for each mail, after its last byte. */
  readonly delayMs?: number
  /** The same before it takes the mail at hand, in milliseconds. */
  readonly beforeMs?: () => number
}

/** @param listenOn a port of one's own choice; any free one by default */
export async function openMailbox(
  listenOn = 0,
  { refuse, delayMs = 0, beforeMs = () => 0 }: MailboxOptions = {},
): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _, done) {
      const responseCode = refuse?.(address) ?? null
      const answer = responseCode === null ? null : Object.assign(new Error('refused by the test'), { responseCode })
      void wait(beforeMs()).then(() => done(answer))
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        void wait(delayMs).then(() => {
          mails.push({ to, ...decode(Buffer.concat(parts).toString('latin1')) })
          done()
        })
      })
    },
  })
  // A sender that is killed in the middle of a mail must not stop the server.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(listenOn, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

interface Part {
  readonly headers: string
  readonly body: string
}

function decode(raw: string): Omit<ReceivedMail, 'to'> {
  const message = partOf(raw)
  const parts = leavesOf(message)
  const contentOf = (type: string) => {
    const part = parts.find(({ headers }) => headerOf(headers, 'content-type')?.toLowerCase().startsWith(type))
    return part ? decodeBody(part).toString('utf8') : ''
  }
  return {
    subject: headerOf(message.headers, 'subject') ?? '',
    text: contentOf('text/plain'),
    html: contentOf('text/html'),
    files: parts.flatMap((part) => fileOf(part) ?? []),
    header: (name) => headerOf(message.headers, name),
  }
}

function partOf(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n')
  return { headers: `${raw.slice(0, end)}\r\n`, body: raw.slice(end + 4) }
}

/** The parts of a mail that hold no further parts. */
function leavesOf(part: Part): readonly Part[] {
  const boundary = /boundary="?([^";\r\n]+)/.exec(headerOf(part.headers, 'content-type') ?? '')?.[1]
  if (boundary === undefined) return [part]
  const inside = part.body.split(`--${boundary}`).slice(1, -1)
  return inside.flatMap((part) => leavesOf(partOf(part.replace(/^\r\n/, ''))))
}

function fileOf(part: Part): ReceivedFile | null {
  const disposition = headerOf(part.headers, 'content-disposition')
  if (disposition === null || !/^(?:attachment|inline)/.test(disposition)) return null
  // A long name comes in numbered pieces (RFC 2231).
  const pieces = disposition.matchAll(/filename(?:\*\d*)*="?(?:utf-8'')?([^";]+)/gi)
  const name = [...pieces].map(([, piece = '']) => piece).join('')
  const [type = ''] = (headerOf(part.headers, 'content-type') ?? '').split(';')
  return { name: decodeURIComponent(name), type, bytes: decodeBody(part) }
}

/** A header's value on one line, decoded. */
function headerOf(headers: string, name: string): string | null {
  const value = new RegExp(`^${name}:((?:.*\\r\\n[ \\t])*.*)\\r\\n`, 'im').exec(headers)?.[1]
  return value === undefined ? null : decodeWords(value.replace(/\r\n[ \t]/g, ' ').trim())
}

function decodeBody({ headers, body }: Part): Buffer {
  const encoding = headerOf(headers, 'content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding === 'quoted-printable') return quoted(body.replace(/=\r\n/g, ''))
  return Buffer.from(body, 'latin1')
}

const quoted = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      (kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64') : quoted(word.replaceAll('_', ' '))).toString('utf8'),
    )
}
