import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The one family of the product, cut by script, in the two weights that are used. The files come with npm packages (OFL). */

export type Script = 'latin' | 'thai' | 'arabic' | 'hebrew'
export type Weight = 'regular' | 'strong'

interface Cut {
  readonly script: Script
  readonly folder: string
  readonly file: string
  readonly family: string
}

/** In the order in which a missing letter is looked for. */
const cuts: readonly Cut[] = [
  { script: 'latin', folder: 'ibm-plex-sans', file: 'IBMPlexSans', family: 'IBM Plex Sans' },
  { script: 'thai', folder: 'ibm-plex-sans-thai', file: 'IBMPlexSansThai', family: 'IBM Plex Sans Thai' },
  { script: 'arabic', folder: 'ibm-plex-sans-arabic', file: 'IBMPlexSansArabic', family: 'IBM Plex Sans Arabic' },
  { script: 'hebrew', folder: 'ibm-plex-sans-hebrew', file: 'IBMPlexSansHebrew', family: 'IBM Plex Sans Hebrew' },
]

const weights: Readonly<Record<Weight, string>> = { regular: '400Regular', strong: '600SemiBold' }

export const scripts: readonly Script[] = cuts.map(({ script }) => script)

/** Family names for a list of fall-backs. */
export const families: readonly string[] = cuts.map(({ family }) => family)

const resolver = createRequire(import.meta.url)

/** The bytes of one font file. */
export function readFont(script: Script, weight: Weight): Buffer {
  const cut = cuts.find((one) => one.script === script)
  if (cut === undefined) throw new Error(`There is no font for the script ${script}.`)
  const style = weights[weight]
  return readFileSync(resolver.resolve(`@expo-google-fonts/${cut.folder}/${style}/${cut.file}_${style}.ttf`))
}

/** All font files, regular and strong. */
export function readFonts(): readonly Buffer[] {
  return cuts.flatMap(({ script }) => [readFont(script, 'regular'), readFont(script, 'strong')])
}
