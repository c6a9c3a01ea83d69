import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { MailConfig } from '../core/config/config.ts'
import { isLoopback } from '../core/config/loopback.ts'
import { mails } from '../core/metrics.ts'

/** A mail to one person. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Sends mails through the configured server. Nothing of a mail is ever logged: it may hold a link that lets people in. */
export interface Mailer {
  readonly enabled: boolean
  /** Sends at once, and says whether the server took it; never throws. */
  deliver(letter: Letter): Promise<boolean>
  /** Sends without being waited for, and tries again where the server cannot be reached. */
  send(letter: Letter): void
  /** Waits until nothing is under way; what cannot be sent by then is given up. */
  close(): Promise<void>
}

/** Delays before the retries of a mail. */
const pausesMs = [5_000, 60_000]
const connectionTimeout = 5_000
const socketTimeout = 15_000

export function createMailer(config: MailConfig | null, log: FastifyBaseLogger): Mailer {
  if (config === null) return { enabled: false, deliver: async () => false, send: () => {}, close: async () => {} }
  const transport = createTransport(optionsOf(config))
  const stop = new AbortController()
  const pending = new Set<Promise<void>>()

  const deliver = async ({ to, subject, text, html }: Letter): Promise<boolean> => {
    try {
      await transport.sendMail({ from: config.from, to: { name: '', address: to }, subject, text, html })
      mails.inc({ outcome: 'sent' })
      return true
    } catch (error) {
      mails.inc({ outcome: 'failed' })
      log.warn({ code: error instanceof Error && 'code' in error ? error.code : null }, 'a mail could not be sent')
      return false
    }
  }
  const insist = async (letter: Letter): Promise<void> => {
    if (await deliver(letter)) return
    for (const pause of pausesMs) {
      const shouldRetry = await wait(pause, true, { signal: stop.signal }).catch(() => false)
      if (!shouldRetry || (await deliver(letter))) return
    }
    mails.inc({ outcome: 'given_up' })
    log.error('a mail was given up')
  }
  return {
    enabled: true,
    deliver,
    send: (letter) => {
      const sending = insist(letter).finally(() => pending.delete(sending))
      pending.add(sending)
    },
    close: async () => {
      stop.abort()
      await Promise.all(pending)
      transport.close()
    },
  }
}

/** Mail is encrypted on its way, except to a server on this machine; a certificate that is not valid is refused. */
function optionsOf({ url }: MailConfig) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const local = isLoopback(hostname.replace(/^\[|\]$/g, ''))
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
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
