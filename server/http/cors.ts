import cors from '@fastify/cors'
import { sameOriginHeader } from '@sala/catalog/api/auth.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../core/config/config.ts'

/** How long a browser remembers what a preflight was answered, in seconds. */
const maxAge = 600

/** Lets pages of the listed origins call the API, with the session's cookie too. Without a list no CORS headers are sent. */
export async function allowOrigins(
  app: FastifyInstance,
  { allowedOrigins }: Pick<Config, 'allowedOrigins'>,
): Promise<void> {
  if (allowedOrigins.length === 0) return
  await app.register(cors, {
    origin: [...allowedOrigins],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'Accept-Language',
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'If-Match',
      'If-None-Match',
      sameOriginHeader,
    ],
    exposedHeaders: ['Allow', 'Content-Disposition', 'ETag', 'Retry-After', 'WWW-Authenticate'],
    maxAge,
    // What is no preflight is answered like any OPTIONS.
    strictPreflight: false,
  })
}
