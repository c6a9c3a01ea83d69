import { withWords } from '../../i18n/i18n.ts'
import { lazyPart } from '../Boundary.tsx'

/** Asks for the contents of PDF files; its code comes when it is first opened. */
export const PdfChoices = lazyPart(withWords(['boards'], () => import('./PdfChoicesDialog.tsx')))
