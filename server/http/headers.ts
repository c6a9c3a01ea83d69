import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import { embedPath, embedScriptPath } from '@sala/catalog/api/embeds.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../core/config/config.ts'

/** An answer of the API is no page: nothing may be loaded by it or around it. Each header costs a kept answer a fiftieth of its rate. */
const ofAnswers = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

/** Browser features that none of our pages uses are denied, so that an injected script cannot use them either. */
const closedToPages = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'midi', 'display-capture']
  .map((name) => `${name}=()`)
  .join(', ')

type Headers = Readonly<Record<string, string>>

/**
 * Gives pages and refusals the security headers, and gives back those for answers of the API. Helmet works them out once, on a server of
 * its own: they are the same for every answer, and working them out for each costs more than the rest of a kept answer.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, publicFrameSites }: Pick<Config, 'publicUrl' | 'publicFrameSites'>,
): Promise<Headers> {
  const probe = Fastify()
  await probe.register(helmet, securityHeaders(publicUrl))
  probe.get('/bare', { helmet: false }, (_, reply) => reply.send(''))
  probe.get('/', (_, reply) => reply.send(''))
  const defaultHeaders = (await probe.inject('/bare')).headers
  const headers = Object.entries((await probe.inject('/')).headers)
    .filter(([name]) => !(name in defaultHeaders))
    .map(([name, value]) => [name, String(value)] as const)
  await probe.close()
  const page: Headers = { ...Object.fromEntries(headers), 'permissions-policy': closedToPages }
  const framed = publicFrameSites.length > 0 ? framedBy(publicFrameSites, page) : page
  const script: Headers = { ...page, 'cross-origin-resource-policy': 'cross-origin' }
  const headersOf = (url: string) => (isPublic(url) ? framed : pathOf(url) === embedScriptPath ? script : page)
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.declaration) reply.headers(headersOf(request.url))
    done()
  })
  const https = page['strict-transport-security']
  return https === undefined ? ofAnswers : { ...ofAnswers, 'strict-transport-security': https }
}

const pathOf = (url: string): string => url.split('?')[0] ?? ''

/**
 * The exact prefix of the pages for anyone, and the page of what is embedded, as the browser sent it: what only looks like it after decoding
 * is not framed.
 */
const isPublic = (url: string): boolean =>
  pathOf(url) === embedPath || (/^\/public(\/|\?|$)/.test(url) && !/\.\.|%|\\|\/\//.test(pathOf(url)))

/** The headers of a page that listed sites may show in a frame; the older header knows no lists, so it is left out. */
function framedBy(sites: readonly string[], { 'x-frame-options': _, ...page }: Headers): Headers {
  const policy = page['content-security-policy'] ?? ''
  const listed = `frame-ancestors ${sites.join(' ')}`
  return { ...page, 'content-security-policy': policy.replace("frame-ancestors 'none'", listed) }
}

/**
 * The headers of every answer. Styles may be inline because ECharts' tooltips carry some;
 * scripts may not.
 */
function securityHeaders(publicUrl: URL): FastifyHelmetOptions {
  const https = publicUrl.protocol === 'https:'
  return {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Over plain http a browser would upgrade every call to https, which nothing answers.
        upgradeInsecureRequests: https ? [] : null,
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xXssProtection: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  }
}
