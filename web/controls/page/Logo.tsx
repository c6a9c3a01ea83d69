import styles from './Logo.module.css'

/** The roofs of a sala, the open pavilion where travellers rest, with the horn of a Thai gable. Also in `public/sala.svg`. */
export function LogoMark({ size = 36 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" className="fixed">
      <rect width="40" height="40" rx="9" fill="#23326f" />
      <path
        fill="#f0b44c"
        d="M19.7 9.2c-.2-2 .1-3.8 1.1-5.4-.2 1.8-.2 3.6-.3 5.4zM20 8c-.9 5.2-3.4 8.9-7.1 10.8-.6.3-1.1 0-1.4-.5.2 1.3.9 1.9 2.1 1.9h12.8c1.2 0 1.9-.6 2.1-1.9-.3.5-.8.8-1.4.5C23.4 16.9 20.9 13.2 20 8z"
      />
      <path
        fill="#f0b44c"
        d="M12.3 21.3c-1.5 1.9-3.4 3.3-5.6 4.3-.6.3-1.2 0-1.5-.6.2 1.4 1 2.1 2.3 2.1h25c1.3 0 2.1-.7 2.3-2.1-.3.6-.9.9-1.5.6-2.2-1-4.1-2.4-5.6-4.3z"
      />
      <path fill="#ffffff" d="M10.5 28.3h2.3v4.5h-2.3zM27.2 28.3h2.3v4.5h-2.3zM7 33h26v2H7z" />
    </svg>
  )
}

/** The mark with the name beside it. */
export function Logo({ compact = false }: { readonly compact?: boolean }) {
  return (
    <span className="inline-row gap-12px">
      <LogoMark />
      <span className={compact ? 'unseen' : styles.name}>Sala</span>
    </span>
  )
}
