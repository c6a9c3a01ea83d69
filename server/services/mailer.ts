import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { MailConfig } from '../core/config/addresses.ts'
import { hostOf, isLoopback } from '../core/config/loopback.ts'
import { mails } from '../core/metrics.ts'
import { Queue } from '../core/queues/queue.ts'
import type { JobAttempt } from '../state/queue/jobQueue.ts'
import type { State } from '../state/state.ts'
import type { Encryption } from './encryption.ts'

/** A mail to one person. */
const MailMessage = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })
export type MailMessage = Readonly<z.infer<typeof MailMessage>>

/** A mail with its optional parts. */
export interface Mail extends MailMessage {
  readonly attachments?: readonly {
    readonly filename: string
    readonly contentType: string
    readonly content: Uint8Array
    /** Of a picture inside the mail: what its address `cid:…` names. */
    readonly cid?: string
  }[]
  /** The address of one-click unsubscribe (RFC 8058). */
  readonly unsubscribe?: string
}

/** The result of sending a mail: `refused` is permanent (unknown address), `failed` is temporary. */
type Delivered = 'sent' | 'refused' | 'failed'

/** Sends mails through the configured server. The content of a mail is never logged, because its link may sign a person in. */
export interface Mailer {
  readonly enabled: boolean
  /** Sends at once and never throws. A retry has the same id, hence the same Message-ID. */
  deliver(mail: Mail, id: string): Promise<Delivered>
  /**
   * Sends mails one at a time and records each. A mail server cannot join a transaction: if our server is killed after sending and before
   * recording, the mail is sent again.
   */
  deliverOnce(mail: Mail, id: string, note: () => Promise<void>): Promise<Delivered>
  /** Queues a mail in the store until the mail server has accepted it. Resolves once it is stored. */
  send(letter: MailMessage): Promise<void>
  /** Starts sending the stored mails, including those of an earlier run of this server. */
  start(): Promise<void>
  /** Waits for the mail that is being sent. Queued mails stay in the store. */
  close(): Promise<void>
}

interface MailServices {
  readonly state: Pick<State, 'queue' | 'waitingLetters'>
  readonly encryption: Pick<Encryption, 'encrypt' | 'decrypt' | 'isMissing'>
  readonly log: FastifyBaseLogger
}

/** How many queued mails are read at a time; they are sent one after the other. */
const lettersAtOnce = 10
const connectionTimeout = 5_000
const socketTimeout = 15_000

export function createMailer(config: MailConfig | null, { state, encryption, log }: MailServices): Mailer {
  if (config === null)
    return {
      enabled: false,
      deliver: async () => 'failed',
      deliverOnce: async () => 'failed',
      send: async () => {},
      start: async () => {},
      close: async () => {},
    }
  const transport = createTransport(optionsOf(config))
  const domain =
    config.from
      .split('@')
      .at(-1)
      ?.replace(/[^\w.-]/g, '') ?? 'sala'

  const deliver = async ({ to, unsubscribe, attachments, ...mail }: Mail, id: string): Promise<Delivered> => {
    try {
      await transport.sendMail({
        ...mail,
        from: config.from,
        to: { name: '', address: to },
        messageId: `<${id}@${domain}>`,
        attachments: attachments?.map(({ content, ...attachment }) => ({
          ...attachment,
          content: Buffer.from(content),
          ...(attachment.cid && { contentDisposition: 'inline' as const }),
        })),
        headers: unsubscribe === undefined ? {} : oneClick(unsubscribe),
      })
      mails.inc({ outcome: 'sent' })
      return 'sent'
    } catch (error) {
      mails.inc({ outcome: 'failed' })
      log.warn({ code: error instanceof Error && 'code' in error ? error.code : null }, 'a mail could not be sent')
      return isRefused(error) ? 'refused' : 'failed'
    }
  }
  const sending = new Queue({ concurrency: 1, name: 'mails' })
  const deliverOnce: Mailer['deliverOnce'] = (mail, id, note) =>
    sending.run(async () => {
      const delivered = await deliver(mail, id)
      if (delivered === 'sent') await note()
      return delivered
    })
  const giveUp = async (id: string, reason: string): Promise<void> => {
    mails.inc({ outcome: 'given_up' })
    log.error({ reason }, 'a mail was given up')
    await state.waitingLetters.remove(id)
  }
  const attempt = async ({ id, isLast }: JobAttempt): Promise<void> => {
    const encrypted = await state.waitingLetters.find(id)
    if (encrypted === null) return
    const letter = readLetter(encryption.decrypt(encrypted))
    // Even if the key is restored, a mail that could not be decrypted until then is too late to send.
    if (letter === null) return await giveUp(id, 'unreadable')
    const delivered = await deliverOnce(letter, id, () => state.waitingLetters.remove(id))
    if (delivered === 'sent') return
    if (delivered === 'refused' || isLast) return await giveUp(id, delivered)
    throw new Error('the mail server did not take the mail')
  }
  return {
    enabled: true,
    deliver,
    deliverOnce,
    send: async (letter) => {
      const id = randomUUID()
      // Without the key a mail cannot be encrypted, and mails are never stored unencrypted.
      if (encryption.isMissing()) return void (await deliver(letter, id))
      await state.waitingLetters.add(id, encryption.encrypt(JSON.stringify(letter)))
    },
    start: () => state.queue.work('letter', lettersAtOnce, attempt),
    close: async () => {
      await state.queue.rest('letter')
      transport.close()
    },
  }
}

function readLetter(text: string | null): MailMessage | null {
  if (text === null) return null
  const parsed = MailMessage.safeParse(JSON.parse(text))
  return parsed.success ? parsed.data : null
}

/** RFC 8058: mail programs show a button that posts `List-Unsubscribe=One-Click` to this address. */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** An address or a mail that the mail server refuses for good (5xx); a refused sign-in is for the operator to mend. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  const { code, responseCode } = error
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500
}

/** Mail is encrypted on its way, except to a server on this machine; a certificate that is not valid is refused. */
function optionsOf({ url }: MailConfig) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const local = isLoopback(hostOf({ hostname }))
  return {
    host: hostOf({ hostname }),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !local,
    ignoreTLS: local && !secure,
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout,
    greetingTimeout: connectionTimeout,
    socketTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
