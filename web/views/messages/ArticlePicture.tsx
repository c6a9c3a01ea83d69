import { safeLink } from '@sala/widgets/views/safeLink.ts'
import type { Picture } from '@sala/widgets/views/view.ts'
import { useState } from 'react'
import { cssVariable } from '../../controls/cssVariable.ts'
import styles from './Articles.module.css'

/** The subject of an article as a line drawing on a grid of 160 × 100, and its hue; the words beside it say the same. */
const drawings: Readonly<Record<string, { readonly hue: string; readonly shape: string }>> = {
  policy: { hue: '#4f6bd8', shape: 'M50 40L80 24l30 16zM56 44v24M68 44v24M80 44v24M92 44v24M104 44v24M48 74h64' },
  market: { hue: '#0b8a8a', shape: 'M46 74V30M46 74h70M54 64l16-14 12 8 26-26M96 32h12v12' },
  airline: {
    hue: '#2f80c2',
    shape: 'M112 30c4-4 8-2 5 3L102 50l8 26-6 4-14-22-14 13 2 10-5 4-6-12-12-6 4-5 10 2 13-14-22-14 4-6 26 8z',
  },
  accommodation: {
    hue: '#9a5fb5',
    shape: 'M46 74V32M46 66h68M114 74V56a10 10 0 00-10-10H70v20M58 54a5 5 0 100-10 5 5 0 000 10',
  },
  destination: { hue: '#2d9254', shape: 'M38 74l28-40 16 22 10-12 30 30zM106 36a6 6 0 100-12 6 6 0 000 12' },
  event: {
    hue: '#c2571a',
    shape: 'M50 34h60v40H50zM50 46h60M64 26v14M96 26v14M80 53l3 6 7 1-5 4 1 7-6-3-6 3 1-7-5-4 7-1z',
  },
  safety: { hue: '#c03d4d', shape: 'M80 22l26 10v18c0 14-11 22-26 28-15-6-26-14-26-28V32zM70 50l8 8 14-16' },
  economy: {
    hue: '#a47a10',
    shape: 'M80 78a28 28 0 100-56 28 28 0 000 56M72 36h12a7 7 0 010 14H72zM72 50h14a7 7 0 010 14H72zM80 30v6M80 64v6',
  },
  technology: {
    hue: '#5a6b86',
    shape: 'M66 22h28a4 4 0 014 4v48a4 4 0 01-4 4H66a4 4 0 01-4-4V26a4 4 0 014-4zM76 70h8M70 34h20M70 42h20M70 50h12',
  },
  other: {
    hue: '#6b7280',
    shape: 'M48 30h52v44H56a8 8 0 01-8-8zM100 42h12v24a8 8 0 01-12 7M58 42h32M58 52h32M58 62h20',
  },
}
const fallback = { hue: '#6b7280', shape: drawings.other?.shape ?? '' }

/**
 * The picture of an article. Pictures of other sites are not fetched (the content policy refuses them, and the site would learn who reads).
 * For these, and if a picture fails to load, the category is drawn.
 */
export function ArticlePicture({ picture: { address, drawing } }: { readonly picture: Picture }) {
  const [failed, setFailed] = useState<string | null>(null)
  const pictureAddress = ownAddress(address)
  if (pictureAddress !== null && pictureAddress !== failed)
    return (
      <img
        className={styles.picture}
        src={pictureAddress}
        alt=""
        loading="lazy"
        onError={() => setFailed(pictureAddress)}
      />
    )
  const { hue, shape } = (Object.hasOwn(drawings, drawing) ? drawings[drawing] : undefined) ?? fallback
  return (
    <svg
      className={`${styles.picture} ${styles.drawing}`}
      style={cssVariable('--hue', hue)}
      viewBox="0 0 160 100"
      aria-hidden="true"
    >
      <path d={shape} fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

/** An address of this site, or null. */
function ownAddress(address: string | null): string | null {
  const safe = safeLink(address)
  return safe !== null && new URL(safe).origin === window.location.origin ? safe : null
}
