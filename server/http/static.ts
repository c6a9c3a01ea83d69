import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isPublicPage, type PublicWidgets } from '../access/publicWidgets.ts'
import { problem } from '../core/problems.ts'
import { openDatasetMarkup } from '../openData/markup.ts'
import type { Services } from '../services/services.ts'
import { forEver, serveAssets } from './assets.ts'

/** The folder of the built web client, which lies as far from this source as from the bundle; null where it was not built. */
export function findWebFolder(): string | null {
  const folder = join(import.meta.dirname, '../../web/dist')
  return existsSync(join(folder, 'index.html')) ? folder : null
}

/**
 * Serves the web client: files of the build, and its page for every other address that a person may open. What is under `/api` or
 * `/assets` and is not there is not there; nor is a public widget, exploration or data set that is none or was closed, where the page says so.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  publicWidgets: PublicWidgets,
  services: Pick<Services, 'config' | 'engine' | 'log' | 'now' | 'state'>,
): Promise<void> {
  const publications = services.state.explorationPublications
  await app.register(staticFiles, {
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**'],
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const named = path.includes(join(folder, 'assets'))
      reply.header('cache-control', named ? forEver : 'no-cache')
    },
  })
  await serveAssets(app, folder, services)
  const isOpen = async (path: string): Promise<boolean> => {
    // The page itself says what is wrong while the store is down.
    const { id } = explorationPage.exec(path)?.groups ?? {}
    if (id !== undefined) {
      const publication = await publications.get(id).catch(() => 'unknown' as const)
      return publication !== null
    }
    const visibleCodes = await Promise.resolve(publicWidgets.visibleCodes()).catch(() => null)
    return visibleCodes === null || isPublicPage(path, visibleCodes)
  }
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (!isPage(path)) throw problem('not_found')
    const name = openDataPage.exec(path)?.groups?.name
    if (name !== undefined) {
      // The page itself says what is wrong while the store is down.
      const markup = await openDatasetMarkup(services, name).catch(() => '')
      const page = await readFile(join(folder, 'index.html'), 'utf8')
      void reply.code(markup === null ? 404 : 200).header('cache-control', 'no-cache')
      return reply.type('text/html; charset=utf-8').send(page.replace('</head>', () => `${markup ?? ''}</head>`))
    }
    if (path.startsWith('/public/') && !openDataList.test(path) && !(await isOpen(path))) {
      reply.code(404)
      // A browser that saw the page while it was open would else get 404 with the empty body of "not modified".
      for (const name of ['if-none-match', 'if-modified-since']) delete request.raw.headers[name]
    }
    return reply.sendFile('index.html')
  })
}

/** The page of a public exploration. */
const explorationPage = /^\/public\/exploration\/(?<id>[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/

/** The pages of open data: the list exists even if no data set is open. */
const openDataList = /^\/public\/data\/?$/
const openDataPage = /^\/public\/data\/(?<name>[^/]+)\/?$/

const isPage = (path: string): boolean => !/^\/(api|assets)(\/|$)/.test(path)

/**
 * Where a page's address leads that people typed with percent signs which stand for no letter, as in `/admin/search/100%`: the same
 * place, with these signs written as an address has to. Null for what is no page.
 */
export function typedPage({ method, url }: { readonly method: string; readonly url: string }): string | null {
  if (!['GET', 'HEAD'].includes(method) || !url.startsWith('/')) return null
  const [path = '', ...query] = url.split('?')
  const normalizedPath = path
    // Two slashes would lead to another host.
    .replace(/^[/\\]+/, '/')
    .replace(/(%[0-9a-f]{2})+|%/gi, (signs) => (decodes(signs) ? signs : signs.replaceAll('%', '%25')))
  return isPage(normalizedPath) ? [normalizedPath, ...query].join('?') : null
}

function decodes(signs: string): boolean {
  try {
    // The result is compared because the bundler removes a call whose result is unused.
    return decodeURIComponent(signs) !== ''
  } catch {
    return false
  }
}
