import styles from './Pavilion.module.css'

/** A sala by the water at dusk: the picture beside the sign-in form. It says nothing that the words do not. */
export function Pavilion() {
  return (
    <svg className={styles.scene} viewBox="0 0 720 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#141c44" />
          <stop offset="0.55" stopColor="#31479e" />
          <stop offset="0.78" stopColor="#7d7bb8" />
          <stop offset="1" stopColor="#e9a96b" />
        </linearGradient>
        <linearGradient id="water" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#c98f72" />
          <stop offset="0.25" stopColor="#55589a" />
          <stop offset="1" stopColor="#161e48" />
        </linearGradient>
      </defs>
      <rect width="720" height="690" fill="url(#dusk)" />
      <circle cx="360" cy="556" r="126" fill="#ffd28a" opacity="0.92" />
      <path
        d="M0 660c80-46 150-66 214-40 50-40 108-54 166-30 62-34 132-24 190 20 56-18 106-8 150 22v70H0z"
        fill="#2a3676"
      />
      <path d="M0 676c96-26 190-34 280-14 110-26 270-26 440 4v40H0z" fill="#1c2658" />
      <rect y="690" width="720" height="210" fill="url(#water)" />
      <g fill="#10173a">
        <path d="M360 450C336 528 270 586 176 614c-7 2-14-2-18-10 2 18 12 28 30 28h344c18 0 28-10 30-28-4 8-11 12-18 10-94-28-160-86-184-164z" />
        <path d="M232 632h14v54h-14zM474 632h14v54h-14zM318 632h10v54h-10zM392 632h10v54h-10z" />
        <path d="M204 684h312v9H204zM186 693h348v10H186z" />
      </g>
      <g fill="#10173a" stroke="#f0b44c" strokeWidth="5" strokeLinejoin="round">
        <path d="M360 404C342 488 286 546 214 576c-7 3-13-1-17-8 2 15 11 23 26 23h274c15 0 24-8 26-23-4 7-10 11-17 8-72-30-128-88-146-172z" />
        <path d="M360 332C348 420 306 490 252 524c-6 4-12 1-16-6 2 14 10 21 23 21h202c13 0 21-7 23-21-4 7-10 10-16 6-54-34-96-104-108-192z" />
      </g>
      <path fill="#f0b44c" d="M356 352c-3-22 0-44 12-62-3 20-3 42-4 62z" />
      <path fill="#f0b44c" opacity="0.25" d="M360 400c10 44 30 76 56 98H304c26-22 46-54 56-98z" />
      <g fill="#ffd28a">
        <path
          d="M300 716h120v4H300zM322 738h76v3h-76zM276 758h168v3H276zM336 782h48v3h-48zM312 812h96v3h-96z"
          opacity="0.7"
        />
      </g>
      <path fill="#10173a" opacity="0.45" d="M190 703h340l-30 10H220zM250 728h220l-20 6H270z" />
    </svg>
  )
}
