import { paletteOf } from '@sala/widgets/views/palette.ts'
import { type ChartStyle, widthClass } from '@sala/widgets/views/style.ts'
import { useMemo } from 'react'
import { useStore } from '../../store.ts'
import { settings } from '../../theme/settings.ts'
import { fontFamily } from '../../theme/tokens.ts'
import { useDark } from '../../theme/useDark.ts'
import { useMediaQuery } from '../../theme/useMediaQuery.ts'
import { pixelsOnPaper, printing } from '../paper/paper.ts'

/** The style of charts for this reader, at a width in CSS pixels (on paper that of the paper); the same object until something changes. */
export function useChartStyle(onScreen: number): ChartStyle {
  const paper = useStore(printing)
  const pixels = paper ? pixelsOnPaper(onScreen) : onScreen
  const width = widthClass(pixels)
  const { locale, rtlLayout, themeColours } = useStore(settings)
  const dark = useDark()
  // On paper too: a picture that is printed during an animation is incomplete.
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
