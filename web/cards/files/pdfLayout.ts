import { PdfLayout, plainLayout } from '@sala/catalog/api/exports.ts'
import { readStored, writeStored } from '../../storage.ts'
import { createStore } from '../../store.ts'

const storageKey = 'pdf'

/** This person's choice for PDF files, stored in the browser; by default one card per page. */
export const pdfLayout = createStore<PdfLayout>(PdfLayout.catch(plainLayout).parse(readStored(storageKey)))

/** Changes and stores the choice for PDF files. */
export function choosePdfLayout(changes: Partial<PdfLayout>): void {
  pdfLayout.set({ ...pdfLayout.get(), ...changes })
  writeStored(storageKey, pdfLayout.get())
}
