import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { docsPage, OpenApiDocument } from './page.ts'

/**
 * The API's own description, for programs and for people. It is open to anyone: it says what the public source says, and calls
 * nothing.
 */
export function docsRoutes(app: FastifyInstance): void {
  // Written once: each takes a while, and anyone may ask.
  let text: string | null = null
  let page: string | null = null
  const schema = { hide: true }
  app.get('/openapi.json', { schema }, (_request, reply) => {
    text ??= JSON.stringify(app.openApi())
    return reply.type('application/json').header('cache-control', 'no-cache').send(text)
  })
  app.get('/docs', { schema }, (_request, reply) => {
    page ??= docsPage(OpenApiDocument.parse(z.json().parse(JSON.parse(JSON.stringify(app.openApi())))))
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}
