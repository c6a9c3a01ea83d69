import fields from './fields.module.css'

/** Why something was refused; nothing where it was not. */
export function Fault({ text }: { readonly text: string | null }) {
  return (
    text !== null && (
      <p className={fields.fault} role="alert">
        {text}
      </p>
    )
  )
}
