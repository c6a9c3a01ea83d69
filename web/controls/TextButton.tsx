import buttons from './buttons.module.css'

interface TextButtonProps {
  readonly kind: 'main' | 'quiet' | 'text' | 'danger'
  readonly label: string
  readonly disabled?: boolean | undefined
  readonly onPress: () => void
}

/** A button of nothing but words. */
export function TextButton({ kind, label, disabled, onPress }: TextButtonProps) {
  return (
    <button type="button" className={buttons[kind]} disabled={disabled} onClick={onPress}>
      {label}
    </button>
  )
}
