import { PdfLayout, plainLayout } from '@sala/catalog/api/exports.ts'
import { readStored, writeStored } from '../../storage.ts'
import { createStore } from '../../store.ts'

const storageKey = 'pdf'

/** What the PDF files of this person hold, kept in the browser; each card on a page until something else is chosen. */
export const pdfLayout = createStore<PdfLayout>(PdfLayout.catch(plainLayout).parse(readStored(storageKey)))

/** Changes what the next PDF files hold, and keeps it. */
export function choosePdfLayout(changes: Partial<PdfLayout>): void {
  pdfLayout.set({ ...pdfLayout.get(), ...changes })
  writeStored(storageKey, pdfLayout.get())
}
