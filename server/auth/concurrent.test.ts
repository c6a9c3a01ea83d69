import pg from 'pg'
import { expect, test } from 'vitest'
import { testAuthor } from '../testing/startApp.ts'
import { cookieOf, email, password, renew, signIn, withPerson } from './testing/sessions.ts'

test('one person signs in, renews and ends sessions many times at once, and nothing fails', {
  tags: 'release',
}, async () => {
  const errors: string[] = []
  const logged = (line: string) => {
    if (JSON.parse(line).level >= 50) errors.push(line)
  }
  const { app, state, userId, database } = await withPerson({ logged })
  const client = new pg.Client(database.address)
  await client.connect()
  const round = async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => signIn(app, email, password, { address: `203.0.113.${index}` })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    // Tokens that are over are deleted by each renewal, and with their session.
    await client.query(`insert into access_tokens (hash, session_id, expires_at)
      select gen_random_uuid()::text, id, now() - interval '1 minute' from sessions, generate_series(1, 30)
      where ended_at is null`)
    const cookies = answers.map(cookieOf)
    const [first] = cookies
    const renewals = [...cookies, ...cookies, ...cookies].map((cookie) => renew(app, cookie))
    const ending = app.inject({
      method: 'DELETE',
      url: '/api/auth',
      headers: { cookie: first ?? '', authorization: `Bearer ${answers[0]?.json().token}` },
    })
    const others = [
      state.sessions.endOthers(userId, null, testAuthor),
      state.sessions.sweep(new Date(0), new Date()),
      signIn(app, email, password, { address: '203.0.113.99' }),
    ]
    const all = [...renewals, ending].map(async (renewal) => (await renewal).statusCode)
    const [statuses] = await Promise.all([Promise.all(all), ...others])
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  }
  try {
    for (let count = 0; count < Number(process.env.RACES ?? 5); count += 1) await round()
  } finally {
    await client.end()
  }
  expect(errors).toEqual([])
})
