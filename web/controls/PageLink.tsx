import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface PageLinkProps {
  /** A path of the product with everything after it, as the address bar has it. */
  readonly path: string
  readonly className?: string | undefined
  /** Called when the link is followed here, and not in another tab. */
  readonly onFollow?: () => void
  readonly children: ReactNode
}

/** A link to an address that is known as a text only, followed without loading the product anew. */
export function PageLink({ path, className, onFollow, children }: PageLinkProps) {
  const router = useRouter()
  return (
    <a
      href={path}
      className={className}
      draggable={false}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onFollow?.()
        router.history.push(path)
      }}
    >
      {children}
    </a>
  )
}
