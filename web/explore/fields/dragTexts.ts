import { dragTexts } from '../../controls/popups/ariaTexts.ts'
import { text } from '../../i18n/text.ts'

const say = () => text.get().t

/** What React Aria says of dragging, in the words of explorations. It asks for them when something is dragged. */
Object.assign(dragTexts, {
  dragDescriptionKeyboard: () => say()('explore.fields.start'),
  dragDescriptionTouch: () => say()('explore.fields.start'),
  dragDescriptionVirtual: () => say()('explore.fields.start'),
  dragStartedKeyboard: () => say()('explore.fields.started'),
  dragStartedTouch: () => say()('explore.fields.started'),
  dragStartedVirtual: () => say()('explore.fields.started'),
  endDragKeyboard: () => say()('explore.fields.cancel'),
  endDragTouch: () => say()('explore.fields.cancel'),
  endDragVirtual: () => say()('explore.fields.cancel'),
  dropDescriptionKeyboard: () => say()('explore.fields.drop'),
  dropDescriptionTouch: () => say()('explore.fields.drop'),
  dropDescriptionVirtual: () => say()('explore.fields.drop'),
  dropCanceled: () => say()('explore.fields.cancelled'),
  dropComplete: () => say()('explore.fields.dropped'),
})
