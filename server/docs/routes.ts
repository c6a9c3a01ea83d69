import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { docsPage, OpenApiDocument } from './page.ts'

/**
 * The API's own description, for programs and for people. It is open to anyone: it says what the public source says, and calls
 * nothing.
 */
export function docsRoutes(app: FastifyInstance): void {
  let page: string | null = null
  const schema = { hide: true }
  app.get('/openapi.json', { schema }, (_request, reply) =>
    reply.type('application/json').send(JSON.stringify(app.swagger())),
  )
  app.get('/docs', { schema }, (_request, reply) => {
    page ??= docsPage(OpenApiDocument.parse(z.json().parse(JSON.parse(JSON.stringify(app.swagger())))))
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}
