import { dragTexts } from './ariaTexts.ts'

/** What a page says of dragging, in its own words of what is dragged. */
interface DragTexts {
  readonly start: () => string
  readonly started: () => string
  readonly cancel: () => string
  readonly drop: () => string
  readonly cancelled: () => string
  readonly dropped: () => string
}

/** Sets what React Aria says of dragging, until another page does: it has to be called before what is dragged is drawn. */
export function setDragTexts({ start, started, cancel, drop, cancelled, dropped }: DragTexts): void {
  Object.assign(dragTexts, {
    dragDescriptionKeyboard: start,
    dragDescriptionTouch: start,
    dragDescriptionVirtual: start,
    dragStartedKeyboard: started,
    dragStartedTouch: started,
    dragStartedVirtual: started,
    endDragKeyboard: cancel,
    endDragTouch: cancel,
    endDragVirtual: cancel,
    dropDescriptionKeyboard: drop,
    dropDescriptionTouch: drop,
    dropDescriptionVirtual: drop,
    dropCanceled: cancelled,
    dropComplete: dropped,
  })
}
