import type { ComponentProps } from 'react'
import buttons from './buttons.module.css'

interface TextButtonProps extends Pick<ComponentProps<'button'>, 'aria-disabled' | 'aria-label' | 'disabled'> {
  readonly kind: 'main' | 'quiet' | 'text' | 'danger'
  readonly label: string
  readonly onPress: () => void
}

/** A button of nothing but words. */
export function TextButton({ kind, label, onPress, ...more }: TextButtonProps) {
  return (
    <button type="button" className={buttons[kind]} {...more} onClick={onPress}>
      {label}
    </button>
  )
}
