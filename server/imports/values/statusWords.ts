import type { Status } from '@sala/catalog/dataset.ts'
import { plainText } from '@sala/catalog/imports/fileTexts.ts'
import { readPeriodWords, statusOfMark } from './periods.ts'

/** A legend says what a mark means (“P = preliminary”, “* หมายถึง ปรับปรุง”), and nothing about the figures themselves. */
const legend =
  /(?:^|[\s(:;,.])\(?(?:[prf]\d?|\*+|®)\)?\s*(?:=|:|[-–]\s|หมายถึง|คือ|means\b|denotes\b|stands\b|preliminary|provisional|revised|final)/i

/** “Primary data” is how the ministry's English books say preliminary. */
const stated: readonly (readonly [Status, RegExp])[] = [
  ['preliminary', /เบื้องต้น|\bpreliminary\b|\bprelim\b|\bprovisional\b|\bprimary data\b|\bflash (?:data|estimate)/i],
  [
    'revised',
    /(?<!\b(?:may|will|to|can|could) be )(?<!not )\brevised\b|(?:ตัวเลข|ข้อมูล|ฉบับ)ปรับปรุง(?!ล่าสุด|เมื่อ|ณ|\s*ณ|ให้)/i,
  ],
  ['final', /(?<!not )(?<!not yet )\bfinal(?:i[sz]ed)? (?:data|figures?|report|version|statistics)\b|สุดท้าย|ฉบับสมบูรณ์/i],
]

/** The one status that a title or a note states in words; null where it states none, several, or only explains a mark. */
export function statedStatus(text: string): Status | null {
  const written = plainText(text)
  if (written.length > 400 || legend.test(written)) return null
  const statuses = stated.flatMap(([status, words]) => (words.test(written) ? [status] : []))
  return statuses.length === 1 ? (statuses[0] ?? null) : null
}

const markInBrackets = /\(\s?(p|r|f|®)\s?\d?\s?\)/i
const markAlone = /^\(?\s?(p|r|f|®)\s?\d?\s?\)?\*?$/i

/** The status that the mark in a title or a sheet's name means: that of its year, or one in brackets. */
export function markIn(text: string): Status | null {
  const written = plainText(text)
  const mark = readPeriodWords(written).status ?? statusOfMark(markInBrackets.exec(written)?.[1])
  return mark ?? (written.includes('®') && !legend.test(written) ? 'revised' : null)
}

/** The status that a heading bears, as a mark or in words. */
export function headingStatus(text: string): Status | null {
  return markIn(text) ?? statedStatus(text)
}

/** The status that a mark standing alone in a cell means: `P`, `(R1)`, `®`; null for anything else. */
export function markStatus(text: string): Status | null {
  return statusOfMark(markAlone.exec(plainText(text))?.[1])
}

/** The status that the texts above and below a table state; null where none does, or where they contradict each other. */
export function statusOfTexts(texts: Iterable<string>): Status | null {
  const statuses = new Set<Status>()
  for (const text of texts) {
    const status = statedStatus(text)
    if (status !== null) statuses.add(status)
  }
  const [only] = statuses
  return statuses.size === 1 && only !== undefined ? only : null
}
