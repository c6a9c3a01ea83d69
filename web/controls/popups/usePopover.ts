import { type FocusEvent, type ToggleEvent, useId, useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import type { LoadedOnce } from '../../loading/loadOnce.ts'
import { notify } from '../../notices/notices.ts'

/**
 * A native popover below its button. The browser closes it by Escape and by a click elsewhere, gives the focus back, and shows it over
 * dialogs and cards in full screen. The code of its content loads when the button is pointed at, focused or pressed.
 */
export function usePopover<Module>(part: LoadedOnce<Module>) {
  const { t } = useText()
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  /** Whether it is open; the code may come after it has been closed again. */
  const isOpening = useRef(false)
  const [content, setContent] = useState<{ readonly module: Module } | null>(null)

  const close = () => element.current?.hidePopover()

  /** The Tab key leads out of it. */
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close()
  }

  function toggle({ newState }: Pick<ToggleEvent, 'newState'>) {
    isOpening.current = newState === 'open'
    if (!isOpening.current) return setContent(null)
    const loaded = part.current()
    if (loaded !== null) return setContent({ module: loaded })
    part.load().then(
      (module) => {
        if (isOpening.current) setContent({ module })
      },
      () => {
        close()
        notify('error', t('pages.reloadHint'))
      },
    )
  }

  const preload = () => void part.load().catch(() => undefined)
  return {
    /** The loaded module while the popover is open. */
    content: content?.module ?? null,
    // It stands at its source.
    open: () => element.current?.showPopover(button.current ? { source: button.current } : {}),
    close,
    button: {
      ref: button,
      type: 'button',
      popoverTarget: id,
      'aria-controls': content === null ? undefined : id,
      onPointerEnter: preload,
      onFocus: preload,
    },
    popover: { ref: element, id, popover: 'auto', onToggle: toggle, onBlur: leave },
  } as const
}
