import { fileURLToPath } from 'node:url'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { xmlText } from '../../../core/formats/xml.ts'
import { readFonts } from '../../fonts.ts'
import { needsOtherFonts } from '../../picture/measure.ts'
import { cardTemplate } from './cardTemplate.ts'
import type { FileDocument } from './document.ts'

/** Typst has no build for this machine (docs/decisions/0012-charts-maps-and-files-to-download.md#files-to-download). */
export class TypstMissing extends Error {
  constructor(cause: unknown) {
    super('Typst is not built for this machine, so PDF files and pictures cannot be made here', { cause })
    this.name = 'TypstMissing'
  }
}

/** By whether they have the fonts of other scripts, which are large. */
const compilers = new Map<boolean, Promise<NodeCompiler>>()

/** There is no such folder: a document finds no file that it could read. */
const workspace = fileURLToPath(new URL('./no-files', import.meta.url))

async function load(others: boolean): Promise<NodeCompiler> {
  const typst = await import('@myriaddreamin/typst-ts-node-compiler').catch((cause: unknown) => {
    throw new TypstMissing(cause)
  })
  return typst.NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: [...readFonts(others)] }] })
}

/** Sets a file with one compiler per process and choice of fonts. */
async function use<Made>(file: FileDocument, work: (compiler: NodeCompiler, source: Source) => Made): Promise<Made> {
  const text = JSON.stringify(file, (_, value: unknown) => (typeof value === 'string' ? xmlText(value) : value))
  const others = needsOtherFonts(text)
  const compiler = compilers.get(others) ?? load(others)
  compilers.set(others, compiler)
  const loaded = await compiler
  try {
    return work(loaded, { mainFileContent: cardTemplate, inputs: { file: text } })
  } finally {
    // What the compiler remembers of one file is of little use to the next.
    loaded.evictCache(2)
  }
}

interface Source {
  readonly mainFileContent: string
  readonly inputs: { readonly file: string }
}

/**
 * The file as a tagged PDF, without the vowel marks of Arabic: they would be placed beside their line, where PDF readers split the word, so
 * that searching fails.
 */
export function setPdf(file: FileDocument): Promise<Uint8Array> {
  return use(file, (typst, { mainFileContent, inputs }) =>
    typst.pdf({ mainFileContent, inputs: { file: inputs.file.replace(vowelMarks, '') } }),
  )
}

/** Fathatan to sukun, and the small alef above a letter. */
const vowelMarks = /[\u064b-\u0652\u0670]/g

/** The file as one SVG whose letters are paths. */
export function setSvg(file: FileDocument): Promise<string> {
  return use(file, (typst, source) => typst.plainSvg(source))
}
