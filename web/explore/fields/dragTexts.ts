import { setDragTexts } from '../../controls/popups/dragTexts.ts'
import { text } from '../../i18n/text.ts'

const say = () => text.get().t

/** What React Aria says of dragging, in the words of explorations. */
export const announceFieldDrags = (): void =>
  setDragTexts({
    start: () => say()('explore.fields.start'),
    started: () => say()('explore.fields.started'),
    cancel: () => say()('explore.fields.cancel'),
    drop: () => say()('explore.fields.drop'),
    cancelled: () => say()('explore.fields.cancelled'),
    dropped: () => say()('explore.fields.dropped'),
  })
