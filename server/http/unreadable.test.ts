import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../testing/startApp.ts'

/** Sends a text as it stands, and returns the status, the type and the problem of the answer. */
async function send(port: number, text: string) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.end(text)
  let answer = ''
  socket.on('data', (data: Buffer) => {
    answer += data.toString()
  })
  await once(socket, 'close')
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return {
    status: Number(head.split(' ')[1]),
    type: /^content-type: (.+)$/im.exec(head)?.[1],
    problem: JSON.parse(body),
  }
}

test('C12: what the HTTP parser refuses, and two names of a host, are answered by problem documents', {
  tags: 'release',
}, async () => {
  const { app } = await startApp()
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const get = (address: string, headers: string) =>
    send(Number(port), `GET ${address} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`)
  const host = 'Host: sala.example\r\n'
  const type = 'application/problem+json; charset=utf-8'

  expect(await get(`/api/codes/markets?lang=${'x'.repeat(17_000)}`, host)).toMatchObject({
    status: 431,
    type,
    problem: { type: '/problems/headers_too_large', status: 431, message: expect.stringContaining('16 KiB') },
  })
  expect(await get('/api/health/live', `${host}X-A : b\r\n`)).toMatchObject({
    status: 400,
    type,
    problem: { type: '/problems/malformed_request', status: 400 },
  })
  for (const second of [host, 'Host: other.example\r\n', 'host:other.example\r\n'])
    expect(await get('/api/health/live', host + second)).toMatchObject({
      status: 400,
      type,
      problem: { type: '/problems/malformed_request', field: 'Host' },
    })
  expect(await get('/api/health/live', host)).toMatchObject({ status: 200 })
})
