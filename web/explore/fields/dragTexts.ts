import { setDragTexts } from '../../controls/popups/dragTexts.ts'
import { text } from '../../i18n/text.ts'

/** What React Aria says of dragging, in the words of explorations. */
export const announceFieldDrags = (): void => setDragTexts((key) => text.get().t(`explore.fields.${key}`))
