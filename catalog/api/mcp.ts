import { z } from 'zod'
import { route } from './route.ts'

/**
 * The Model Context Protocol (Streamable HTTP, without sessions), by which assistants read. The shape of its messages is the protocol’s own;
 * what is answered here is one message at a time, never a batch: each counts as one call of its key.
 */
export const mcp = route(
  'POST',
  'mcp',
  'One message of the Model Context Protocol: tools by which assistants read data sets, explorations, cards and places',
  {
    may: 'signed_in',
    scopes: ['widgets', 'explore'],
    takesAccessTokens: true,
    body: z.looseObject({ jsonrpc: z.literal('2.0') }).meta({ id: 'McpMessage' }),
    reply: z.unknown(),
    produces: ['application/json', 'text/event-stream'],
  },
)
