import { type ComponentProps, useLayoutEffect, useRef } from 'react'

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'onCancel' | 'onClose' | 'open' | 'ref' | 'closedby'> {
  /** Escape, and where `light` is set a click beside it. */
  readonly onClose: () => void
  /** A click on the backdrop closes it. */
  readonly light?: boolean
}

/** A native modal dialog, open as long as it is drawn. The browser keeps the focus inside and gives it back. */
export function Modal({ onClose, light = false, ...props }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  // A dialog is opened by a call, not by a property. It is closed before it is removed from the page: after removal, the browser would not
  // restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      {...props}
      ref={dialog}
      closedby={light ? 'any' : 'closerequest'}
      // The page decides whether the dialog goes: what it shows then must not stand there closed.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    />
  )
}
