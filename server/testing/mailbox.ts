import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived, decoded. */
export interface ReceivedMail {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A real SMTP server on loopback that keeps what it is sent. */
export interface Mailbox {
  /** For `SMTP_URL`. */
  readonly url: string
  readonly mails: readonly ReceivedMail[]
  close(): Promise<void>
}

/** @param listenOn a port of one's own choice; any free one by default */
export async function openMailbox(listenOn = 0): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ to, ...decode(Buffer.concat(parts).toString('latin1')) })
        done()
      })
    },
  })
  // A sender that is killed in the middle of a mail takes nobody along.
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

function decode(raw: string): Omit<ReceivedMail, 'to'> {
  const { headers, body } = headersOf(raw)
  const boundary = /boundary="?([^";\r\n]+)/.exec(headers)?.[1]
  const parts = boundary === undefined ? [raw] : body.split(`--${boundary}`).map((part) => part.replace(/^\r\n/, ''))
  const contentOf = (type: string) => {
    const part = parts.map(headersOf).find((one) => one.headers.toLowerCase().includes(`content-type: ${type}`))
    return part ? decodeBody(part.headers, part.body) : ''
  }
  const subject = /^Subject: ((?:.*\r\n[ \t])*.*)\r\n/im.exec(`${headers}\r\n`)?.[1] ?? ''
  return { subject: decodeWords(subject), text: contentOf('text/plain'), html: contentOf('text/html') }
}

function headersOf(raw: string): { readonly headers: string; readonly body: string } {
  const end = raw.indexOf('\r\n\r\n')
  return { headers: raw.slice(0, end), body: raw.slice(end + 4) }
}

function decodeBody(headers: string, body: string): string {
  if (/encoding: base64/i.test(headers)) return Buffer.from(body, 'base64').toString('utf8')
  if (/encoding: quoted-printable/i.test(headers)) return quoted(body.replace(/=\r\n/g, ''))
  return Buffer.from(body, 'latin1').toString('utf8')
}

const quoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString('utf8') : quoted(word.replaceAll('_', ' ')),
    )
}
