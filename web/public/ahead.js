// Has fetched, while the page is still being read, what a screen inside the shell will need: its code, its words and its letters.
// The build lists the files in the page (`build/ahead.ts`). Without it everything comes all the same, one after the other.
try {
  const inside = location.pathname.match(/^\/admin\/(dashboard|widget|setting|account|search|documents)\b/)
  const listed = document.getElementById('ahead')
  if (inside && listed && localStorage.getItem('auth') !== null) {
    const { lists, languages, otherWords } = JSON.parse(listed.textContent)
    // The first dashboard has the widgets of one category alone (`dashboards/loadWidgets.ts`).
    const isFirst = /^\/admin\/dashboard\/?(immigration-checkpoint\/?)?$/.test(location.pathname)
    const language = document.documentElement.lang
    const words = languages[language] || []
    const others = otherWords[language] || []
    const ofDashboards = [lists.cards, lists.dashboards, isFirst ? [] : [...lists.allWidgets, ...others]]
    const ofCards = { dashboard: ofDashboards, widget: [lists.cards, lists.widgets, others] }[inside[1]] || []
    for (const file of [lists.shell, words, ...ofCards].flat()) {
      const link = document.createElement('link')
      if (file.endsWith('.js')) link.rel = 'modulepreload'
      else link.rel = 'preload'
      if (file.endsWith('.css')) link.as = 'style'
      if (file.endsWith('.woff2')) link.as = 'font'
      // As the page will ask for it; otherwise it would be fetched twice.
      link.crossOrigin = ''
      link.href = `/assets/${file}`
      document.head.append(link)
    }
  }
} catch {
  // Then each part is asked for when it is needed.
}
