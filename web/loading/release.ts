/** The first script of this page. Its name has a hash that changes with any file of the build. */
const ownEntry = (): string => document.querySelector('script[type=module]')?.getAttribute('src') ?? ''

/** Whether the server gives out a page of another release than this one. */
export async function isNewRelease(): Promise<boolean> {
  try {
    const page = await (await fetch('/', { cache: 'no-store' })).text()
    return page.includes('type="module"') && !page.includes(ownEntry())
  } catch {
    return false
  }
}

/**
 * Whether a page of an old release may reload by itself: once in a tab for each release, so that nothing reloads for ever while servers of
 * two releases answer in turn. What a person chose stands in the address.
 */
export function claimReload(): boolean {
  try {
    const last = sessionStorage.getItem('release')
    sessionStorage.setItem('release', ownEntry())
    return last !== ownEntry()
  } catch {
    // Nothing would remember that it was reloaded.
    return false
  }
}
