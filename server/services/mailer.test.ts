import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openMailbox } from '../testing/mailbox.ts'
import { createMailer } from './mailer.ts'

const letter = {
  to: 'nok@example.org',
  subject: 'A link',
  text: 'https://sala.example.org/#secret',
  html: '<p>A link</p>',
}

test('a mail leaves in the clear to this very machine alone', async () => {
  const box = await openMailbox()
  const deliver = async (url: string) => {
    const mailer = createMailer({ url, from: 'sala@example.org' }, pino({ level: 'silent' }))
    const taken = await mailer.deliver(letter)
    await mailer.close()
    return [taken, box.mails.length]
  }
  // The same server without encryption, by an address that leads here and does not say so.
  expect(await deliver(box.url.replace('127.0.0.1', '0.0.0.0'))).toEqual([false, 0])
  expect(await deliver(box.url)).toEqual([true, 1])
  await box.close()
})
