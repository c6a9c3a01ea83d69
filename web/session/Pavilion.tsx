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
        <path d="M360 392c5 34 24 58 62 74H298c38-16 57-40 62-74z" />
        <path d="M290 474h140c12 24 30 39 60 46H230c30-7 48-22 60-46z" />
        <path d="M262 528h196c14 27 36 44 70 52H192c34-8 56-25 70-52z" />
        <path d="M244 588h12v96h-12zM464 588h12v96h-12zM318 588h9v96h-9zM393 588h9v96h-9z" />
        <path d="M206 640h308v7H206zM190 684h340v12H190z" />
        <path d="M220 640h5v46h-5zM495 640h5v46h-5z" />
      </g>
      <g fill="#ffd28a">
        <path
          d="M300 716h120v4H300zM322 738h76v3h-76zM276 758h168v3H276zM336 782h48v3h-48zM312 812h96v3h-96z"
          opacity="0.7"
        />
      </g>
      <g fill="#10173a" opacity="0.55">
        <path d="M206 702h308l-26 9H232zM262 726h196l-22 6H284z" />
      </g>
    </svg>
  )
}
