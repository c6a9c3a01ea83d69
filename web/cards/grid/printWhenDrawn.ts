/** The time limit, in milliseconds, after which the page is printed as it is. */
const patience = 15_000
const undrawn = '[data-widget][data-state="loading"], [data-drawn="false"]'

/** Prints the page once every card is drawn, including those not scrolled to yet. */
export async function printWhenDrawn(): Promise<void> {
  // The cards below the screen listen for it.
  window.dispatchEvent(new Event('beforeprint'))
  const end = performance.now() + patience
  // Cards that have just mounted request their pictures only then, so it waits for a quiet moment.
  let quiet = 0
  while (quiet < 3 && performance.now() < end) {
    quiet = document.querySelector(undrawn) === null ? quiet + 1 : 0
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  window.print()
}
