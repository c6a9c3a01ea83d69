import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const configuration = join(import.meta.dirname, '..', '..', 'deploy', 'haproxy', 'haproxy.cfg')

export interface HaProxy {
  readonly address: string
  close(): Promise<void>
}

/**
 * HAProxy before servers on this machine, with the configuration that operators get but for TLS and the addresses: people of a bench are told apart by
 * the addresses that they claim.
 */
export async function openProxy(folder: string, port: number, servers: readonly string[]): Promise<HaProxy> {
  const dropped = /^\s*(bind :443|http-request redirect|http-request set-header|ssl-default)/
  const lines = readFileSync(configuration, 'utf8')
    .split('\n')
    .filter((line) => !dropped.test(line))
    .flatMap((line) => {
      if (line.includes('bind :80')) return [`  bind 127.0.0.1:${port}`]
      const [, options = ''] = /^ {2}server one \S+ (.*)$/.exec(line) ?? []
      if (options === '') return [line]
      return servers.map((address, at) => `  server server${at} ${address} ${options}`)
    })
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, lines.join('\n'))
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let written = ''
  child.stderr.on('data', (part) => {
    written += String(part)
  })
  await Promise.race([
    once(child, 'spawn'),
    once(child, 'error').then(([error]) => Promise.reject(new Error(`HAProxy is needed (Debian: haproxy): ${error}`))),
  ])
  child.once('exit', (code) => code && console.error(`HAProxy ended with ${code}: ${written}`))
  return { address: `http://127.0.0.1:${port}`, close: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
