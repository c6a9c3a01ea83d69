import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { problem, problemDocument } from '../core/problems.ts'
import { sendProblem } from './errorHandler.ts'

/** What Node's HTTP parser allows for the request line and all headers together. */
const maxHeadersSize = '16 KiB'

/** Answers a request that Node's HTTP parser refuses, before there is a request for Fastify, by a problem document, and closes the connection. */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) {
    const document = problemDocument(problemOf(error.code), '-', 'en')
    const body = JSON.stringify(document)
    const head = [
      `HTTP/1.1 ${document.status} ${STATUS_CODES[document.status]}`,
      'Connection: close',
      'Cache-Control: no-store',
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy(error)
}

function problemOf(code: string | undefined) {
  if (code === 'HPE_HEADER_OVERFLOW') return problem('headers_too_large', { expected: maxHeadersSize })
  return problem(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'malformed_request')
}

/** RFC 9112, 3.2: refuses a request with more than one `Host`, of which a proxy may have read another one than the server. */
export function refuseRepeatedHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Repeated headers are joined by commas (`joinDuplicateHeaders`), and no host name has one.
    if (request.headers.host?.includes(','))
      sendProblem(problem('malformed_request', { field: 'Host' }), request, reply)
    else done()
  })
}
