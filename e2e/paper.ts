/** Run in a page that is to be printed. */

/** Keeps the places and sizes of the pictures that are drawn for paper, which are taken away when it is printed. */
export function keepPictures(): void {
  window.addEventListener(
    'beforeprint',
    () => {
      const places = [...document.querySelectorAll<HTMLCanvasElement>('[data-drawn=true] + canvas')].map((picture) => {
        const host = picture.previousElementSibling
        return { host, className: host?.className ?? '', picture: picture.cloneNode() }
      })
      window.addEventListener(
        'afterprint',
        () => {
          for (const { host, className, picture } of places) {
            host?.setAttribute('class', className)
            host?.after(picture)
          }
        },
        { once: true },
      )
    },
    { once: true },
  )
}

/** The points of the smallest letters of a page that is printed: those of its texts, and those of its pictures, which are 12 pixels where they are drawn. */
export function smallestLetters(): { readonly texts: number; readonly pictures: number } {
  // As wide as A4 between its margins.
  document.body.style.width = '194mm'
  const texts: number[] = []
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    if (element === null || node.textContent?.trim() === '' || !element.checkVisibility()) continue
    texts.push(Number.parseFloat(getComputedStyle(element).fontSize) * element.currentCSSZoom * 0.75)
  }
  const pictures = [...document.querySelectorAll<HTMLCanvasElement>('[data-drawn=true] + canvas')]
    .map((picture) => (picture.getBoundingClientRect().width / (picture.width / 2)) * 12 * 0.75)
    .filter((points) => points > 0)
  return { texts: Math.min(...texts), pictures: Math.min(...pictures) }
}
