import type { Palette } from '../../palette.ts'

/**
 * Small drawings of the weather, on a round ground so that they are visible on any colour of a map. They are paths, not characters: no
 * bundled font has them, and a file must match the screen.
 */

const cloud = 'M7 15.5h9.5a3.5 3.5 0 0 0 .4-7 5 5 0 0 0-9.6-.6A3.9 3.9 0 0 0 7 15.5z'
const raised = 'M7 12.5h9.5a3.3 3.3 0 0 0 .4-6.6A4.8 4.8 0 0 0 7.6 5.3 3.7 3.7 0 0 0 7 12.5z'

/** Strokes and filled shapes on a square of 24. */
const drawings = {
  clear: {
    stroke:
      'M12 3v2.2M12 18.8V21M3 12h2.2M18.8 12H21M5.6 5.6l1.6 1.6M16.8 16.8l1.6 1.6M5.6 18.4l1.6-1.6M16.8 7.2l1.6-1.6',
    fill: 'M12 7.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4z',
  },
  partly_cloudy: {
    stroke: `M15.5 2.8v1.6M20.3 7.6h-1.6M18.9 4.2l-1.1 1.1M12.9 5.2a3.4 3.4 0 0 1 5.8 3.4M6 18.5h8.6a3.1 3.1 0 0 0 .3-6.2 4.5 4.5 0 0 0-8.6-.5A3.4 3.4 0 0 0 6 18.5z`,
    fill: '',
  },
  cloudy: { stroke: cloud, fill: '' },
  overcast: { stroke: cloud, fill: cloud },
  light_rain: { stroke: `${raised}M12 15.5v3`, fill: '' },
  rain: { stroke: `${raised}M9 15.5v3M12 17v3M15 15.5v3`, fill: '' },
  heavy_rain: { stroke: `${raised}M8 15v5.5M12 15v5.5M16 15v5.5`, fill: raised },
  thunderstorm: { stroke: raised, fill: 'M13.4 11 7.2 17.6h3.6L9.4 23l6.8-7.4h-3.8l2.4-4.6z' },
  haze: { stroke: 'M4.5 8h11M8 12h11.5M4.5 16h9M16.5 16h3', fill: '' },
} as const satisfies Readonly<Record<string, { readonly stroke: string; readonly fill: string }>>

export type SymbolName = keyof typeof drawings

/** Whether there is a drawing of a name. */
export function isSymbol(name: string | null): name is SymbolName {
  return name !== null && Object.hasOwn(drawings, name)
}

/** The drawing as the address of a picture, in the ink and on the ground of a theme. */
export function symbolImage(name: SymbolName, { text, surface }: Pick<Palette, 'text' | 'surface'>): string {
  const { stroke, fill } = drawings[name]
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="-3 -3 30 30">` +
    `<circle cx="12" cy="12" r="14.5" fill="${surface}" fill-opacity="0.92"/>` +
    `<path d="${fill}" fill="${text}"/>` +
    `<path d="${stroke}" fill="none" stroke="${text}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>` +
    '</svg>'
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
}
