import { access, readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { problem } from '../core/problems.ts'
import type { Services } from '../services/services.ts'
import type { WebFile } from '../state/servers/webFiles.ts'

/** The types of the build's files. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const isName = /^[\w-][\w.-]{0,199}$/

/**
 * Serves the files of the build, which have a hash of their content in their names. During an upgrade, pages of either release ask any
 * server for them, and pages that were opened before it ask later still. So every server keeps its files in the shared store, and looks
 * there for those that it does not have.
 */
export async function serveAssets(
  app: FastifyInstance,
  folder: string,
  { state, log }: Pick<Services, 'state' | 'log'>,
): Promise<void> {
  const assets = join(folder, 'assets')
  const present = new Set(await readdir(assets).catch(() => []))
  const names = [...present].filter((name) => types[extname(name)] !== undefined)
  const read = async (name: string): Promise<WebFile> => {
    const packed = present.has(`${name}.br`)
    return { packed, content: await readFile(join(assets, packed ? `${name}.br` : name)) }
  }
  // Without the store every server still answers for its own.
  await state.webFiles
    .keep(names, read)
    .catch((error: unknown) => log.warn({ err: error }, 'the files of the web client could not be stored'))

  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    const type = types[extname(name)]
    if (type === undefined || !isName.test(name)) throw problem('not_found')
    // Asked each time: a build may have replaced the folder since the start.
    if (await isThere(join(assets, name))) return reply.sendFile(`assets/${name}`)
    const file = await state.webFiles.find(name)
    if (file === null) throw problem('not_found')
    void reply.header('cache-control', forEver).header('vary', 'accept-encoding').type(type)
    if (!file.packed) return reply.send(file.content)
    const { 'accept-encoding': accepted } = request.headers
    if (!/\bbr\b/.test(String(accepted))) return reply.send(await promisify(brotliDecompress)(file.content))
    return reply.header('content-encoding', 'br').send(file.content)
  })
}

/** What is in a file with a hash in its name never changes. */
export const forEver = 'public, max-age=31536000, immutable'

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
