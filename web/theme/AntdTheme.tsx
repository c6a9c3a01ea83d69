import { ConfigProvider, theme } from 'antd'
import type { Locale } from 'antd/es/locale'
import english from 'antd/es/locale/en_US'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useStore } from '../store.ts'
import { loadAntdLocale } from './antdLocale.ts'
import { settings } from './settings.ts'
import { type Colours, coloursOf, fontFamily, fontSizes, fontWeights, radii } from './tokens.ts'
import { useDark } from './useDark.ts'

function tokensOf(colours: Colours) {
  return {
    colorPrimary: colours.fill,
    colorLink: colours.accent,
    colorSuccess: colours.positive,
    colorError: colours.negative,
    colorWarning: colours.warning,
    colorText: colours.ink,
    colorTextSecondary: colours.inkQuiet,
    colorTextTertiary: colours.inkQuiet,
    colorTextPlaceholder: colours.inkQuiet,
    colorBgLayout: colours.ground,
    colorBgContainer: colours.surface,
    colorBgElevated: colours.raised,
    colorBorder: colours.edge,
    colorBorderSecondary: colours.line,
    fontFamily,
    fontSize: fontSizes.small,
    fontWeightStrong: fontWeights.strong,
    borderRadius: radii.normal,
    borderRadiusSM: radii.small,
    borderRadiusLG: radii.large,
    controlHeight: 40,
    controlHeightSM: 32,
  }
}

/** Gives antd our tokens, and its words in the reader's language once they have come. */
export function AntdTheme({ children }: { readonly children: ReactNode }) {
  const { locale, rtlLayout, themeColours } = useStore(settings)
  const isDark = useDark()
  const [words, setWords] = useState<Locale>(english)

  const look = useMemo(
    () => ({
      algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
      token: tokensOf(coloursOf(isDark ? 'dark' : 'light', themeColours)),
    }),
    [isDark, themeColours],
  )

  // The words of antd and dayjs are chunks of their own; until they come, English ones stand. There are always some: antd puts a
  // provider more around the page where words are given, and the page would start anew when they come.
  useEffect(() => {
    let wanted = true
    void loadAntdLocale(locale).then((loaded) => wanted && setWords(loaded))
    return () => {
      wanted = false
    }
  }, [locale])

  return (
    <ConfigProvider theme={look} direction={rtlLayout ? 'rtl' : 'ltr'} locale={words}>
      {children}
    </ConfigProvider>
  )
}
