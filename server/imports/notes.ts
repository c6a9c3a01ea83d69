import type { ImportNote, NoteCode } from '@sala/catalog/api/importNotes.ts'
import english from '@sala/catalog/locales/en/imports.ts'
import { formatText } from '@sala/catalog/locales/format.ts'

/** What of a file was taken for what, as the reader tells it: by a code, so that it can be said in every language. */
export type Note = Omit<ImportNote, 'message' | 'code'> & { readonly code: Exclude<NoteCode, 'before'> }
/** The same before it is known which sheet it is about. */
export type SheetNote = Omit<Note, 'sheet'>

export const about = (sheet: string | null, { code, values }: SheetNote): Note => ({ code, sheet, values })

/** A note with its sentence in English, for the command line and programs. */
export function inEnglish({ code, sheet, values }: Note): ImportNote {
  const text = formatText('en', english, `imports.noteWords.${code}`, { ...values })
  return { code, sheet, values, message: sheet === null ? text : `sheet “${sheet.trim()}”: ${text}` }
}

/** Names in a note: the first eight, and how many follow. */
export function quoted(names: readonly string[]): string {
  const first = names.slice(0, 8).map((name) => `“${name.slice(0, 40)}”`)
  return names.length > 8 ? `${first.join(', ')} + ${names.length - 8}` : first.join(', ')
}
