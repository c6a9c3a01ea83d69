// Runs before the first paint, so that nobody sees the wrong theme or direction flash by. `theme/settings.ts` owns these settings.
try {
  const stored = JSON.parse(localStorage.getItem('site') || '{}')
  const root = document.documentElement
  const isForced = matchMedia('(forced-colors: active)').matches
  if (typeof stored.darkMode === 'boolean' && !isForced) root.dataset.theme = stored.darkMode ? 'dark' : 'light'
  if (/^(teal|blue|plum|green|copper)$/.test(stored.themeColours)) root.dataset.colours = stored.themeColours
  let rightToLeft = stored.rtlLayout
  if (/^(en|fr|he|ru|ar|th)$/.test(stored.locale)) {
    root.lang = stored.locale
    if (typeof rightToLeft !== 'boolean') rightToLeft = /^(he|ar)$/.test(stored.locale)
  }
  root.dir = rightToLeft === true ? 'rtl' : 'ltr'
  const script = /^(he|ar)$/.test(root.lang) ? 'rtl' : 'ltr'
  if (root.dir !== script) root.dataset.script = script
} catch {
  // Without storage the defaults of the page stand.
}
