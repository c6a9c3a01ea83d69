import { safeLink } from '@sala/widgets/views/safeLink.ts'
import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'

interface ExternalLinkProps {
  /** Out of the data: only `http` and `https` become links. */
  readonly address: string
  readonly children: ReactNode
}

/** A link out of the product, in a tab of its own that learns nothing of this page and has no handle on it. */
export function ExternalLink({ address, children }: ExternalLinkProps) {
  const href = safeLink(address)
  if (href === null) return null
  return (
    <a
      className="inline-row gap-half no-underline underlinable"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={hostOf(href)}
    >
      {children}
      <Icon name="away" size={14} />
    </a>
  )
}

const hostOf = (href: string): string => new URL(href).host
