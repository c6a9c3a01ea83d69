import styles from './Logo.module.css'

/** The roofs of a sala, the open pavilion where travellers rest: three tiers with upturned ends over two posts. */
export function LogoMark({ size = 36 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" className={styles.mark}>
      <rect width="40" height="40" rx="9" className={styles.ground} />
      <g className={styles.roof}>
        <path d="M20 5.5c.5 3.6 2.4 6.2 6.3 7.9H13.7c3.9-1.7 5.8-4.3 6.3-7.9z" />
        <path d="M12.6 14.9h14.8c1.2 2.5 3.1 4 6 4.7H6.6c2.9-.7 4.8-2.2 6-4.7z" />
        <path d="M9.6 21.1h20.8c1.2 2.4 3 3.9 5.8 4.6H3.8c2.8-.7 4.6-2.2 5.8-4.6z" />
      </g>
      <path className={styles.posts} d="M11 27.2h2.2v5.4H11zM26.8 27.2H29v5.4h-2.2zM7.5 32.6h25v1.9h-25z" />
    </svg>
  )
}

/** The mark with the name beside it. */
export function Logo({ compact = false }: { readonly compact?: boolean }) {
  return (
    <span className={styles.logo}>
      <LogoMark />
      <span className={compact ? 'unseen' : styles.name}>Sala</span>
    </span>
  )
}
