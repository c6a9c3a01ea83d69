import { defineMessages } from '../../locales/messages.ts'

/** What a person reads of a file that is not taken, with the way out. */
export const documentMessages = defineMessages('problems.documents', {
  encrypted: 'The file has a password. Save it without one and give it again.',
  macros: 'The file holds macros. Save it as .docx, .xlsx or .pptx, which have none, and give it again.',
  too_much: 'The file unpacks to far more than its size lets expect, so it was not opened. Split it, or save it again.',
  damaged: 'The file is damaged and cannot be read. Open it in its own program, save it again and give it anew.',
  late: 'Reading the file took too long. Split it, or save it in another format.',
  there: 'This file is among the documents already.',
})
