import { mcp } from '@sala/catalog/api/mcp.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { personOf } from '../access/actor.ts'
import { languageOf } from '../core/language.ts'
import { problem } from '../core/problems.ts'
import { FairQueue } from '../core/queues/fairQueue.ts'
import { rateLimitKey } from '../core/queues/rateLimit.ts'
import { callerSignal, isForeignPage } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'
import type { Caller } from './caller.ts'
import { createTools, toolNotes } from './tools.ts'

/** Questions of one caller that are worked on at once: an assistant asks one after the other. */
const perClient = { concurrency: 2, maxWaiting: 20, name: 'assistants' }

/**
 * `mcp`: each message is answered by a server of its own that knows who asks, so that nothing is kept between messages and no answer can
 * reach another person. The official SDK speaks the protocol.
 */
export const mcpRoutes: RouteModule = (_app, serve, services) => {
  const queue = new FairQueue(perClient)
  // Read with the first message: most installations start without ever needing it.
  let loaded: Promise<typeof import('@modelcontextprotocol/server')> | null = null

  serve(mcp, async ({ body, actor, request, reply }) => {
    // The protocol asks for this against pages that make a browser call servers of its own machine.
    if (isForeignPage(request, services.config)) throw problem('forbidden', { field: 'Origin' })
    loaded ??= import('@modelcontextprotocol/server')
    const { createMcpHandler, McpServer } = await loaded
    const signal = callerSignal(reply)
    const caller: Caller = {
      services,
      actor: personOf(actor),
      language: languageOf(request),
      signal,
      queued: (work) => queue.run(rateLimitKey(request), work, { signal }),
    }
    const { fetch: answerTo, close } = createMcpHandler(
      () => {
        const server = new McpServer({ name: 'sala', title: 'Sala', version: '1' }, { instructions: toolNotes })
        createTools(server, caller, request)
        return server
      },
      // Nothing changes during a connection, so there is nothing to subscribe to.
      { maxSubscriptions: 0, keepAliveMs: 0 },
    )
    try {
      const answer = await answerTo(asWebRequest(request, body, signal), { parsedBody: body })
      return await sendAnswer(reply, answer)
    } finally {
      await close()
    }
  })
}

/** The request as the SDK takes it. Its headers are those of the protocol; who asks is settled, and no token is passed on. */
function asWebRequest({ headers }: FastifyRequest, body: object, signal: AbortSignal): Request {
  const forwardedHeaders = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && (name === 'accept' || name.startsWith('mcp-')) ? [[name, value]] : [],
  )
  return new Request('http://sala.invalid/api/mcp', {
    method: 'POST',
    headers: [...forwardedHeaders, ['content-type', 'application/json']],
    body: JSON.stringify(body),
    signal,
  })
}

async function sendAnswer(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  reply.code(answer.status)
  for (const [name, value] of answer.headers)
    if (name === 'content-type' || name === 'allow' || name.startsWith('mcp-')) reply.header(name, value)
  return reply.send(Buffer.from(await answer.arrayBuffer()))
}
