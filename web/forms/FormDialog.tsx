import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { explain } from '../api/explain.ts'
import buttons from '../controls/buttons.module.css'
import { Dialog } from '../controls/dialogs/Dialog.tsx'
import { TextButton } from '../controls/TextButton.tsx'
import { useText } from '../i18n/text.ts'
import { Fault } from './Fault.tsx'

interface FormDialogProps {
  readonly title: string
  /** What the button is called that sends the form. */
  readonly action: string
  /** False while the form cannot be sent yet. */
  readonly ready?: boolean
  readonly wide?: boolean
  /** Does what the form is for. Gives what the person has to change first, in words, or null when it is done; what it throws is explained. */
  readonly onSend: () => Promise<string | null>
  /** The way back, and what comes after the form was sent. */
  readonly onClose: () => void
  /** The fields. */
  readonly children: ReactNode
  /** Stands below what went wrong. */
  readonly below?: ReactNode
}

/** A form in a dialog that is sent once at a time, closes when it is done, and tells what went wrong below its fields. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, ready = true, wide = false, onSend, onClose, children, below } = props
  const { t } = useText()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy || !ready) return
    setBusy(true)
    setFault(null)
    try {
      const refusal = await onSend()
      if (refusal === null) return onClose()
      setFault(refusal)
    } catch (error) {
      setFault(explain(error, t).message)
    }
    setBusy(false)
  }

  return (
    <Dialog
      title={title}
      wide={wide}
      onClose={onClose}
      actions={
        <>
          <TextButton kind="quiet" label={t('common.cancel')} onPress={onClose} />
          <button type="submit" form={id} className={buttons.main} aria-disabled={busy || !ready}>
            {action}
          </button>
        </>
      }
    >
      <form id={id} className="grid gap-2" noValidate onSubmit={(event) => void send(event)}>
        {children}
        <Fault text={fault} />
        {below}
      </form>
    </Dialog>
  )
}
