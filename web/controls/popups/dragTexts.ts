import { dragTexts } from './ariaTexts.ts'

type DragText = 'start' | 'started' | 'cancel' | 'drop' | 'cancelled' | 'dropped'

/**
 * Sets what React Aria says of dragging, in a page's own words of what is dragged, until another page does: it has to be called before what
 * is dragged is drawn.
 */
export function setDragTexts(say: (text: DragText) => string): void {
  const start = () => say('start')
  const started = () => say('started')
  const cancel = () => say('cancel')
  const drop = () => say('drop')
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
    dropCanceled: () => say('cancelled'),
    dropComplete: () => say('dropped'),
  })
}
