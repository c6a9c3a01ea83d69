/** Our own line icons on a grid of 24, drawn with the colour of the text. They decorate: the words stand beside them or in a label. */
const shapes = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 8v5M12 16.5v.01M10.3 4.2L2.8 17.3A2 2 0 004.5 20.3h15a2 2 0 001.7-3L13.7 4.2a2 2 0 00-3.4 0z',
  info: 'M12 11v5.5M12 7.5v.01M12 21a9 9 0 100-18 9 9 0 000 18z',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  plus: 'M12 5.5v13M5.5 12h13',
  minus: 'M5.5 12h13',
  grid: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  columns: 'M4 5h16v14H4zM9.3 5v14M14.7 5v14',
  calendar: 'M4.5 6h15v13.5h-15zM4.5 10h15M8.5 3.5V8M15.5 3.5V8',
  pin: 'M12 21s6.5-6 6.5-11a6.5 6.5 0 10-13 0c0 5 6.5 11 6.5 11zM12 12.3a2.3 2.3 0 100-4.6 2.3 2.3 0 000 4.6z',
  away: 'M14 4.5h5.5V10M19.5 4.5l-8 8M17 13.5v5a1 1 0 01-1 1H5.5a1 1 0 01-1-1V8a1 1 0 011-1h5',
  phone: 'M6 4h3l1.5 4-2 1.5a11 11 0 006 6l1.5-2 4 1.5v3a2 2 0 01-2.2 2A16 16 0 014 6.2 2 2 0 016 4z',
  people:
    'M9 11a3.2 3.2 0 100-6.4A3.2 3.2 0 009 11zM3 19.5c.4-3.4 2.6-5.3 6-5.3s5.6 1.9 6 5.3M15.5 5a3.2 3.2 0 010 6M17 14.4c2.4.5 3.7 2.3 4 5.1',
  sliders: 'M4 7.5h9M17 7.5h3M4 16.5h3M11 16.5h9M15 9.5a2 2 0 100-4 2 2 0 000 4zM9 18.5a2 2 0 100-4 2 2 0 000 4z',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  sidebar: 'M4 5h16v14H4zM9.5 5v14',
  compass: 'M12 21a9 9 0 100-18 9 9 0 000 18zM15.5 8.5l-2 5-5 2 2-5z',
  globe:
    'M12 21a9 9 0 100-18 9 9 0 000 18zM3.3 12h17.4M12 3c2.5 2.6 3.6 5.6 3.6 9s-1.1 6.4-3.6 9c-2.5-2.6-3.6-5.6-3.6-9S9.5 5.6 12 3z',
  moon: 'M20 14.2A8.2 8.2 0 019.8 4a8.2 8.2 0 1010.2 10.2z',
  sun: 'M12 16.5a4.5 4.5 0 100-9 4.5 4.5 0 000 9zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  expand: 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5',
  shrink: 'M4 9h5V4M20 9h-5V4M4 15h5v5M20 15h-5v5',
  leave: 'M14 4.5H6.5a1.5 1.5 0 00-1.5 1.5v12a1.5 1.5 0 001.5 1.5H14M10.5 12H21M17.5 8.5L21 12l-3.5 3.5',
  chevron: 'M7 10l5 5 5-5',
  up: 'M7 14l5-5 5 5',
  tray: 'M4 13.5v5a1 1 0 001 1h14a1 1 0 001-1v-5M4 13.5h4.5l1.5 2.5h4l1.5-2.5H20M12 4v7M8.5 7.5h7',
  trayFull: 'M4 13.5v5a1 1 0 001 1h14a1 1 0 001-1v-5M4 13.5h4.5l1.5 2.5h4l1.5-2.5H20M8 7l3 3 5.5-5.5',
  bell: 'M6 16.5V11a6 6 0 0112 0v5.5l1.5 1.5h-15zM10 20.5h4',
  mail: 'M3.5 6h17v12.5h-17zM4 6.5l8 7 8-7',
  bookmark: 'M6.5 4h11v16L12 15.8 6.5 20z',
  before: 'M14 7l-5 5 5 5',
  after: 'M10 7l5 5-5 5',
  search: 'M10.5 17a6.5 6.5 0 100-13 6.5 6.5 0 000 13zM15.3 15.3L20.5 20.5',
  download: 'M12 4v11M7.5 11L12 15.5l4.5-4.5M5 19.5h14',
  upload: 'M12 15.5V4.5M7.5 9L12 4.5L16.5 9M5 19.5h14',
  waterfall: 'M3 20h4v-6h4V9h4V4h6',
  table: 'M4 5.5h16v13H4zM4 10h16M4 14.3h16M10 10v8.5',
  bars: 'M4.5 19.5h15M7 16v-5M12 16V5.5M17 16V9',
  reload: 'M19.5 5v4.5H15M19 9.5a7.5 7.5 0 10.5 4',
  passport:
    'M6 3h12a1 1 0 011 1v16a1 1 0 01-1 1H6a1 1 0 01-1-1V4a1 1 0 011-1zM12 13.5a3.2 3.2 0 100-6.4 3.2 3.2 0 000 6.4zM8.8 10.3h6.4M9 17.3h6',
  print:
    'M7 9V4h10v5M7 17H5a1.5 1.5 0 01-1.5-1.5v-5A1.5 1.5 0 015 9h14a1.5 1.5 0 011.5 1.5v5A1.5 1.5 0 0119 17h-2M7 14h10v6H7z',
  bed: 'M3.5 19V6.5M3.5 16h17M20.5 19v-5.5a3 3 0 00-3-3H11V16M7.3 12.5a1.8 1.8 0 100-3.6 1.8 1.8 0 000 3.6z',
  speech: 'M4.5 5h15v11h-8l-4 3.5V16h-3zM8 9h8M8 12h5',
  rivals: 'M5.5 20V4.5M5.5 5h12l-2.5 4 2.5 4h-12',
  gauge: 'M4.5 17.5a8.5 8.5 0 1115 0M12 16.5l4-6M12 17.5a1 1 0 100-2 1 1 0 000 2z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 100-6 3 3 0 000 6z',
  eyeClosed:
    'M4 4l16 16M9.9 5.8A9 9 0 0112 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 01-2.9 3.7M6 7.6A17 17 0 002.5 12S6 18.5 12 18.5a9 9 0 004.2-1.1M10 10a3 3 0 004.2 4.2',
  flask: 'M9.5 3h5M10.5 3v6L5 18.5A1.7 1.7 0 006.5 21h11a1.7 1.7 0 001.5-2.5L13.5 9V3M7.5 14.5h9',
  pencil: 'M5 19l.8-3.8L16.4 4.6a1.6 1.6 0 012.3 0l.7.7a1.6 1.6 0 010 2.3L8.8 18.2zM14.5 6.5l3 3',
  bin: 'M4.5 6.5h15M9 6.5V4.5h6v2M6.5 6.5l.8 13h9.4l.8-13M10 10v6M14 10v6',
  undo: 'M8 5L4 9l4 4M4 9h10a5.5 5.5 0 010 11H9',
  folder: 'M3.5 6a1 1 0 011-1h5l2 2.5h8a1 1 0 011 1V18a1 1 0 01-1 1h-15a1 1 0 01-1-1z',
  person: 'M12 11.5a4 4 0 100-8 4 4 0 000 8zM4.5 20.5c.5-4 3.2-6 7.5-6s7 2 7.5 6',
  building: 'M5 20.5v-16h9v16M14 9.5h5v11M3 20.5h18M8 8h3M8 12h3M8 16h3M16.5 13v.01M16.5 16.5v.01',
  key: 'M8 16.5a4.5 4.5 0 100-9 4.5 4.5 0 000 9zM12.3 11.2L20.5 11.2V15M16.5 11.2V14',
  document: 'M6.5 3.5h7l4 4v13h-11zM13.5 3.5v4h4M9 12h6M9 15.5h6',
  log: 'M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h4',
  palette:
    'M12 3.5a8.5 8.5 0 100 17c1.4 0 2-.9 2-1.9 0-1.6-1.3-1.7-1.3-2.9 0-.9.7-1.5 1.7-1.5h2.2a3.9 3.9 0 003.9-4C20.5 6.5 16.7 3.5 12 3.5zM7.5 12.2v.01M9.3 8.3v.01M13.4 7.2v.01M16.6 9.6v.01',
  board: 'M4.5 4.5h8v6h-8zM15 4.5h4.5v6H15zM4.5 13h4.5v6.5H4.5zM11.5 13h8v6.5h-8z',
  drag: 'M9 6.5v.01M15 6.5v.01M9 12v.01M15 12v.01M9 17.5v.01M15 17.5v.01',
  corner: 'M19 9v10H9M19 14v5h-5',
  narrower: 'M4 12h6M7 9l3 3-3 3M20 12h-6M17 9l-3 3 3 3',
  wider: 'M10 12H4M7 9l-3 3 3 3M14 12h6M17 9l3 3-3 3',
  shorter: 'M12 4v6M9 7l3 3 3-3M12 20v-6M9 17l3-3 3 3',
  taller: 'M12 10V4M9 7l3-3 3 3M12 14v6M9 17l3 3 3-3',
  redo: 'M16 5l4 4-4 4M20 9H10a5.5 5.5 0 000 11h5',
  share:
    'M7 14.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM17 8.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM17 20.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM9.2 10.8l5.6-3.6M9.2 13.2l5.6 3.6',
  copy: 'M8.5 8.5h11v11h-11zM5.5 15.5h-1v-11h11v1',
  more: 'M6 12v.01M12 12v.01M18 12v.01',
  newspaper:
    'M4.5 5h12v14H6a1.5 1.5 0 01-1.5-1.5zM16.5 9h3v8.5a1.5 1.5 0 01-3 0zM7.5 8.5h6v3.5h-6zM7.5 14.5h6M7.5 16.8h6',
} as const

export type IconName = keyof typeof shapes

/** Icons that point along the reading direction, and turn with it. */
const directed: ReadonlySet<IconName> = new Set(['leave', 'sidebar', 'before', 'after'])

export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return <LineDrawing shape={shapes[name]} size={size} className={directed.has(name) ? 'directed' : ''} />
}

interface LineDrawingProps {
  /** The commands of a path on the grid. */
  readonly shape: string
  readonly size: number
  readonly className?: string
}

/** An icon of a screen that keeps its shape itself: the shapes above are loaded before the sign-in form. */
export function LineDrawing({ shape, size, className = '' }: LineDrawingProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`fixed ${className}`.trim()}
    >
      <path d={shape} />
    </svg>
  )
}
