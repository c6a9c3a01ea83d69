// Runs before the first paint, so that nobody sees the wrong theme or direction flash by. `theme/settings.ts` owns these settings.
try {
  const stored = JSON.parse(localStorage.getItem('site') || '{}')
  const root = document.documentElement
  if (typeof stored.darkMode === 'boolean') root.dataset.theme = stored.darkMode ? 'dark' : 'light'
  if (/^(en|fr|he|ru|ar|th)$/.test(stored.locale)) {
    root.lang = stored.locale
    root.dir = /^(he|ar)$/.test(stored.locale) ? 'rtl' : 'ltr'
  }
} catch {
  // Without storage the defaults of the page stand.
}
