import { pino } from 'pino'
import { stateOn } from '../../state/openState.ts'
import { openEncryption } from '../encryption.ts'
import { createMailer } from '../mailer.ts'

/** Sends the letters that wait in a store until it is killed, as a server does. Arguments: host, user and database; SMTP_URL; the key. */
const [host = '', user = '', database = '', url = '', secretKey = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const state = await stateOn({ host, user, database }, log, async () => {})
const encryption = openEncryption({ secretKey, dataFolder: '' })
await createMailer({ url, from: 'sala@example.org' }, { state, encryption, log }).start()
process.stdout.write('ready\n')
