import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Memory of processes and sizes of folders, as Linux reports them. */

export interface Sizes {
  /** Of the server's main process, and of it and all that it started: pages that several share are counted for each. Bytes. */
  readonly resident: number
  readonly residentOfAll: number
  /** The same with shared pages divided among those who share them; bytes. */
  readonly proportional: number
  readonly processes: number
  readonly threads: number
  /** Files, sockets and pipes that the main process has open, and the sockets among them. */
  readonly descriptors: number
  readonly sockets: number
  /** Connections that PostgreSQL serves. */
  readonly connections: number
}

/** The resources of a process and its descendants. One that ends meanwhile does not count. */
export function sizesOf(pid: number): Sizes {
  const family = descendants(pid)
  const status = (of: number, name: string) =>
    Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(read(of, 'status'))?.[1])
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + (value || 0), 0)
  const proportional = (of: number) => Number(/^Pss:\s*(\d+)/m.exec(read(of, 'smaps_rollup'))?.[1])
  const links = linksOf(pid)
  return {
    resident: status(pid, 'VmRSS') * 1024,
    residentOfAll: sum(family.map((pid) => status(pid, 'VmRSS'))) * 1024,
    proportional: sum(family.map(proportional)) * 1024,
    processes: family.length,
    threads: status(pid, 'Threads'),
    descriptors: links.length,
    sockets: links.filter((link) => link.startsWith('socket:')).length,
    // PostgreSQL names the process of a connection after account, database and client.
    connections: family.filter((pid) => /^postgres: \S+ \S+ (\[local\]|\d)/.test(read(pid, 'cmdline'))).length,
  }
}

/** Processor time of a process and its descendants that live, in seconds; of those that ended, where somebody waited for them. */
export function processorSeconds(pid: number): number {
  const ticks = descendants(pid).map((descendant) => {
    // The name of the program may hold spaces and brackets; what follows its last bracket does not.
    const fields = read(descendant, 'stat').split(') ').at(-1)?.split(' ') ?? []
    return [11, 12, 13, 14].reduce((total, at) => total + Number(fields[at] ?? 0), 0)
  })
  return ticks.reduce((total, value) => total + value, 0) / 100
}

export interface Folder {
  readonly files: number
  readonly bytes: number
}

/** All files below a folder. What is removed meanwhile counts nothing. */
export function folderOf(folder: string): Folder {
  let [files, bytes] = [0, 0]
  for (const path of listed(() => readdirSync(folder, { recursive: true, encoding: 'utf8' }))) {
    try {
      const stats = statSync(join(folder, path))
      if (!stats.isFile()) continue
      files += 1
      bytes += stats.size
    } catch {
      // It is gone.
    }
  }
  return { files, bytes }
}

function descendants(pid: number): readonly number[] {
  const parents = new Map<number, number[]>()
  for (const name of listed(() => readdirSync('/proc'))) {
    if (!/^\d+$/.test(name)) continue
    const parent = Number(/^PPid:\s*(\d+)/m.exec(read(Number(name), 'status'))?.[1])
    parents.set(parent, [...(parents.get(parent) ?? []), Number(name)])
  }
  const family = [pid]
  for (const pid of family) family.push(...(parents.get(pid) ?? []))
  return family
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

function linksOf(pid: number): readonly string[] {
  return listed(() => readdirSync(`/proc/${pid}/fd`)).flatMap((name) =>
    listed(() => [readlinkSync(`/proc/${pid}/fd/${name}`)]),
  )
}

function listed(listOf: () => readonly string[]): readonly string[] {
  try {
    return listOf()
  } catch {
    return []
  }
}
