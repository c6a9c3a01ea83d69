import { paletteOf } from '@sala/widgets/views/palette.ts'
import { type ChartStyle, widthClass } from '@sala/widgets/views/style.ts'
import { useMemo } from 'react'
import { useStore } from '../../store.ts'
import { settings } from '../../theme/settings.ts'
import { fontFamily } from '../../theme/tokens.ts'
import { useDark } from '../../theme/useDark.ts'
import { useMediaQuery } from '../../theme/useMediaQuery.ts'
import { pixelsOnPaper, printing } from '../paper/paper.ts'

/** How charts are drawn for this reader, in so many CSS pixels (on paper in its own); the same object until something of it changes. */
export function useChartStyle(onScreen: number): ChartStyle {
  const paper = useStore(printing)
  const pixels = paper ? pixelsOnPaper(onScreen) : onScreen
  const width = widthClass(pixels)
  const { locale, rtlLayout, themeColours } = useStore(settings)
  const dark = useDark()
  // On paper too: a picture that is caught while it moves is half a picture.
  const reducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)') || paper
  return useMemo(
    () => ({
      palette: paletteOf(dark ? 'dark' : 'light', themeColours),
      language: locale,
      direction: rtlLayout ? 'rtl' : 'ltr',
      fontFamily,
      reducedMotion,
      width,
      pixels,
    }),
    [dark, themeColours, locale, rtlLayout, reducedMotion, width, pixels],
  )
}
