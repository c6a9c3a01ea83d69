import { expect, test } from 'vitest'
import { requireGoodPassword } from './passwordCheck.ts'

const owner = { email: 'nok@example.org', firstname: 'Nok', lastname: 'Jaidee' }
const stranger = { actor: null, ip: '192.0.2.1' }

test('passwords are weighed beside the event loop, and a client with many gets its turn one by one', async () => {
  const names = async (password: string) =>
    requireGoodPassword(stranger, password, owner).then(
      () => null,
      (error: { readonly problem: string }) => error.problem,
    )
  // The first question also reads the list of 49,000 passwords; U+FDFA becomes eighteen letters.
  const first = await Promise.all([names('password1234'), names('\ufdfa'.repeat(1000)), names('a long password')])
  expect(first).toEqual(['password_too_common', 'password_too_short', null])
  const flood = await Promise.all(Array.from({ length: 30 }, () => names('a long password')))
  expect(flood.filter((name) => name === 'too_many_attempts')).toHaveLength(19)
  expect(flood.filter((name) => name === null)).toHaveLength(11)
})

test('a password of a megabyte is refused by its length alone', async () => {
  const refused = requireGoodPassword(stranger, 'a'.repeat(1_000_000), owner)
  await expect(refused).rejects.toMatchObject({ problem: 'password_too_short' })
})
