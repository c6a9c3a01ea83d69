import { type ReactNode, useRef } from 'react'
import { useText } from '../i18n/text.ts'
import { notify } from '../notices/notices.ts'
import input from './input.module.css'

interface LinkFieldProps {
  readonly link: string
  readonly label: string
  /** The message after copying, for texts that are not links. */
  readonly copied?: string
  /** Draws the button, which stands in different places. */
  readonly children: (copy: () => void) => ReactNode
}

/** A link to hand on: it is chosen at a touch, and copied by a button. */
export function LinkField({ link, label, copied, children }: LinkFieldProps) {
  const { t } = useText()
  const field = useRef<HTMLInputElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      notify('success', copied ?? t('common.linkCopied'))
    } catch {
      // Over plain http browsers keep the clipboard to themselves; the link is chosen, to be copied by hand.
      field.current?.select()
    }
  }

  return (
    <>
      <label className="grid gap-half tiny">
        <span>{label}</span>
        <input
          ref={field}
          className={input.input}
          dir="ltr"
          readOnly
          value={link}
          onFocus={({ target }) => target.select()}
        />
      </label>
      {children(() => void copy())}
    </>
  )
}
