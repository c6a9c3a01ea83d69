import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * The one family of the product, cut by script, in the two weights that are used, and what writes other scripts: people's reviews and
 * names come in Chinese, Japanese and Korean and with emoji. The files come with npm packages (OFL).
 */

export type Script = 'latin' | 'thai' | 'arabic' | 'hebrew'
/** Large fonts, which are read only where a text needs them. Japanese is written with the Chinese one. */
export type OtherScript = 'chinese' | 'korean' | 'emoji'
export type Weight = 'regular' | 'strong'

interface Cut<Name> {
  readonly script: Name
  readonly folder: string
  readonly file: string
  readonly family: string
}

/** In the order in which a missing letter is looked for. */
const cuts: readonly Cut<Script>[] = [
  { script: 'latin', folder: 'ibm-plex-sans', file: 'IBMPlexSans', family: 'IBM Plex Sans' },
  { script: 'thai', folder: 'ibm-plex-sans-thai', file: 'IBMPlexSansThai', family: 'IBM Plex Sans Thai' },
  { script: 'arabic', folder: 'ibm-plex-sans-arabic', file: 'IBMPlexSansArabic', family: 'IBM Plex Sans Arabic' },
  { script: 'hebrew', folder: 'ibm-plex-sans-hebrew', file: 'IBMPlexSansHebrew', family: 'IBM Plex Sans Hebrew' },
]
const otherCuts: readonly Cut<OtherScript>[] = [
  { script: 'chinese', folder: 'noto-sans-sc', file: 'NotoSansSC', family: 'Noto Sans SC' },
  { script: 'korean', folder: 'noto-sans-kr', file: 'NotoSansKR', family: 'Noto Sans KR' },
  { script: 'emoji', folder: 'noto-emoji', file: 'NotoEmoji', family: 'Noto Emoji' },
]

const weights: Readonly<Record<Weight, string>> = { regular: '400Regular', strong: '600SemiBold' }

export const scripts: readonly Script[] = cuts.map(({ script }) => script)
export const otherScripts: readonly OtherScript[] = otherCuts.map(({ script }) => script)

/** Family names for a list of fall-backs. */
export const families: readonly string[] = [...cuts, ...otherCuts].map(({ family }) => family)

const resolver = createRequire(import.meta.url)

/** The bytes of one font file. Other scripts come in the regular weight alone. */
export function readFont(script: Script | OtherScript, weight: Weight): Buffer {
  const otherCut = otherCuts.find((candidate) => candidate.script === script)
  const cut = otherCut ?? cuts.find((candidate) => candidate.script === script)
  if (cut === undefined) throw new Error(`There is no font for the script ${script}.`)
  const style = weights[otherCut === undefined ? weight : 'regular']
  return readFileSync(resolver.resolve(`@expo-google-fonts/${cut.folder}/${style}/${cut.file}_${style}.ttf`))
}

/** The product's own font files, regular and strong, and those of other scripts where they are needed. */
export function readFonts(others: boolean): readonly Buffer[] {
  const scriptFonts = cuts.flatMap(({ script }) => [readFont(script, 'regular'), readFont(script, 'strong')])
  return others ? [...scriptFonts, ...otherScripts.map((script) => readFont(script, 'regular'))] : scriptFonts
}

/** Signs that a font of another script may have to write: arrows and symbols, East Asian letters, wide forms, emoji. */
export const ofOtherScripts = /[\u2190-\u2bff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffef\u{1f000}-\u{3ffff}]/gu
