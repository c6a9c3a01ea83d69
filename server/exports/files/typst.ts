import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { readFonts } from '../fonts.ts'
import { cardTemplate } from './cardTemplate.ts'
import type { FileDocument } from './document.ts'
import { xmlText } from './text.ts'

/** Typst has no build for this machine (docs/decisions/0006). */
export class TypstMissing extends Error {
  constructor(cause: unknown) {
    super('Typst is not built for this machine, so PDF files and pictures cannot be made here', { cause })
    this.name = 'TypstMissing'
  }
}

let compiler: Promise<NodeCompiler> | undefined

/** One compiler per process. Its workspace is an empty folder of its own: there is no file that a document could read. */
async function load(): Promise<NodeCompiler> {
  const typst = await import('@myriaddreamin/typst-ts-node-compiler').catch((cause: unknown) => {
    throw new TypstMissing(cause)
  })
  const workspace = mkdtempSync(join(tmpdir(), 'sala-typst-'))
  process.once('exit', () => rmSync(workspace, { recursive: true, force: true }))
  return typst.NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: [...readFonts()] }] })
}

async function use<Made>(work: (compiler: NodeCompiler) => Made): Promise<Made> {
  compiler ??= load()
  const loaded = await compiler
  try {
    return work(loaded)
  } finally {
    // What the compiler remembers of one card is of little use to the next.
    loaded.evictCache(2)
  }
}

const source = (file: FileDocument) => ({
  mainFileContent: cardTemplate,
  inputs: { file: JSON.stringify(file, (_, value: unknown) => (typeof value === 'string' ? xmlText(value) : value)) },
})

/** The file as a tagged PDF. */
export function setPdf(file: FileDocument): Promise<Uint8Array> {
  return use((typst) => typst.pdf(source(file)))
}

/** The file as one SVG whose letters are paths. */
export function setSvg(file: FileDocument): Promise<string> {
  return use((typst) => typst.plainSvg(source(file)))
}
