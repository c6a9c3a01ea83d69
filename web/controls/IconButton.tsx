import type { ComponentProps } from 'react'
import buttons from './buttons.module.css'
import { Icon, type IconName } from './Icon.tsx'

interface IconButtonProps extends Pick<ComponentProps<'button'>, 'aria-haspopup'> {
  readonly icon: IconName
  /** The accessible name, and the tooltip. */
  readonly label: string
  readonly size?: number
  /** One of several in a narrow panel, or above a card. */
  readonly narrow?: boolean
  /** Its looks elsewhere than in the rows of lists and panels. */
  readonly className?: string | undefined
  /** Null where there is nothing to do; the button keeps its place and the focus, for it may be pressed again and again. */
  readonly onPress: (() => void) | null
}

/** A button that is a sign without words. */
export function IconButton({ icon, label, onPress, narrow = false, size, className, ...more }: IconButtonProps) {
  return (
    <button
      type="button"
      {...more}
      className={className ?? (narrow ? `${buttons.tool} ${buttons.narrow}` : buttons.tool)}
      aria-label={label}
      title={label}
      aria-disabled={onPress === null}
      onClick={() => onPress?.()}
    >
      <Icon name={icon} size={size ?? (narrow ? 16 : 20)} />
    </button>
  )
}
