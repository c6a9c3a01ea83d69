import { ConfigProvider, theme } from 'antd'
import type { Locale } from 'antd/es/locale'
import english from 'antd/es/locale/en_US'
import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from '../store.ts'
import { loadAntdLocale } from './antdLocale.ts'
import { settings } from './settings.ts'
import { type Colours, dark, fontFamily, fontSizes, fontWeights, light, radii } from './tokens.ts'
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

const lightTheme = { algorithm: theme.defaultAlgorithm, token: tokensOf(light) }
const darkTheme = { algorithm: theme.darkAlgorithm, token: tokensOf(dark) }

/** Gives antd our tokens, and its words in the reader's language once they have come. */
export function AntdTheme({ children }: { readonly children: ReactNode }) {
  const { locale, rtlLayout } = useStore(settings)
  const isDark = useDark()
  const [words, setWords] = useState<Locale>(english)

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
    <ConfigProvider theme={isDark ? darkTheme : lightTheme} direction={rtlLayout ? 'rtl' : 'ltr'} locale={words}>
      {children}
    </ConfigProvider>
  )
}
