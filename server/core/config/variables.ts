import { directoryVariables } from './directory.ts'
import { metricsVariables } from './metrics.ts'
import { openIdVariables } from './openId.ts'
import { outboundVariables } from './outbound.ts'
import { traceVariables } from './traces.ts'
import { warehouseVariables } from './warehouse.ts'

interface Variable {
  readonly name: string
  /** As the README's table says it. */
  readonly fallback: string
  readonly meaning: string
  /** Its value is not repeated in messages. */
  readonly secret?: true
}

/** Every variable that the server reads, in the order of the README's table (a test compares the two). */
export const variables = [
  { name: 'PORT', fallback: '8080', meaning: 'The port that the server listens on' },
  { name: 'HOST', fallback: '127.0.0.1', meaning: 'The address that the server listens on; `0.0.0.0` for all' },
  {
    name: 'PUBLIC_URL',
    fallback: 'http://localhost:PORT',
    meaning: 'The address under which people reach it; with https cookies are `Secure`',
  },
  { name: 'SALA_DATA', fallback: './data', meaning: 'The folder for all stored data' },
  {
    name: 'SALA_DEMO',
    fallback: '`on` with `npm start`, else `off`',
    meaning: 'Demonstration data and accounts; refused on an address that others can reach',
  },
  {
    name: 'SALA_DEMO_PASSWORD',
    fallback: 'a random one, printed at start',
    meaning: 'The password of the demonstration accounts, 8 letters or more',
    secret: true,
  },
  {
    name: 'DATABASE_URL',
    fallback: 'the PostgreSQL that comes along',
    meaning: 'A PostgreSQL 15 or newer of your own for users, sessions and settings',
    secret: true,
  },
  {
    name: 'FILES_URL',
    fallback: 'the data folder',
    meaning: 'An S3-compatible bucket for pictures and documents: `https://key:secret@host/bucket?region=…`',
    secret: true,
  },
  { name: 'LOG_LEVEL', fallback: 'info', meaning: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`' },
  {
    name: 'TRUSTED_PROXIES',
    fallback: 'none',
    meaning: 'Addresses or networks of proxies, by comma, whose `X-Forwarded-For` is believed',
  },
  { name: 'SESSION_IDLE_HOURS', fallback: '8', meaning: 'Hours without use after which a session ends' },
  { name: 'SESSION_DAYS', fallback: '7', meaning: 'The age at which every session ends' },
  {
    name: 'LOCK_MINUTES',
    fallback: '30',
    meaning: 'Minutes without input after which the screen is locked; `0` for never',
  },
  {
    name: 'SIGN_UP',
    fallback: 'on',
    meaning: 'Whether people may ask for an account, which then waits for an administrator',
  },
  {
    name: 'SMTP_URL',
    fallback: 'none: administrators hand links over',
    meaning:
      'The mail server, such as `smtp://user:password@mail.example.org:587`; encrypted unless it is this machine',
    secret: true,
  },
  { name: 'MAIL_FROM', fallback: 'sala@ the host of `PUBLIC_URL`', meaning: 'The sender of mails' },
  ...directoryVariables,
  ...openIdVariables,
  {
    name: 'SECRET_KEY',
    fallback: 'a random one in the data folder',
    meaning: 'Seals second factors, 32 letters or more; several servers on one `DATABASE_URL` need the same',
    secret: true,
  },
  {
    name: 'PUBLIC_FRAME_SITES',
    fallback: 'none',
    meaning:
      'Sites, by comma, that may show the public widgets and what is embedded in a frame, such as `https://www.example.org`',
  },
  {
    name: 'OAUTH_SITES',
    fallback: 'none',
    meaning:
      'Sites, by comma, whose assistants may ask people to read in their name, such as `https://assistant.example.org`; programs on people’s own computers always may',
  },
  {
    name: 'ALLOWED_ORIGINS',
    fallback: 'none',
    meaning: 'Origins, by comma, whose pages may call the API from a browser, such as `https://front.example.org`',
  },
  {
    name: 'FACTS_MEMORY',
    fallback: 'half of the machine’s memory',
    meaning: 'The most that queries over the figures, with what they read last, keep in memory, such as `4GB`',
  },
  { name: 'FACTS_THREADS', fallback: '2', meaning: 'Threads for queries over the figures' },
  { name: 'QUERY_SECONDS', fallback: '30', meaning: 'The time after which a query is stopped' },
  ...warehouseVariables,
  ...outboundVariables,
  {
    name: 'WATCHED_FOLDER',
    fallback: 'none',
    meaning: 'A folder, by its whole path, below which connectors may watch folders for new files',
  },
  ...metricsVariables,
  ...traceVariables,
] as const satisfies readonly Variable[]

export type VariableName = (typeof variables)[number]['name']
